/** Completion from the language's grammar and from words in the text itself; nothing is asked of anybody. */
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completeAnyWord,
  type CompletionSource,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap } from '@codemirror/view'
import type { PadLanguage } from '@nova/contract/words'
import { type Syntax, syntaxOf } from './pad-syntax.ts'

/** Words without a kind, so that a name the grammar knows is listed once. */
const wordsOfText: CompletionSource = async (context) => {
  const word = context.matchBefore(/[\p{L}\p{N}_$]+/u)
  if (!word || (!context.explicit && word.text.length < 2)) return null
  const found = await completeAnyWord(context)
  return found && { ...found, options: found.options.map(({ label }) => ({ label })) }
}

/** Grammars that offer no keywords of their own. */
const keywords: Partial<Record<Syntax, string>> = {
  java: `abstract boolean break byte case catch char class continue default double else enum extends final finally float
    for if implements import instanceof int interface long new null package private protected public record return short
    static String super switch synchronized this throw throws try var void volatile while yield`,
  go: `append break bool byte cap case chan const continue copy default defer delete else error fallthrough float64 for
    func go goto if import int int64 interface len make map nil package range return rune select string struct switch
    type var`,
}

/** Closes the popup when it offers only the word just typed, so that Enter starts a new line instead of accepting it. */
function closeOnWholeWord(view: EditorView): boolean {
  const { state } = view
  const chosen = selectedCompletion(state)
  if (!chosen || chosen.apply !== undefined) return false
  const { head, empty } = state.selection.main
  const typed = /[\p{L}\p{N}_$]+$/u.exec(state.sliceDoc(Math.max(0, head - chosen.label.length - 1), head))
  if (empty && typed?.[0] === chosen.label) closeCompletion(view)
  // The next binding of Enter inserts the line.
  return false
}

export function completion(language: PadLanguage): Extension {
  const own = (keywords[syntaxOf(language)] ?? '').split(/\s+/).filter((word) => word !== '')
  const keywordsOfLanguage: CompletionSource = (context) => {
    const word = context.matchBefore(/\w+/)
    if (!word || (!context.explicit && word.text.length < 2)) return null
    return { from: word.from, options: own.map((label) => ({ label, type: 'keyword' })), validFor: /^\w*$/ }
  }
  const sources = own.length > 0 ? [wordsOfText, keywordsOfLanguage] : [wordsOfText]
  return [
    // Before the popup's own binding of Enter, which has the highest precedence too.
    Prec.highest(
      keymap.of([
        { key: 'Enter', run: closeOnWholeWord },
        { key: 'Tab', run: acceptCompletion },
      ]),
    ),
    autocompletion({ icons: false, maxRenderedOptions: 16, activateOnTypingDelay: 150 }),
    EditorState.languageData.of(() => sources.map((autocomplete) => ({ autocomplete }))),
    keymap.of(completionKeymap),
  ]
}
