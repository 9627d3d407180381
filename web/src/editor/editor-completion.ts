/** Completion from the language's grammar and from words in the text itself; nothing is asked of anybody. */
import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  type Completion,
  completeAnyWord,
  type CompletionSource,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete'
import { EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { PadLanguage } from '@nova/contract/words'
import type { EditorLanguage } from './editor-language.ts'
import { editorLanguageOf } from './language-of-pad.ts'
import type { ReadLanguage } from './language/read-language.ts'
import { runEvent } from './run-event.ts'

/** Words without a kind, so that a name the grammar knows is listed once. */
const wordsOfText: CompletionSource = async (context) => {
  const word = context.matchBefore(/[\p{L}\p{N}_$]+/u)
  if (!word || (!context.explicit && word.text.length < 2)) return null
  const found = await completeAnyWord(context)
  return found && { ...found, options: found.options.map(({ label }) => ({ label })) }
}

/** Names that the language's own source finds, fetched with the first completion; else words of the text. */
function sourceOf({ read, complete }: EditorLanguage): CompletionSource {
  const fetchOwn = read ? () => fetchRead(read) : complete
  if (!fetchOwn) return wordsOfText
  return async (context) => {
    const own = await fetchOwn()
    return context.aborted ? null : ((await own(context)) ?? (await wordsOfText(context)))
  }
}

async function fetchRead(fetchLanguage: () => Promise<ReadLanguage>): Promise<CompletionSource> {
  const [{ completeRead }, read] = await Promise.all([import('./language/read-completion.ts'), fetchLanguage()])
  return (context) => completeRead(context, read)
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

/** A reader says an offer and its detail, so they need a space between them. */
const spaceBeforeDetail = {
  position: 75,
  render: ({ detail }: Completion): Node | null => (detail ? document.createTextNode(' ') : null),
}

// All rendered offers are in view: the list isn't a region to scroll, as the keys stay in the text.
const listLook = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: 'min(23rem, 60vh)' },
})

export function completion(language: PadLanguage): Extension {
  const row = editorLanguageOf(language)
  const source = row ? sourceOf(row) : wordsOfText
  return [
    // Before the popup's own binding of Enter, which has the highest precedence too.
    Prec.highest(
      keymap.of([
        { key: 'Enter', run: closeOnWholeWord },
        { key: 'Tab', run: acceptCompletion },
      ]),
    ),
    autocompletion({
      icons: false,
      maxRenderedOptions: 16,
      activateOnTypingDelay: 150,
      addToOptions: [spaceBeforeDetail],
    }),
    EditorState.languageData.of(() => [{ autocomplete: source }]),
    keymap.of(completionKeymap),
    EditorView.domEventHandlers({ [runEvent]: (_, view) => closeCompletion(view) }),
    listLook,
  ]
}
