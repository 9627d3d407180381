/** Editor features other than typing; fetched once it is shown, so that the first key need not wait for them. */
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import type { PadLanguage } from '@nova/contract/words'
import { completion } from './editor-completion.ts'
import { syntaxOf } from './pad-syntax.ts'
import { plainQuotes } from './plain-quotes.ts'
import { syntaxMarks } from './syntax-marks.ts'

/** Search in every pad; brackets where it holds code, and language help unless the editor is plain. */
export function editorExtras(language: PadLanguage, isPlain = false): Extension {
  const finding = [search({ top: true }), keymap.of(searchKeymap)]
  if (language === 'text') return finding
  return [
    plainQuotes,
    closeBrackets(),
    keymap.of(closeBracketsKeymap),
    finding,
    highlightSelectionMatches({ minSelectionLength: 2, maxMatches: 200 }),
    isPlain ? [] : languageHelp(language),
  ]
}

/** Everything that tells people about their code before it runs. */
function languageHelp(language: PadLanguage): Extension {
  return [
    completion(language),
    ['javascript', 'typescript', 'jsx', 'tsx'].includes(syntaxOf(language)) ? syntaxMarks : [],
  ]
}
