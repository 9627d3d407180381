import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as nextTimer } from 'node:timers/promises'
import Fastify, { type FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { closeEventStreams, type EventStream, fullBytes, maxBytes, openEventStream } from './events.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A stream with a client that reads nothing yet. */
async function openOne(patienceMs: number) {
  const app = Fastify()
  let opened: { stream: EventStream; reply: FastifyReply } | undefined
  app.get('/', async (request, reply) => {
    opened = { stream: openEventStream(request, reply, { patienceMs }), reply }
    return reply
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  const asked = get({ port: (app.server.address() as AddressInfo).port, host: '127.0.0.1' })
  asked.on('error', () => undefined)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  closers.push(() => asked.destroy())
  const { stream, reply } = opened!
  const closed = new Promise<void>((done) => stream.onClose(done))
  return { stream, raw: reply.raw, response, closed }
}

/** Sends until the buffers of the system take no more and the stream itself keeps the rest. */
async function fill({ stream, raw }: { stream: EventStream; raw: { writableLength: number; destroyed: boolean } }) {
  for (let stuck = 0; stuck < 20 && !raw.destroyed; stuck += 1) {
    if (raw.writableLength < fullBytes) {
      stream.send('entry', 'x'.repeat(500_000))
      stuck = 0
    }
    await nextTimer(5)
  }
}

test('a stream is full once it keeps 64 KiB, and says when its client has read them', async () => {
  const one = await openOne(60_000)
  expect(one.stream.isFull()).toBe(false)
  await fill(one)
  expect(one.stream.isFull()).toBe(true)
  const drained = new Promise<void>((done) => one.stream.onDrain(done))
  one.response.resume()
  await drained
  expect(one.stream.isFull()).toBe(false)
  expect(one.raw.destroyed).toBe(false)
})

test('a client that reads nothing while its stream is full is let go', async () => {
  const one = await openOne(50)
  await fill(one)
  await one.closed
  expect(one.raw.destroyed).toBe(true)
})

test('a client that reads nothing is let go at the end, however often that is begun', async () => {
  const one = await openOne(60_000)
  await fill(one)
  const ending = setInterval(closeEventStreams, 50)
  closers.push(() => clearInterval(ending))
  await one.closed
  expect(one.raw.destroyed).toBe(true)
})

test('a client that reads in time is kept', async () => {
  const one = await openOne(3000)
  await fill(one)
  one.response.resume()
  await new Promise<void>((done) => one.stream.onDrain(done))
  await nextTimer(3100)
  expect(one.raw.destroyed).toBe(false)
})

test('a stream that buffers more than 8 MiB is ended, regardless of the writer', async () => {
  const one = await openOne(60_000)
  for (let sent = 0; sent < 3 * maxBytes; sent += 1_000_000) one.stream.send('entry', 'x'.repeat(1_000_000))
  await one.closed
  expect(one.raw.destroyed).toBe(true)
})

test('a stream that is closed ends also where its client does not read', async () => {
  const one = await openOne(60_000)
  await fill(one)
  one.stream.close()
  await one.closed
  expect(one.raw.destroyed).toBe(true)
})
