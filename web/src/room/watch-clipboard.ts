/**
 * Copies and pastes anywhere in the candidate's room, dialogs included, each recorded once with its place. Dragging
 * text between fields is a copy and a paste. Text that is typed, dictated, completed or filled in by the browser is
 * neither.
 */
import type { EditorView } from '@codemirror/view'
import type { ClientEntry } from '@nova/contract/room/journal'
import type { PastedInto } from '@nova/contract/room/pastes'
import { cleanText } from '../journal/edit-cause.ts'
import { type CopiedFrom, findEditor, findField, fromOf, intoOf, readSelected, wordsOnShapes } from './clip-places.ts'

type Clip = { [K in 'copy' | 'paste']: Pick<Extract<ClientEntry, { kind: K }>, 'kind' | 'payload'> }['copy' | 'paste']

const maxText = 20_000
/** Larger than any text the editor accepts. */
const maxFileBytes = 1024 * 1024
const fileTakesMs = 100
/** Other ways in than the events for pasting and dropping. */
const pastingInputs = new Set(['insertFromPaste', 'insertFromPasteAsQuotation', 'insertFromDrop', 'insertFromYank'])

/** Watches until the returned function is called. */
export function watchClipboard(tell: (clip: Clip) => void): () => void {
  const stopping = new AbortController()
  const listen = <K extends keyof DocumentEventMap>(kind: K, handle: (event: DocumentEventMap[K]) => void) =>
    document.addEventListener(kind, handle, { capture: true, signal: stopping.signal })
  const copied = (from: CopiedFrom, text: string) => {
    if (text !== '') tell({ kind: 'copy', payload: { from, text: cutText(text) } })
  }
  const pasted = (into: PastedInto, text: string) => {
    if (text === '') return
    tell({ kind: 'paste', payload: { into, characters: text.length, text: cutText(text) } })
  }
  // Read at once: the item of a menu is gone when what it does begins.
  let acted: Acted = { into: 'other', from: 'other' }
  const note = ({ target }: Event) => {
    if (target instanceof Element) acted = { into: intoOf(target), from: fromOf(target) }
  }
  listen('keydown', note)
  listen('pointerdown', note)
  const last = () => acted
  watchCopies(listen, copied, last)
  watchPastes(listen, copied, pasted)
  const restore = watchScripts(copied, pasted, last)
  return () => {
    stopping.abort()
    restore()
  }
}

type Listen = <K extends keyof DocumentEventMap>(kind: K, handle: (event: DocumentEventMap[K]) => void) => void
type Copied = (from: CopiedFrom, text: string) => void
type Pasted = (into: PastedInto, text: string) => void
/** The place of the candidate's last key press or pointer press. */
type Acted = { into: PastedInto; from: CopiedFrom }
type LastPlace = () => Acted

function watchCopies(listen: Listen, copied: Copied, last: LastPlace): void {
  const handle = (event: ClipboardEvent) => {
    const element = elementOf(event)
    if (!element) return
    const text = readSelected(element)
    // A button selects its text in a field of its own where the clipboard needs a secure context.
    const from = element.matches('[data-copy-stand-in]') ? last().from : fromOf(element)
    if (text !== '') return copied(from, text)
    // A terminal draws its selection itself, and hands it over once this listener is through.
    const readLater = () => copied(from, event.clipboardData?.getData('text/plain') ?? '')
    document.addEventListener(event.type, readLater, { once: true })
    setTimeout(() => document.removeEventListener(event.type, readLater))
  }
  listen('copy', handle)
  listen('cut', handle)
}

function watchPastes(listen: Listen, copied: Copied, pasted: Pasted): void {
  let dragged: { field: Element | null; from: CopiedFrom; text: string } | null = null
  // The event for pasting or dropping comes first, and that of the input within the same task.
  let isTold = false
  const take = (element: Element, text: string) => {
    isTold = true
    setTimeout(() => (isTold = false))
    const into = intoOf(element)
    const view = findEditor(element)
    if (view) return whenTaken(view, 0, () => pasted(into, text))
    pasted(into, into === 'board' ? wordsOnShapes(text) : text)
  }
  listen('paste', (event) => {
    const element = elementOf(event)
    if (element && findField(element)) take(element, event.clipboardData?.getData('text/plain') ?? '')
  })
  listen('dragstart', (event) => {
    const element = elementOf(event)
    dragged = {
      field: findField(element),
      from: fromOf(element),
      text: event.dataTransfer?.getData('text/plain') ?? '',
    }
  })
  const forget = () => (dragged = null)
  listen('dragend', forget)
  listen('pointerdown', forget)
  listen('drop', (event) => {
    const source = dragged
    dragged = null
    const element = elementOf(event)
    const field = findField(element)
    // Shapes and words come to a board otherwise; within one field text is moved, and nothing comes in.
    if (!element || !field || field.matches('[data-paste-into=board]') || source?.field === field) return
    const text = event.dataTransfer?.getData('text/plain') ?? ''
    if (source && text !== '' && source.text === text) copied(source.from, text)
    const view = findEditor(element)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (view && files.length > 0) return void takeFiles(view, files, (whole) => pasted(intoOf(element), whole))
    take(element, text)
  })
  listen('beforeinput', (event) => {
    const element = elementOf(event)
    if (isTold || !element || !pastingInputs.has(event.inputType)) return
    take(element, event.data ?? event.dataTransfer?.getData('text/plain') ?? '')
  })
}

/** Watches the page's own clipboard reads and writes, made for a button or a key. */
function watchScripts(copied: Copied, pasted: Pasted, last: LastPlace): () => void {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return () => {}
  const { writeText, readText, read } = clipboard
  clipboard.writeText = async (text) => {
    const { from } = last()
    await writeText.call(clipboard, text)
    copied(from, wordsOnShapes(text))
  }
  clipboard.readText = async () => {
    const { into } = last()
    const text = await readText.call(clipboard)
    pasted(into, wordsOnShapes(text))
    return text
  }
  clipboard.read = async () => {
    const { into } = last()
    const items = await read.call(clipboard)
    const item = items.find(({ types }) => types.includes('text/plain'))
    void item?.getType('text/plain').then(async (blob) => pasted(into, wordsOnShapes(await blob.text())))
    return items
  }
  return () => void Object.assign(clipboard, { writeText, readText, read })
}

/** If the editor rejected it, for its size for example, nothing was pasted. */
function whenTaken(view: EditorView, afterMs: number, taken: () => void): void {
  const { doc } = view.state
  setTimeout(() => view.state.doc !== doc && taken(), afterMs)
}

/** The editor reads what is dropped on it as text. */
async function takeFiles(view: EditorView, files: File[], taken: (text: string) => void): Promise<void> {
  if (files.reduce((sum, { size }) => sum + size, 0) > maxFileBytes) return
  const { doc } = view.state
  const texts = await Promise.all(files.map((file) => file.text()))
  setTimeout(() => view.state.doc !== doc && taken(texts.join('\n')), fileTakesMs)
}

function elementOf({ target }: Event): Element | null {
  if (target instanceof Element) return target
  return target instanceof Node ? target.parentElement : null
}

function cutText(text: string): string {
  return cleanText(text.slice(0, maxText))
}
