/**
 * Server-sent events: one reply held open, with a comment every 5 s so that proxies keep it and the client knows it is
 * alive. Backpressure: the buffer for a slow client is small; the owner checks `isFull` before it sends and continues
 * in `onDrain`.
 * Public files: admission.ts.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { asRefusal } from '../http/errors.ts'
import { taken, type Wire } from '../http/http.ts'

export type EventStream = {
  /** Sends even when full: the caller decides which events may be dropped and which must arrive. */
  send: (event: string, data: unknown, id?: number) => void
  /** True if the stream's buffer is full; events that can wait should wait for `onDrain`. */
  isFull: () => boolean
  /** Runs each time the client has read all that waited, if the stream had been full. */
  onDrain: (then: () => void) => void
  /** Runs once, when either side has ended the stream. */
  onClose: (then: () => void) => void
  /** Ends it, for its client to go on from its last id in another one at once. */
  handOver: () => void
  isHandedOver: () => boolean
  close: () => void
}

/** A stream that keeps this many bytes is full. */
export const fullBytes = 64 * 1024
/**
 * A stream of the journal is handed over after this many bytes: it ends with `again`, and its client goes on in another one
 * from its last id. So much and no more lies in the buffers of the system for a client that reads nothing.
 */
export const handOverBytes = 512 * 1024
/** A stream that buffers this many bytes is ended, regardless of the writer. */
export const maxBytes = 8 * 1024 * 1024
/**
 * A client that reads nothing for this long while the stream is full is disconnected; it may reconnect with its last
 * id.
 */
const patienceMs = 60_000
/**
 * A brief stream ends after this long, or shortly after the first event with an id, since more events follow it
 * closely.
 */
const briefMs = 3000
const briefMoreMs = 50
/** How long an ended stream may take to be read to its end. */
const farewellMs = 5000
const beatMs = 5000

const open = new Set<EventStream>()

/**
 * Takes over the reply. `limits.patienceMs`: how long a full stream waits for its client. `handOverBytes`: after how many bytes
 * of events with an id the stream is handed over; never where it is left out. `isBrief`: it is handed over within seconds.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  limits: { patienceMs?: number; handOverBytes?: number; isBrief?: boolean } = {},
): EventStream {
  const { patienceMs: patience = patienceMs, handOverBytes: most = Infinity } = limits
  reply.hijack()
  const { raw } = reply
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' } as Record<string, string>)
  const closers: (() => void)[] = []
  const drainers: (() => void)[] = []
  let isWaiting = false
  let lettingGo: NodeJS.Timeout | undefined
  let sent = 0
  const isFull = () => raw.writableEnded || raw.writableLength >= fullBytes
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > maxBytes) raw.destroy()
    if (isWaiting || !isFull()) return
    isWaiting = true
    lettingGo = setTimeout(() => raw.destroy(), patience).unref()
  }
  let isHandedOver = false
  let isClosed = false
  const end = (withinMs: number) => {
    clearTimeout(lettingGo)
    raw.end()
    lettingGo = setTimeout(() => raw.destroy(), withinMs).unref()
  }
  const stream: EventStream = {
    send: (event, data, id) => {
      const text = `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
      write(text)
      sent += text.length
      if (id === undefined) return
      if (sent >= most) stream.handOver()
      else if (limits.isBrief) setTimeout(stream.handOver, briefMoreMs).unref()
    },
    handOver: () => {
      if (raw.writableEnded || raw.destroyed) return
      write('event: again\ndata: {}\n\n')
      isHandedOver = true
      end(patience)
    },
    isHandedOver: () => isHandedOver,
    isFull,
    onDrain: (then) => drainers.push(then),
    onClose: (then) => closers.push(then),
    close: () => {
      // Its farewell is not begun anew.
      if (!isClosed) end(farewellMs)
      isClosed = true
    },
  }
  write(': open\n\n')
  if (limits.isBrief) setTimeout(stream.handOver, briefMs).unref()
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
 * a plain reply. `signal` aborts when the caller has gone, unless the answer is kept for a repeated call; work that then
 * throws is dropped.
 */
export async function answerInSteps<R>(
  log: Logger,
  wire: Wire,
  work: (emit: (event: string, data: unknown) => void, signal: AbortSignal) => Promise<R>,
  /** Maps the result to the payload of `done`; by default the result itself. */
  asDone: (result: R) => unknown = (result) => result,
): Promise<R | typeof taken> {
  const leaving = new AbortController()
  if (!wire.isKept) wire.reply.raw.once('close', () => leaving.abort())
  if (!wire.wants('event-stream')) return work(() => undefined, leaving.signal)
  let stream: EventStream | undefined
  const emit = (event: string, data: unknown) =>
    (stream ??= openEventStream(wire.request, wire.reply)).send(event, data)
  try {
    emit('done', asDone(await work(emit, leaving.signal)))
  } catch (error) {
    if (!stream) throw error
    const isLeaving = leaving.signal.aborted && error === leaving.signal.reason
    const { message, code, details } = asRefusal(error)
    if (!isLeaving && code === 'internal_error') log.error({ err: error }, 'bug')
    stream.send('error', { message, code, details })
  }
  stream?.close()
  return taken
}

/** Ends every stream, so that the server can close; pages reconnect elsewhere. */
export function closeEventStreams(): void {
  for (const stream of open) stream.close()
}
