/** What the candidate's page tells the journal besides edits: focus, copies made here, pastes. The disclosure names each. */
import { EditorView } from '@codemirror/view'
import type { ClientEntry } from '@nova/contract/journal'
import { cleanText } from '../journal/edit-cause.ts'

type Watched = {
  [K in 'focus' | 'copy' | 'paste']: Pick<Extract<ClientEntry, { kind: K }>, 'kind' | 'payload' | 'questionId'>
}['focus' | 'copy' | 'paste']

const longestText = 20_000
const whereIs = { pad: '.cm-editor', chat: '[data-chat]', board: '[data-board]' }
const places = ['pad', 'chat', 'board'] as const
const origins = ['editor', 'problem', 'nova', 'console'] as const

type Options = {
  now: () => number
  questionId: () => string | null
  /** Since when the record says that the candidate is away: this page was left, by a reload say. */
  awaySince: number | null
  tell: (entry: Watched) => void
}

/** Watches the page until the returned function is called. */
export function watchPage({ now, questionId, awaySince: awayBefore, tell }: Options): () => void {
  let awaySince = awayBefore
  const about = () => {
    const id = questionId()
    return id === null ? {} : { questionId: id }
  }

  const handleFocus = () => turn(document.visibilityState === 'visible' && document.hasFocus())
  // Typing or pointing proves that the candidate is here, even if the browser sent no focus event.
  const handleUse = ({ isTrusted }: Event) => {
    if (isTrusted && awaySince !== null) turn(true)
  }

  function turn(isHere: boolean): void {
    if (!isHere && awaySince === null) {
      awaySince = now()
      tell({ kind: 'focus', ...about(), payload: { focused: false } })
    } else if (isHere && awaySince !== null) {
      const awayMs = Math.max(0, Math.round(now() - awaySince))
      awaySince = null
      tell({ kind: 'focus', ...about(), payload: { focused: true, awayMs } })
    }
  }

  const handleCopy = ({ target }: ClipboardEvent) => {
    if (!(target instanceof Node)) return
    const element = target instanceof Element ? target : target.parentElement
    const view = findEditor(element)
    const text = view ? selectionOf(view) : readSelection(element)
    if (text === '') return
    const named = element?.closest<HTMLElement>('[data-copy-from]')?.dataset.copyFrom
    const from = view ? 'editor' : (origins.find((origin) => origin === named) ?? 'other')
    tell({ kind: 'copy', ...about(), payload: { from, text: cut(text) } })
  }

  const handlePaste = ({ target, clipboardData }: ClipboardEvent) => {
    const text = clipboardData?.getData('text/plain') ?? ''
    if (text === '' || !(target instanceof Element)) return
    const into = places.find((place) => target.closest(whereIs[place]))
    // Shapes copied on a board are pasted as JSON; the drawing's own entries record them.
    if (into === undefined || (into === 'board' && text.startsWith('{"type":"excalidraw'))) return
    const pasted: Watched = { kind: 'paste', ...about(), payload: { into, characters: text.length, text: cut(text) } }
    const view = into === 'pad' ? findEditor(target) : null
    if (!view) return tell(pasted)
    // If the editor rejected the paste, for its size for example, nothing was pasted.
    const { doc } = view.state
    setTimeout(() => view.state.doc !== doc && tell(pasted))
  }

  handleFocus()
  document.addEventListener('visibilitychange', handleFocus)
  addEventListener('blur', handleFocus)
  addEventListener('focus', handleFocus)
  document.addEventListener('keydown', handleUse, true)
  document.addEventListener('pointerdown', handleUse, true)
  document.addEventListener('copy', handleCopy, true)
  document.addEventListener('cut', handleCopy, true)
  document.addEventListener('paste', handlePaste, true)
  return () => {
    document.removeEventListener('visibilitychange', handleFocus)
    removeEventListener('blur', handleFocus)
    removeEventListener('focus', handleFocus)
    document.removeEventListener('keydown', handleUse, true)
    document.removeEventListener('pointerdown', handleUse, true)
    document.removeEventListener('copy', handleCopy, true)
    document.removeEventListener('cut', handleCopy, true)
    document.removeEventListener('paste', handlePaste, true)
  }
}

function findEditor(element: Element | null): EditorView | null {
  const editor = element?.closest<HTMLElement>('.cm-editor')
  return editor ? EditorView.findFromDOM(editor) : null
}

function selectionOf({ state }: EditorView): string {
  const ranges = state.selection.ranges.filter((range) => !range.empty)
  if (ranges.length > 0) return ranges.map(({ from, to }) => state.sliceDoc(from, to)).join('\n')
  // With nothing selected the editor copies the line.
  return state.doc.lineAt(state.selection.main.head).text
}

function readSelection(element: Element | null | undefined): string {
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement) {
    return element.value.slice(element.selectionStart ?? 0, element.selectionEnd ?? 0)
  }
  return document.getSelection()?.toString() ?? ''
}

function cut(text: string): string {
  return cleanText(text.slice(0, longestText))
}
