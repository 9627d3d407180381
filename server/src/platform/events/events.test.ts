import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as nextTimer } from 'node:timers/promises'
import Fastify, { type FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { makeAdmission } from './admission.ts'
import { type EventStream, fullBytes, mostBytes, openEventStream } from './events.ts'

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

test('a client that reads in time is kept', async () => {
  const one = await openOne(1000)
  await fill(one)
  one.response.resume()
  await new Promise<void>((done) => one.stream.onDrain(done))
  await nextTimer(1100)
  expect(one.raw.destroyed).toBe(false)
})

test('a stream that keeps more than 8 MiB is ended, whoever writes to it', async () => {
  const one = await openOne(60_000)
  for (let sent = 0; sent < 3 * mostBytes; sent += 1_000_000) one.stream.send('entry', 'x'.repeat(1_000_000))
  await one.closed
  expect(one.raw.destroyed).toBe(true)
})

test('a stream that is closed ends also where its client does not read', async () => {
  const one = await openOne(60_000)
  await fill(one)
  one.stream.close()
  await one.closed
  expect(one.raw.destroyed).toBe(true)
}, 10_000)

/** A stream for counting; `end` is its client leaving. */
function makeStream() {
  const closers: (() => void)[] = []
  const made = {
    isClosed: false,
    send: () => undefined,
    isFull: () => false,
    onDrain: () => undefined,
    onClose: (then: () => void) => closers.push(then),
    close: () => (made.isClosed = true),
    end: () => closers.forEach((then) => then()),
  }
  return made
}

const reply = () => {
  const headers: Record<string, unknown> = {}
  return { headers, header: (name: string, value: unknown) => (headers[name] = value) } as unknown as FastifyReply & {
    headers: Record<string, unknown>
  }
}

test('of one holder’s streams the oldest is ended, and one that left counts no more', () => {
  const admission = makeAdmission()
  const holder = { person: 'ida', interview: 'one', sharing: {} }
  const streams = Array.from({ length: 6 }, makeStream)
  for (const stream of streams) admission.enter(stream, holder)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual(Array(6).fill(false))
  streams[3]!.end()
  admission.enter(makeStream(), holder)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual(Array(6).fill(false))
  admission.enter(makeStream(), holder)
  expect(streams.map(({ isClosed }) => isClosed)).toEqual([true, false, false, false, false, false])
})

test('one person follows 30 interviews at once, and of more the oldest is ended', () => {
  const admission = makeAdmission()
  const streams = Array.from({ length: 31 }, makeStream)
  for (const [at, stream] of streams.entries()) {
    admission.enter(stream, { person: 'ida', interview: `interview ${at}`, sharing: {} })
  }
  expect(streams.filter(({ isClosed }) => isClosed)).toEqual([streams[0]])
})

test('what is shared and full refuses a newcomer with 429 and when to come again, and lets its holders reload', () => {
  const admission = makeAdmission()
  const holderOf = (person: string) => ({ person, interview: 'one', sharing: { 'interview one': 7 } })
  for (let at = 0; at < 6; at += 1) admission.enter(makeStream(), holderOf('ida'))
  const last = makeStream()
  admission.require(reply(), holderOf('sam'))
  admission.enter(last, holderOf('sam'))
  const refused = reply()
  expect(() => admission.require(refused, holderOf('max'))).toThrow(
    expect.objectContaining({
      code: 'too_many_requests',
      status: 429,
      message: 'Too many pages follow this at once. Please close some of them and try again.',
    }),
  )
  expect(refused.headers).toEqual({ 'retry-after': 30 })
  admission.require(reply(), holderOf('ida'))
  last.end()
  admission.require(reply(), holderOf('max'))
})
