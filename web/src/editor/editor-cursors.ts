/** Chooses how cursors and selections are drawn: by the browser while there is only one. */
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { drawSelection } from '@codemirror/view'

const place = new Compartment()
const byBrowser: Extension = []
const byEditor = drawSelection()

/**
 * Admits several cursors, and draws them while there are several. A drawn cursor is an animation that starts over with
 * every key: it costs the main thread a quarter of a key's work (`npm run bench -- room-page`), the browser's own nothing.
 */
export const cursors: Extension = [
  EditorState.allowMultipleSelections.of(true),
  place.of(byBrowser),
  EditorState.transactionExtender.of((transaction) => {
    const wanted = transaction.newSelection.ranges.length > 1 ? byEditor : byBrowser
    return place.get(transaction.startState) === wanted ? null : { effects: place.reconfigure(wanted) }
  }),
]
