/** Reads a call's parameters aloud when they are shown or change; the library only draws them. */
import { EditorView, ViewPlugin } from '@codemirror/view'

export const announceSignature = ViewPlugin.define((view) => {
  let isOpen = true
  let last = ''
  const read = () => view.dom.querySelector('.cm-lsp-signature-tooltip')?.textContent ?? ''
  const write = (text: string) => {
    if (text === last) return
    last = text
    // Nothing may be dispatched while the view is measured.
    if (text) setTimeout(() => isOpen && view.dispatch({ effects: EditorView.announce.of(text) }))
  }
  return {
    update: () => view.requestMeasure({ key: 'announce-signature', read, write }),
    destroy: () => {
      isOpen = false
    },
  }
})
