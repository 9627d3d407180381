import type { FastifyReply } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { makeTestDatabase } from '../../../test/database.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openDatabase } from '../database/database.ts'
import { type Admission, makeAdmission } from './admission.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A stream for counting; `end` is its client leaving. */
function makeStream() {
  const closers: (() => void)[] = []
  const made = {
    isClosed: false,
    send: () => undefined,
    isFull: () => false,
    onDrain: () => undefined,
    onClose: (then: () => void) => closers.push(then),
    handOver: () => undefined,
    isHandedOver: () => false,
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

/** Two servers on one database. */
async function makeAdmissions() {
  const first = await makeTestDatabase()
  const second = await openDatabase({ url: first.url, dataDir: '', log: silentLog })
  closers.push(() => first.close())
  closers.push(() => second.close())
  return { pool: first.pool, home: makeAdmission(first, silentLog), away: makeAdmission(second, silentLog) }
}

type Holder = Parameters<Admission['take']>[1]

async function enter(admission: Admission, holder: Holder) {
  const stream = makeStream()
  const place = await admission.take(reply(), holder)
  place.hold(stream)
  return stream
}

const holder: Holder = { person: 'ida', interview: 'one', sharing: {} }

test('the oldest of one holder’s streams on two servers is ended, and a closed one no longer counts', async () => {
  const { home, away, pool } = await makeAdmissions()
  const streams: ReturnType<typeof makeStream>[] = []
  for (let at = 0; at < 6; at += 1) streams.push(await enter(at % 2 === 0 ? home : away, holder))
  const closed = () => streams.map(({ isClosed }) => isClosed)
  expect(closed()).toEqual(Array(6).fill(false))
  streams[3]!.end()
  await expect.poll(async () => (await pool.query('select distinct stream_id from open_streams')).rowCount).toBe(5)
  await enter(home, holder)
  expect(closed()).toEqual(Array(6).fill(false))
  await enter(away, holder)
  await expect.poll(closed).toEqual([true, false, false, false, false, false])
})

test('one person follows 30 interviews at once, and of more the oldest is ended', async () => {
  const { home, away } = await makeAdmissions()
  const streams: ReturnType<typeof makeStream>[] = []
  for (let at = 0; at < 31; at += 1)
    streams.push(await enter(at < 15 ? home : away, { ...holder, interview: `interview ${at}` }))
  await expect.poll(() => streams.filter(({ isClosed }) => isClosed)).toEqual([streams[0]])
})

test('a full shared limit refuses a newcomer with 429 and a retry time, and lets its holders reload', async () => {
  const { home, away } = await makeAdmissions()
  const holderOf = (person: string) => ({ person, interview: 'one', sharing: { 'interview one': 7 } })
  for (let at = 0; at < 6; at += 1) await enter(home, holderOf('ida'))
  const last = await enter(away, holderOf('sam'))
  const refused = reply()
  await expect(away.take(refused, holderOf('max'))).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
    message: 'Too many pages have this open. Close some of them and try again.',
  })
  expect(refused.headers).toEqual({ 'retry-after': 30 })
  await (await away.take(reply(), holderOf('ida'))).leave()
  last.end()
  await expect
    .poll(() =>
      home.take(reply(), holderOf('max')).then(
        () => 'taken',
        () => 'full',
      ),
    )
    .toBe('taken')
})

test('streams of a server that has ended count no more, and a lost word of an end is found at the next refresh', async () => {
  const { home, away, pool } = await makeAdmissions()
  const stream = await enter(home, holder)
  for (let at = 0; at < 5; at += 1) await enter(away, holder)
  await pool.query(`update open_streams set seen_at = now() - interval '46 seconds'`)
  await home.beat()
  await enter(away, holder)
  expect(stream.isClosed).toBe(false)
  await pool.query('delete from open_streams')
  await home.beat()
  expect(stream.isClosed).toBe(true)
})
