/**
 * While an interviewer watches, the candidate's page sends a heartbeat every few seconds: to the server, a stream whose
 * network is gone looks open for minutes.
 */
import type { Selection } from '@nova/contract/room/selections'
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

/** `again` sends a beat at once if a watcher has arrived. */
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

/**
 * True if beats were received before and have stopped. `heardAt` is null before the first one: older pages send none.
 * None are expected while `isHeld`.
 */
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
