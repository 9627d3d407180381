/** Content and timing of one stream of a journal, with a client and a clock that the test controls. */
import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import type { EntryOf } from '@nova/contract/room/journal'
import type { SharedSelection } from '@nova/contract/room/selections'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type BareJournal, makeNewEntry, openBareJournal } from '../../test/bare-journal.ts'
import { channelOf } from './channels.ts'
import { feedOf } from './feed.ts'
import { append } from './journal.ts'
import { watchJournal } from './stream.ts'

let bare: BareJournal
beforeAll(async () => {
  bare = await openBareJournal()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
afterAll(() => bare.close())

type Options = {
  role?: 'candidate' | 'interviewer'
  after?: number
  isFull?: boolean
  breakEndsAt?: () => string | null
  database?: object
}

/** A room and one who watches it. `sent` are the events in their order: numbers are entries. */
async function makeWatched(id: string, options: Options = {}) {
  const { role = 'interviewer', after = 0, breakEndsAt = () => null, database = {} } = options
  const own = { ...bare.database, ...database }
  const ctx = bare.ctxOf(role === 'candidate' ? { role, interviewId: id } : { role: 'system' }, own)
  const sent: (number | string)[] = []
  const states: { presence: { name: string }[] }[] = []
  const client = { isFull: options.isFull ?? false, drain: () => {}, leave: () => {}, states }
  const stream = {
    send: (event: string, data: unknown, number?: number) => {
      sent.push(event === 'entry' ? number! : event)
      if (event === 'state') states.push(data as never)
    },
    isFull: () => client.isFull,
    onDrain: (then: () => void) => (client.drain = then),
    onClose: (then: () => void) => (client.leave = then),
    handOver: () => undefined,
    isHandedOver: () => false,
    close: () => undefined,
  }
  const readState = async () => {
    const clock = { remainingSeconds: null, endsAt: null, breakEndsAt: breakEndsAt() }
    return { status: 'InProgress', novaPaused: false, flushMs: 1000, ...clock } as const
  }
  const viewer = { connectionId: randomUUID(), role, name: role === 'candidate' ? 'Sam' : 'Ida' }
  await watchJournal(ctx, stream, { interviewId: id, after, viewer, readState })
  const entries = () => sent.filter((each) => typeof each === 'number')
  return { ctx, sent, states, client, entries }
}

const system = () => bare.ctxOf({ role: 'system' })
const focus = () => makeNewEntry('focus', { focused: true })
const soon = { timeout: 120_000, interval: 5 }
/** Waits without a clock, which a test may hold. */
async function until(isSo: () => boolean) {
  for (let at = 0; at < 500 && !isSo(); at += 1) await bare.database.pool.query('select 1')
}
/** Waits until nothing is on its way to the database or from there any more. */
async function settle() {
  const { pool } = bare.database
  for (let calm = 0; calm < 5;) {
    await pool.query('select 1')
    await turn()
    calm = pool.idleCount === pool.totalCount ? calm + 1 : 0
  }
}

test('a viewer gets the entries after the last one seen, and then the state with all viewers in it', async () => {
  const id = await bare.open()
  await append(system(), id, [focus(), focus(), focus()])
  const { client, entries, states } = await makeWatched(id, { after: 1 })
  await expect.poll(entries, soon).toEqual([2, 3])
  await expect
    .poll(() => states.at(-1), soon)
    .toEqual({
      status: 'InProgress',
      novaPaused: false,
      flushMs: 1000,
      remainingSeconds: null,
      endsAt: null,
      breakEndsAt: null,
      presence: [{ role: 'interviewer', name: 'Ida', online: true }],
    })
  client.leave()
})

test('entries that are at hand and come next are sent without reading, each once', async () => {
  const id = await bare.open()
  const { ctx, client, entries } = await makeWatched(id)
  await settle()
  const next = (...seqs: number[]) => seqs.map((seq) => ({ ...focus(), seq })) as unknown as EntryOf[]
  feedOf(ctx).tell(ctx, id, next(1, 2))
  expect(entries()).toEqual([1, 2])
  feedOf(ctx).tell(ctx, id, next(2))
  feedOf(ctx).tell(ctx, id, next(4))
  await settle()
  expect(entries()).toEqual([1, 2])
  feedOf(ctx).tell(ctx, id, next(3))
  expect(entries()).toEqual([1, 2, 3])
  client.leave()
})

test('an entry that was sent from hand while it was being read is not sent again', async () => {
  const id = await bare.open()
  const { ctx, client, entries } = await makeWatched(id, { database: { listen: silence } })
  await settle()
  await append(system(), id, [focus(), focus()])
  const holder = await bare.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table journal')
  client.drain()
  const waiting = `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`
  await expect.poll(async () => (await holder.query(waiting)).rowCount, soon).toBe(1)
  feedOf(ctx).tell(
    ctx,
    id,
    [1, 2].map((seq) => ({ ...focus(), seq }) as unknown as EntryOf),
  )
  await holder.query('commit')
  holder.release()
  await settle()
  expect(entries()).toEqual([1, 2])
  client.leave()
})

test('word of an entry that has been sent reads nothing, and word of a later one reads all that is missing', async () => {
  const id = await bare.open()
  await append(system(), id, [focus(), focus()])
  let say = (_: string) => {}
  const listen = (channel: string, on: (payload: string) => void) => {
    if (channel === channelOf(id)) say = on
    return silence()
  }
  const { ctx, client, entries } = await makeWatched(id, { database: { listen } })
  await expect.poll(entries, soon).toEqual([1, 2])
  await settle()
  const select = vi.spyOn(ctx.db, 'select')
  say(`${id}:2`)
  await settle()
  expect(select).not.toHaveBeenCalled()
  await append(system(), id, [focus(), focus()])
  say(`${id}:4`)
  await expect.poll(entries, soon).toEqual([1, 2, 3, 4])
  client.leave()
})

test('a candidate is not sent what they may not see, and what follows it comes at once', async () => {
  const id = await bare.open()
  await append(system(), id, [focus(), makeNewEntry('note', { text: 'x' }), focus()])
  const { client, entries } = await makeWatched(id, { role: 'candidate' })
  await expect.poll(entries, soon).toEqual([1, 3])
  client.leave()
})

test('the state is sent again for an entry of status, time or joining, and for no other', async () => {
  const id = await bare.open()
  const { ctx, client, sent } = await makeWatched(id, { database: { listen: silence } })
  let seq = 0
  for (const [kind, expected] of [
    ['focus', []],
    ['status', ['state']],
    ['time', ['state']],
    ['joined', ['state']],
    ['note', []],
  ] as const) {
    await settle()
    sent.length = 0
    feedOf(ctx).tell(ctx, id, [{ ...makeNewEntry(kind, {}), seq: (seq += 1) }] as unknown as EntryOf[])
    await settle()
    expect([kind, sent.filter((each) => each === 'state')]).toEqual([kind, expected])
  }
  client.leave()
})

test('a client that takes nothing is sent nothing, and everything once it has taken what waited', async () => {
  const id = await bare.open()
  await append(system(), id, [focus()])
  const { ctx, client, sent, entries, states } = await makeWatched(id, { isFull: true, database: { listen: silence } })
  feedOf(ctx).show(ctx, id, { by: { role: 'candidate', id: null, name: 'Sam' } } as unknown as SharedSelection)
  feedOf(ctx).tell(ctx, id, [{ ...focus(), seq: 1 }] as unknown as EntryOf[])
  await append(system(), id, [focus()])
  await settle()
  expect(sent).toEqual([])
  client.isFull = false
  client.drain()
  await expect.poll(entries, soon).toEqual([1, 2])
  await expect.poll(() => states.length, soon).toBe(1)
  client.leave()
})

test('a long journal is read in pieces of 256 KiB, no piece before the one before it was sent', async () => {
  const id = await bare.open()
  const text = 'x'.repeat(128 * 1024)
  await append(
    system(),
    id,
    Array.from({ length: 5 }, () => makeNewEntry('note', { text })),
  )
  const { ctx, client, entries } = await makeWatched(id, { isFull: true, database: { listen: silence } })
  await settle()
  const counts: number[] = []
  const { select } = ctx.db
  const counting = vi.spyOn(ctx.db, 'select').mockImplementation(((columns: never) => {
    counts.push(entries().length)
    return select.call(ctx.db, columns)
  }) as never)
  client.isFull = false
  client.drain()
  await expect.poll(entries, soon).toEqual([1, 2, 3, 4, 5])
  counting.mockRestore()
  expect([...new Set(counts)].filter((count) => count < 5)).toEqual([0, 2, 4])
  client.leave()
})

test('the cursor of another is shown while the client takes what it is sent', async () => {
  const id = await bare.open()
  const { ctx, client, sent } = await makeWatched(id, { role: 'candidate', database: { listen: silence } })
  await settle()
  sent.length = 0
  const by = (role: string) => ({ by: { role, id: null, name: 'x' } }) as unknown as SharedSelection
  feedOf(ctx).show(ctx, id, by('candidate'))
  feedOf(ctx).show(ctx, id, by('interviewer'))
  expect(sent).toEqual(['selection'])
  client.isFull = true
  feedOf(ctx).show(ctx, id, by('interviewer'))
  expect(sent).toEqual(['selection'])
  client.leave()
})

test('all viewers learn of each arrival and departure', async () => {
  const id = await bare.open()
  const first = await makeWatched(id)
  const second = await makeWatched(id, { role: 'candidate' })
  const names = () =>
    first.states
      .at(-1)
      ?.presence.map(({ name }) => name)
      .toSorted()
  await expect.poll(names, soon).toEqual(['Ida', 'Sam'])
  second.client.leave()
  await expect.poll(names, soon).toEqual(['Ida'])
  first.client.leave()
})

test('a viewer who has left gets no more events and is no longer in the room', async () => {
  const id = await bare.open()
  const { ctx, client, sent } = await makeWatched(id, { database: { listen: silence } })
  await settle()
  client.leave()
  const present = async () =>
    (await bare.database.pool.query('select 1 from presence where interview_id = $1', [id])).rowCount
  await expect.poll(present, soon).toBe(0)
  sent.length = 0
  feedOf(ctx).tell(ctx, id, [{ ...focus(), seq: 1 }] as unknown as EntryOf[])
  feedOf(ctx).stateChanged(id)
  await settle()
  expect(sent).toEqual([])
})

test('the stream of a candidate counts as contact until it closes, that of an interviewer never does', async () => {
  const heard = async (id: string) =>
    (await bare.database.pool.query('select heard_at from contacts where interview_id = $1', [id])).rows
  const [own, other] = [await bare.open(), await bare.open()]
  for (const id of [own, other]) await append(system(), id, [makeNewEntry('joined', {})])
  const candidate = await makeWatched(own, { role: 'candidate' })
  const interviewer = await makeWatched(other)
  candidate.client.leave()
  interviewer.client.leave()
  await expect.poll(() => heard(own), soon).toEqual([{ heard_at: new Date(bare.clock.now) }])
  await settle()
  expect(await heard(other)).toEqual([])
})

test('a viewer is refreshed every 15 seconds, first at any quarter of a second within them, and finds unannounced entries', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.493)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const id = await bare.open()
  const { client, entries, sent } = await makeWatched(id, { database: { listen: silence } })
  await settle()
  for (const [seq, wait] of [
    [1, 7_500],
    [2, 15_000],
    [3, 15_000],
  ] as const) {
    await append(system(), id, [focus()])
    sent.length = 0
    vi.advanceTimersByTime(wait - 1)
    await settle()
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    await until(() => sent.length === 2)
    expect(sent.toSorted()).toEqual([seq, 'state'])
  }
  expect(entries()).toEqual([3])
  client.leave()
  sent.length = 0
  await append(system(), id, [focus()])
  vi.advanceTimersByTime(60_000)
  await settle()
  expect(sent).toEqual([])
})

