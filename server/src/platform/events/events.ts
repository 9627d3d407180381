/**
 * Server-sent events: one reply held open, a comment every 15 s so that proxies keep it. A stream keeps little for a
 * client that does not read: its owner asks `isFull` before it sends, and continues when told by `onDrain`.
 * Public files: admission.ts.
 */
import { Refusal, refuse } from '@nova/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { taken, type Wire } from '../http/http.ts'

export type EventStream = {
  /** Sends, also when full: what does not matter later, or must arrive, is for the caller to tell apart. */
  send: (event: string, data: unknown, id?: number) => void
  /** Whether as much waits for the client as a stream may keep; what can be sent later should wait for `onDrain`. */
  isFull: () => boolean
  /** Runs each time the client has read all that waited, if the stream had been full. */
  onDrain: (then: () => void) => void
  /** Runs once, when either side has ended the stream. */
  onClose: (then: () => void) => void
  close: () => void
}

/** A stream that keeps this many bytes is full. */
export const fullBytes = 64 * 1024
/** A stream that keeps this many bytes is ended, whoever wrote them. */
export const mostBytes = 8 * 1024 * 1024
/** A client that reads nothing for so long while the stream is full is let go; it may come back with its last id. */
const patienceMs = 60_000
/** How long an ended stream may take to be read to its end. */
const farewellMs = 5000
const beatMs = 15_000

const open = new Set<EventStream>()

/** Takes over the reply. `limits.patienceMs`: how long a full stream waits for its client. */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: { patienceMs: number } = { patienceMs },
): EventStream {
  reply.hijack()
  const { raw } = reply
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' } as Record<string, string>)
  const closers: (() => void)[] = []
  const drainers: (() => void)[] = []
  let isWaiting = false
  let lettingGo: NodeJS.Timeout | undefined
  const isFull = () => raw.writableLength >= fullBytes
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > mostBytes) raw.destroy()
    if (isWaiting || !isFull()) return
    isWaiting = true
    lettingGo = setTimeout(() => raw.destroy(), limits.patienceMs).unref()
  }
  const stream: EventStream = {
    send: (event, data, id) => {
      write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    isFull,
    onDrain: (then) => drainers.push(then),
    onClose: (then) => closers.push(then),
    close: () => {
      clearTimeout(lettingGo)
      raw.end()
      lettingGo = setTimeout(() => raw.destroy(), farewellMs).unref()
    },
  }
  write(': open\n\n')
  const beat = setInterval(() => !isFull() && write(': beat\n\n'), beatMs)
  open.add(stream)
  request.raw.socket.setNoDelay(true)
  raw.on('drain', () => {
    if (!isWaiting) return
    isWaiting = false
    clearTimeout(lettingGo)
    for (const then of drainers) then()
  })
  raw.on('close', () => {
    clearInterval(beat)
    clearTimeout(lettingGo)
    open.delete(stream)
    for (const then of closers) then()
  })
  return stream
}

/**
 * Answers a call by its one reply, or as a stream where the caller asked for one: `emit` sends what happens on the way,
 * and the end is `done`, or `error` with message, code and details. Refusals known before the first event still come as
 * a plain reply. `signal` aborts when the caller has gone; work that then throws is dropped.
 */
export async function answerInSteps<R>(
  log: Logger,
  wire: Wire,
  work: (emit: (event: string, data: unknown) => void, signal: AbortSignal) => Promise<R>,
  /** What `done` carries; the result itself where this is left out. */
  asDone: (result: R) => unknown = (result) => result,
): Promise<R | typeof taken> {
  const leaving = new AbortController()
  wire.reply.raw.once('close', () => leaving.abort())
  if (!wire.wants('event-stream')) return work(() => undefined, leaving.signal)
  let stream: EventStream | undefined
  const emit = (event: string, data: unknown) =>
    (stream ??= openEventStream(wire.request, wire.reply)).send(event, data)
  try {
    emit('done', asDone(await work(emit, leaving.signal)))
  } catch (error) {
    if (!stream) throw error
    const isLeaving = leaving.signal.aborted && error === leaving.signal.reason
    if (!isLeaving && !(error instanceof Refusal)) log.error({ err: error }, 'bug')
    const { message, code, details } = error instanceof Refusal ? error : refuse('internal_error')
    stream.send('error', { message, code, details })
  }
  stream?.close()
  return taken
}

/** Ends every stream, so that the server can close; pages reconnect elsewhere. */
export function closeEventStreams(): void {
  for (const stream of open) stream.close()
}
