/**
 * The one state of the connection: online means that events come in and writes are acknowledged. While writes aren't,
 * the stream is closed too, so that the server's record of contact says what the page says (decision 020).
 */
import type { OutboxState } from '../journal/outbox-options.ts'
import { createStore } from '../journal/store.ts'
import type { createSessionStream } from './session-stream.ts'

/** lost: events are missing, and writes are acknowledged. */
export type Link = 'online' | 'slow' | 'lost' | 'offline'

/** A failed write is mostly followed by a good one. */
const pauseAfterMs = 3000

type Queue = { subscribe: (listener: () => void) => () => void; getState: () => Pick<OutboxState, 'saving'> }
type Stream = Pick<ReturnType<typeof createSessionStream>, 'connection' | 'pause' | 'resume'>

export function createLink(outbox: Queue, stream: Stream, onBack: () => void) {
  const link = createStore<Link>('online')
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPaused = false
  const read = (): Link => {
    if (outbox.getState().saving === 'offline') return 'offline'
    const state = stream.connection.get()
    return state === 'lost' || state === 'slow' ? state : 'online'
  }
  const pause = () => {
    isPaused = true
    stream.pause()
  }
  const look = () => {
    const next = read()
    link.set(next)
    if (next === 'offline') {
      timer ??= setTimeout(pause, pauseAfterMs)
      return
    }
    clearTimeout(timer)
    timer = undefined
    if (!isPaused) return
    isPaused = false
    stream.resume()
    onBack()
  }
  const leaves = [outbox.subscribe(look), stream.connection.subscribe(look)]
  const close = () => {
    clearTimeout(timer)
    for (const leave of leaves) leave()
  }
  return { link, close }
}
