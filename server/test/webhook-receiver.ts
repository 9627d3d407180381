/** A receiver of webhooks, as a company runs one: keeps the requests, and answers as set. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Received = {
  id: string
  headers: IncomingHttpHeaders
  body: string
  type: string
  data: Record<string, unknown>
  path: string
  at: number
}

export type Receiver = {
  host: string
  url: string
  received: Received[]
  /** How it answers from now on; 204 at first. */
  answer: (reply: ServerResponse, request: Received) => void
  close: () => Promise<void>
}

export async function startReceiver(port = 0): Promise<Receiver> {
  const server = createServer((request, reply) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { type, data } = JSON.parse(body) as Pick<Received, 'type' | 'data'>
      const { headers, url: path = '' } = request
      const received = { id: String(headers['webhook-id']), headers, body, type, data, path, at: Date.now() }
      receiver.received.push(received)
      receiver.answer(reply, received)
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const receiver: Receiver = {
    host,
    url: `http://${host}/hook`,
    received: [],
    answer: (reply) => void reply.writeHead(204).end(),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => void server.close(() => done()))
    },
  }
  return receiver
}