const silence = () => Object.assign(() => undefined, { ready: new Promise(() => undefined) })

test('the state is sent when a break ends, though nothing is written then, and not to who has left', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.999)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const id = await bare.open()
  const end = { at: (bare.clock.now + 5_000) as number | null }
  const breakEndsAt = () => (end.at === null ? null : new Date(end.at).toISOString())
  const { client, sent } = await makeWatched(id, { breakEndsAt, database: { listen: silence } })
  await settle()
  const states = () => sent.filter((each) => each === 'state').length
  sent.length = 0
  vi.advanceTimersByTime(4_999)
  await settle()
  expect(states()).toBe(0)
  end.at = bare.clock.now + 7_000
  vi.advanceTimersByTime(1)
  await until(() => states() === 1)
  await settle()
  expect(states()).toBe(1)
  client.leave()
  vi.advanceTimersByTime(60_000)
  await settle()
  expect(states()).toBe(1)
})

test('a state that changed while the one before was being read is sent, too', async () => {
  const id = await bare.open()
  const { ctx, client, states } = await makeWatched(id, { database: { listen: silence } })
  await settle()
  states.length = 0
  for (let at = 0; at < 5; at += 1) feedOf(ctx).stateChanged(id)
  await settle()
  expect(states.length).toBe(2)
  client.leave()
})

test('a stream outlives a database that is away for a moment', async () => {
  const id = await bare.open()
  await append(system(), id, [focus()])
  const away = { failing: true }
  const fail = () => {
    throw new Error('away')
  }
  const pool = { query: async (query: never) => (away.failing ? fail() : bare.database.pool.query(query)) }
  const db = new Proxy(bare.database.db, {
    get: (target, name) => (away.failing ? fail : Reflect.get(target, name).bind?.(target)),
  })
  bare.logged.length = 0
  const { client, entries, states } = await makeWatched(id, { database: { pool, db, listen: silence } })
  expect([entries(), states]).toEqual([[], []])
  expect(new Set(bare.logged.map(String))).toEqual(new Set(['warn,a live stream could not be fed']))
  away.failing = false
  client.drain()
  await expect.poll(entries, soon).toEqual([1])
  await expect.poll(() => states.at(-1)?.presence, soon).toEqual([])
  client.leave()
})
