/** Server-sent events: one reply held open, a comment every 15 s so that proxies keep it. */
import { Refusal, refuse } from '@nova/contract/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { taken, type Wire } from '../http/http.ts'

export type EventStream = {
  send: (event: string, data: unknown, id?: number) => void
  /** Runs once, when either side has ended the stream. */
  onClose: (then: () => void) => void
  close: () => void
}

const open = new Set<EventStream>()

export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  reply.hijack()
  const headers = { ...reply.getHeaders(), 'content-type': 'text/event-stream', 'cache-control': 'no-store' }
  reply.raw.writeHead(200, { ...headers, 'x-accel-buffering': 'no' } as Record<string, string>)
  reply.raw.write(': open\n\n')
  const closers: (() => void)[] = []
  const beat = setInterval(() => reply.raw.write(': beat\n\n'), 15_000)
  const stream: EventStream = {
    send: (event, data, id) => {
      if (reply.raw.writableEnded) return
      reply.raw.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    },
    onClose: (then) => closers.push(then),
    close: () => reply.raw.end(),
  }
  open.add(stream)
  request.raw.socket.setNoDelay(true)
  reply.raw.on('close', () => {
    clearInterval(beat)
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
