/**
 * Journal entries of the candidate's page other than edits: focus, copies made here, pastes. The disclosure names each.
 */
import type { ClientEntry } from '@nova/contract/room/journal'
import { watchClipboard } from './watch-clipboard.ts'

type Watched = {
  [K in 'focus' | 'copy' | 'paste']: Pick<Extract<ClientEntry, { kind: K }>, 'kind' | 'payload' | 'questionId'>
}['focus' | 'copy' | 'paste']

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

  const stopClipboard = watchClipboard((clip) => tell({ ...clip, ...about() }))
  handleFocus()
  document.addEventListener('visibilitychange', handleFocus)
  addEventListener('blur', handleFocus)
  addEventListener('focus', handleFocus)
  document.addEventListener('keydown', handleUse, true)
  document.addEventListener('pointerdown', handleUse, true)
  return () => {
    document.removeEventListener('visibilitychange', handleFocus)
    removeEventListener('blur', handleFocus)
    removeEventListener('focus', handleFocus)
    document.removeEventListener('keydown', handleUse, true)
    document.removeEventListener('pointerdown', handleUse, true)
    stopClipboard()
  }
}
