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
import { javaGoSupport } from './language/java-go.ts'
import { languageSupport } from './language/language.ts'
import { type Syntax, syntaxOf } from './pad-syntax.ts'
import { pasteIndent } from './paste-indent.ts'
import { plainQuotes } from './plain-quotes.ts'
import { syntaxMarks } from './syntax-marks.ts'
import { templateBraces } from './template-braces.ts'

const scripts: readonly Syntax[] = ['javascript', 'typescript', 'jsx', 'tsx']
const withBlocks: readonly Syntax[] = [...scripts, 'java', 'go', 'css', 'json']

/** Search in every pad; brackets where it holds code, and language help unless the editor is plain. */
export function editorExtras(language: PadLanguage, isPlain = false): Extension {
  const finding = [findPanel, keymap.of([...findKeys, ...searchKeymap]), words]
  if (language === 'text') return finding
  const syntax = syntaxOf(language)
  const isScript = scripts.includes(syntax)
  return [
    plainQuotes,
    isScript ? templateBraces : [],
    closeBrackets(),
    keymap.of([...codeKeys, ...closeBracketsKeymap]),
    finding,
    invisibleMarks,
    highlightSelectionMatches({ minSelectionLength: 2, maxMatches: 200 }),
    isScript || syntax === 'java' ? docComments : [],
    withBlocks.includes(syntax) || syntax === 'python' ? pasteIndent(syntax !== 'python') : [],
    isPlain ? [] : [completion(language), languageSupport(language), isScript ? syntaxMarks : []],
    !isPlain && (syntax === 'java' || syntax === 'go') ? javaGoSupport(syntax) : [],
    isPlain ? [] : keymap.of(missingActs(language)),
  ]
}

/** Keys of acts that this language has not, which would otherwise do nothing and say nothing. */
function missingActs(language: PadLanguage): KeyBinding[] {
  const syntax = syntaxOf(language)
  const say = (key: string, act: string): KeyBinding => ({
    key,
    run: () => {
      toast.info(`${act} isn't available for ${padName(language)}.`, { id: 'missing-act' })
      return true
    },
  })
  const hasActs = scripts.includes(syntax) || ['python', 'java', 'go'].includes(syntax)
  return [
    ...(scripts.includes(syntax) ? [] : [say('Shift-Alt-f', 'Formatting')]),
    ...(hasActs ? [] : [say('F2', 'Renaming'), say('F12', 'Going to the definition')]),
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
