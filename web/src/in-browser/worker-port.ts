/** A worker's side of the port to its page, and the printing that both engines share. */
import { runLimits } from '@nova/contract/questions/runs'
import type { FromWorker, ToWorker } from './protocol.ts'

/** Takes the port that comes with the first message, and answers the page's messages one after another. */
export function listenToPage(answer: (message: ToWorker) => Promise<void> | void): (message: FromWorker) => void {
  let port: MessagePort | undefined
  let last = Promise.resolve()
  addEventListener(
    'message',
    (event) => {
      port = event.ports[0]
      if (!port) return
      port.onmessage = ({ data }: MessageEvent<ToWorker>) => {
        last = last
          .then(() => answer(data))
          .catch((error: unknown) => port?.postMessage({ type: 'failed', message: String(error) }))
      }
    },
    { once: true },
  )
  return (message) => port?.postMessage(message)
}

export type Stream = 'stdout' | 'stderr'
export type Printer = {
  print: (stream: Stream, text: string) => void
  isFull: () => boolean
  /** Sends what waits. */
  flush: () => void
  flushIfDue: () => void
}

/** Maximum messages sent at once; further output is sent in pieces, so that the page keeps up. */
const maxAtOnce = 100
const pieceMs = 50

/** Passes text on up to the limit; later text is dropped, and `isFull` makes the engine stop. */
export function makePrinter(send: (stream: Stream, text: string) => void): Printer {
  let left: number = runLimits.outputBytes
  let sent = 0
  let waiting = { stream: 'stdout' as Stream, text: '' }
  let flushedAt = 0
  const flush = () => {
    const { stream, text } = waiting
    waiting = { stream, text: '' }
    flushedAt = performance.now()
    if (text !== '') send(stream, text)
  }
  const flushIfDue = () => {
    if (performance.now() - flushedAt > pieceMs) flush()
  }
  return {
    print(stream, text) {
      if (left < 0) return
      if (stream !== waiting.stream) flush()
      waiting = { stream, text: waiting.text + text.slice(0, left) }
      left -= text.length
      sent += 1
      if (sent <= maxAtOnce || left < 0) flush()
      else flushIfDue()
    },
    isFull: () => left < 0,
    flush,
    flushIfDue,
  }
}
