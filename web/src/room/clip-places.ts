/** Maps an element to its place in the room, for copies and pastes. */
import { EditorView } from '@codemirror/view'
import type { EntryOf } from '@nova/contract/room/journal'
import { type PastedInto, pastePlaces } from '@nova/contract/room/pastes'

export type CopiedFrom = EntryOf<'copy'>['payload']['from']

type Control = HTMLInputElement | HTMLTextAreaElement
export const isControl = (element: Element | null): element is Control =>
  element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement

/** The editor whose text this is; the fields in its panels are fields of their own. */
export function findEditor(element: Element | null): EditorView | null {
  const editor = isControl(element) ? null : element?.closest<HTMLElement>('.cm-editor')
  return editor ? EditorView.findFromDOM(editor) : null
}

/** The field that this is a part of, if it takes text. */
export function findField(element: Element | null): Element | null {
  if (isControl(element)) return element.readOnly || element.disabled ? null : element
  return element?.closest('.cm-editor, [data-paste-into=board], [contenteditable]:not([contenteditable=false])') ?? null
}

/** Named by `data-paste-into` around it; a field that nothing names is `other`. */
export function intoOf(element: Element): PastedInto {
  if (element.closest('.cm-editor')) return isControl(element) ? 'search' : 'pad'
  const named = element.closest<HTMLElement>('[data-paste-into]')?.dataset.pasteInto ?? ''
  return Object.hasOwn(pastePlaces, named) ? (named as PastedInto) : 'other'
}

const origins = ['editor', 'problem', 'nova', 'console'] as const

export function fromOf(element: Element | null): CopiedFrom {
  if (findEditor(element)) return 'editor'
  const named = element?.closest<HTMLElement>('[data-copy-from]')?.dataset.copyFrom
  return origins.find((origin) => origin === named) ?? 'other'
}

/** The text that a copy here puts on the clipboard; empty for elements with a selection of their own. */
export function readSelected(element: Element | null): string {
  const view = findEditor(element)
  if (view) return selectionOf(view)
  if (isControl(element)) return element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
  return document.getSelection()?.toString() ?? ''
}

function selectionOf({ state }: EditorView): string {
  const ranges = state.selection.ranges.filter((range) => !range.empty)
  if (ranges.length > 0) return ranges.map(({ from, to }) => state.sliceDoc(from, to)).join('\n')
  // With nothing selected the editor copies the line.
  return state.doc.lineAt(state.selection.main.head).text
}

/** Shapes of a drawing board are copied as JSON: this is what is written on them. Any other text is left as it is. */
export function wordsOnShapes(text: string): string {
  if (!text.startsWith('{')) return text
  try {
    const { type, elements } = JSON.parse(text) as { type?: unknown; elements?: unknown }
    if (type !== 'excalidraw/clipboard' || !Array.isArray(elements)) return text
    const words = elements.map((each: { text?: unknown } | null) => each?.text)
    return words.filter((each) => typeof each === 'string' && each !== '').join('\n')
  } catch {
    return text
  }
}
