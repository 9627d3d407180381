/** Editor features other than typing; fetched once it is shown, so that the first key need not wait for them. */
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { codeFolding, foldGutter, foldKeymap } from '@codemirror/language'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap } from '@codemirror/view'
import { padName } from '@nova/contract/questions/language-names'
import type { PadLanguage } from '@nova/contract/words'
import { toast } from '../ui/toast.tsx'
import { docComments } from './doc-comments.ts'
import { completion } from './editor-completion.ts'
import { codeKeys, findKeys } from './editor-keys.ts'
import { findPanel } from './find-panel.ts'
import { invisibleMarks } from './invisible-marks.ts'
import { editorLanguageOf } from './language-of-pad.ts'
import { languageSupport } from './language/language.ts'
import { readSupport } from './language/read-support.ts'
import { syntaxOf } from './pad-syntax.ts'
import { pasteIndent } from './paste-indent.ts'
import { plainQuotes } from './plain-quotes.ts'
import { syntaxMarks } from './syntax-marks.ts'
import { templateBraces } from './template-braces.ts'

/** Files of no language, with blocks in braces. */
const withBraces: readonly string[] = ['css', 'json']

/** Search in every pad; brackets where it holds code, and language help unless the editor is plain. */
export function editorExtras(language: PadLanguage, isPlain = false): Extension {
  const finding = [findPanel, keymap.of([...findKeys, ...searchKeymap]), words]
  if (language === 'text') return finding
  const { server, read, hasDocComments, pasted } = editorLanguageOf(language) ?? {}
  const isScript = server === 'tsserver'
  const isInBraces = pasted === 'braces' || withBraces.includes(syntaxOf(language))
  return [
    plainQuotes,
    isScript ? templateBraces : [],
    closeBrackets(),
    keymap.of([...codeKeys, ...closeBracketsKeymap]),
    finding,
    invisibleMarks,
    highlightSelectionMatches({ minSelectionLength: 2, maxMatches: 200 }),
    hasDocComments ? docComments : [],
    isInBraces || pasted === 'lines' ? pasteIndent(isInBraces) : [],
    isPlain ? [] : [completion(language), languageSupport(language), isScript ? syntaxMarks : []],
    !isPlain && read ? readSupport(read) : [],
    isPlain ? [] : keymap.of(missingActs(language)),
  ]
}

/** Keys of acts that this language has not, which would otherwise do nothing and say nothing. */
function missingActs(language: PadLanguage): KeyBinding[] {
  const { server, read } = editorLanguageOf(language) ?? {}
  const say = (key: string, act: string): KeyBinding => ({
    key,
    run: () => {
      toast.info(`${act} isn't available for ${padName(language)}.`, { id: 'missing-act' })
      return true
    },
  })
  const canFormat = server === 'tsserver'
  return [
    ...(canFormat ? [] : [say('Shift-Alt-f', 'Formatting')]),
    ...(server || read ? [] : [say('F2', 'Renaming'), say('F12', 'Going to the definition')]),
  ]
}

const words = EditorState.phrases.of({ 'Go to line': 'Go to line (12, or 12:5 with a column)', go: 'Go' })

export const folding: Extension = [
  codeFolding(),
  foldGutter(),
  keymap.of(foldKeymap),
  EditorView.theme({
    '.cm-foldPlaceholder': {
      backgroundColor: 'var(--color-hover)',
      color: 'var(--color-muted)',
      border: '1px solid var(--color-line)',
    },
  }),
]
