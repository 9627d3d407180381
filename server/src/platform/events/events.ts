/** Server-sent events: one reply held open, a comment every 15 s so that proxies keep it. */
import type { FastifyReply, FastifyRequest } from 'fastify'

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

/** Ends every stream, so that the server can close; pages reconnect elsewhere. */
export function closeEventStreams(): void {
  for (const stream of open) stream.close()
}
