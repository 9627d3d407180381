/** Presence in a room, to the millisecond, and how long an answer is cached. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type BareJournal, makeNewEntry, openBareJournal } from '../../test/bare-journal.ts'
import type { Ctx } from '../platform/context/context.ts'
import { announce } from './feed.ts'
import { append } from './journal.ts'
import { appear, disappear, isWatched, isWatchedLately, readPresence, type Viewer } from './presence.ts'

let bare: BareJournal
let ctx: Ctx
let id: string
beforeAll(async () => {
  bare = await openBareJournal()
})
beforeEach(async () => {
  ctx = bare.ctxOf({ role: 'system' })
  id = await bare.open()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => bare.close())

const makeViewer = (name = 'Ida', role: Viewer['role'] = 'interviewer'): Viewer => ({
  connectionId: randomUUID(),
  role,
  name,
})
const rows = async (of = id) =>
  (await bare.database.pool.query('select name from presence where interview_id = $1 order by name', [of])).rows.map(
    ({ name }) => name,
  )

test('a viewer who appears gets the last number of the journal', async () => {
  expect(await appear(ctx, id, makeViewer())).toBe(0)
  await append(ctx, id, [makeNewEntry('focus', { focused: true }), makeNewEntry('focus', { focused: true })])
  expect(await appear(ctx, id, makeViewer())).toBe(2)
})

test('simultaneous arrivals are recorded by one statement, and a deleted interview fails only its own', async () => {
  const statements: string[] = []
  const pool = {
    query: (asked: { name: string; text: string; values: unknown[] }) => {
      statements.push(asked.name)
      return bare.database.pool.query(asked)
    },
  }
  const own = bare.ctxOf({ role: 'system' }, { ...bare.database, pool: pool as never })
  const other = await bare.open()
  await append(ctx, other, [makeNewEntry('focus', { focused: true })])
  const twice = [makeViewer('Sam', 'candidate'), makeViewer('Sam', 'candidate')]
  const seqs = await Promise.all([
    ...twice.map((viewer) => appear(own, id.toUpperCase(), viewer)),
    appear(own, other, makeViewer('Ada')),
    appear(own, randomUUID(), makeViewer('Nobody')),
  ])
  expect(seqs).toEqual([0, 0, 1, 0])
  expect([statements, await rows(), await rows(other)]).toEqual([['presence_appear'], ['Sam', 'Sam'], ['Ada']])
})

test('if the common statement fails, each arrival is recorded alone, and only the faulty one is refused', async () => {
  const [bad, gone] = [makeViewer('Bad'), Object.assign(new Error('its interview is gone'), { code: '23503' })]
  let asked = 0
  const query = async (asking: { name: string; text: string; values: string[] }) => {
    asked += 1
    if (asking.values[0]!.includes(bad.connectionId)) throw gone
    return bare.database.pool.query(asking)
  }
  const own = bare.ctxOf({ role: 'system' }, { ...bare.database, pool: { query } as never })
  const viewers = [makeViewer('Ada'), bad, makeViewer('Ida')]
  const settled = await Promise.allSettled(viewers.map((viewer) => appear(own, id, viewer)))
  const noted = { status: 'fulfilled', value: 0 }
  expect(settled).toEqual([noted, { status: 'rejected', reason: gone }, noted])
  expect([asked, await rows()]).toEqual([4, ['Ada', 'Ida']])
  // An unavailable database is queried only once.
  asked = 0
  gone.code = '57P01'
  const none = await Promise.allSettled(viewers.map((viewer) => appear(own, id, viewer)))
  expect([none.map(({ status }) => status), asked]).toEqual([['rejected', 'rejected', 'rejected'], 1])
})

test('each person is listed once, with any number of streams, until 40 seconds after they were seen', async () => {
  const ida = makeViewer()
  await appear(ctx, id, ida)
  await appear(ctx, id, makeViewer())
  await appear(ctx, await bare.open(), makeViewer('Elsewhere'))
  bare.clock.now += 1
  await appear(ctx, id, makeViewer('Sam', 'candidate'))
  bare.clock.now += 39_998
  const both = [
    { role: 'candidate', name: 'Sam', online: true },
    { role: 'interviewer', name: 'Ida', online: true },
  ]
  const present = async () => (await readPresence(ctx, id)).toSorted((a, b) => a.role.localeCompare(b.role))
  expect(await present()).toEqual(both)
  expect([await isWatched(ctx, id, 'interviewer'), await isWatched(ctx, id, 'candidate')]).toEqual([true, true])
  bare.clock.now += 1
  expect(await present()).toEqual(both.slice(0, 1))
  expect([await isWatched(ctx, id, 'interviewer'), await isWatched(ctx, id, 'candidate')]).toEqual([false, true])
  await appear(ctx, id, ida)
  expect(await present()).toEqual(both)
})

test('a viewer who leaves is removed, with those not seen for 40 seconds, and no others', async () => {
  const leaver = makeViewer('Leaver')
  await appear(ctx, id, makeViewer('Old'))
  bare.clock.now += 1
  await appear(ctx, id, makeViewer('Recent'))
  const elsewhere = await bare.open()
  await appear(ctx, elsewhere, leaver)
  bare.clock.now += 40_000
  await appear(ctx, id, leaver)
  await disappear(ctx, id, leaver)
  expect([await rows(), await rows(elsewhere)]).toEqual([['Recent'], ['Leaver']])
})

test('the answer if a role is watching is cached for three seconds', async () => {
  const own = bare.ctxOf({ role: 'system' }, { ...bare.database })
  const elapsed = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  expect(await isWatchedLately(own, id, 'interviewer')).toBe(false)
  await appear(own, id, makeViewer())
  elapsed.mockReturnValue(3_999)
  expect(await isWatchedLately(own, id.toUpperCase(), 'interviewer')).toBe(false)
  elapsed.mockReturnValue(4_000)
  expect(await isWatchedLately(own, id, 'interviewer')).toBe(true)
  expect(await isWatchedLately(own, id, 'candidate')).toBe(false)
})

test('arrivals and departures of each role are known at once', async () => {
  const own = bare.ctxOf({ role: 'system' }, { ...bare.database })
  const both = async () => [await isWatchedLately(own, id, 'interviewer'), await isWatchedLately(own, id, 'candidate')]
  expect(await both()).toEqual([false, false])
  const viewers = [makeViewer(), makeViewer('Sam', 'candidate')]
  for (const viewer of viewers) await appear(own, id, viewer)
  expect(await both()).toEqual([false, false])
  await announce(own, id)
  expect(await both()).toEqual([true, true])
  // The database's own notice of the first announcement may still be on its way, so nothing is asked in between.
  for (const viewer of viewers) await disappear(own, id, viewer)
  await announce(own, id)
  expect(await both()).toEqual([false, false])
})

test('an answer that was being read during an arrival is not cached', async () => {
  const answers: ((rows: object[]) => void)[] = []
  const query = () => new Promise((answer) => answers.push((rows) => answer({ rows })))
  const own = readingBy(query)
  const first = isWatchedLately(own, id, 'interviewer')
  await expect.poll(() => answers.length).toBe(1)
  await announce(own, id)
  answers[0]!([])
  expect(await first).toBe(false)
  const second = isWatchedLately(own, id, 'interviewer')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]!([{ id, role: 'interviewer', seenAt: own.now() }])
  expect(await second).toBe(true)
})

/** A separate server, whose database answers by `query`. */
function readingBy(query: (asked: { values: [string[]] }) => Promise<unknown>) {
  const database = { ...bare.database, pool: { query } as never }
  return { ...bare.ctxOf({ role: 'system' }, database), db: { execute: async () => undefined } as never }
}

test('beyond 4,000 cached answers all are evicted, and at 4,000 none', async () => {
  let asked = 0
  const own = readingBy(async ({ values }) => {
    asked += values[0].length
    return { rows: [] }
  })
  const ask = (at: number) => isWatchedLately(own, `room ${at}`, 'interviewer')
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  await Promise.all(Array.from({ length: 4_001 }, (_, at) => ask(at)))
  await ask(0)
  expect(asked).toBe(4_001)
  await ask(4_001)
  await ask(0)
  expect(asked).toBe(4_003)
})
