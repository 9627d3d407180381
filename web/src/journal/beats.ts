/**
 * While somebody watches, the candidate's page says every few seconds that it is connected: a stream whose network has
 * gone looks open to the server for minutes.
 */
import type { Selection } from '@nova/contract/selections'
import { useEffect, useState } from 'react'
import { type Store, useStore } from './store.ts'

export const beatMs = 5000
/** Two beats are missing, and one more may be on its way. */
const silentMs = 12_500

type Options = {
  send: (beat: Selection) => Promise<unknown>
  isWatched: () => boolean
  /** Any question of the interview; null where there is none to name. */
  questionId: () => string | null
}

/** `again` says it at once where somebody has come to watch. */
export function createBeats({ send, isWatched, questionId }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false
  let wasWatched = false
  const beat = () => {
    clearTimeout(timer)
    wasWatched = isWatched()
    if (isClosed || !wasWatched) return
    timer = setTimeout(beat, beatMs)
    const id = questionId()
    if (id) void send({ questionId: id, language: 'text', version: 0, ranges: [], isBeat: true }).catch(() => undefined)
  }
  return {
    again: () => {
      if (isWatched() !== wasWatched) beat()
    },
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** Whether beats have been heard, and are heard no more. `heardAt` is null before the first: an older page has none. None are expected while `isHeld`. */
export function useIsSilent(heardAt: Store<number | null>, isHeld = false): boolean {
  const last = useStore(heardAt)
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    setSilent(false)
    if (last === null || isHeld) return
    const timer = setTimeout(() => setSilent(true), silentMs)
    return () => clearTimeout(timer)
  }, [last, isHeld])
  return isSilent
}
