/** Rules over years of a moved clock, and erasures whose connection is cut at any moment. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Session } from '@nova/contract/accounts/accounts'
import { addPeriod, datesOf, type RetentionRule, retentionPlaces } from '@nova/contract/retention/periods'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDraft, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { eraseInterview } from './erase.ts'
import { runRetention } from './job.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
})
afterAll(() => server.close())

const months = (count: number, days = 0) => ({ months: count, days })
const rules: Omit<RetentionRule, 'approvesRequests'>[] = [
  { places: ['eu'], deleteAfter: null, keepAtLeast: null },
  { places: ['de'], deleteAfter: null, keepAtLeast: null },
  { places: ['uk'], deleteAfter: null, keepAtLeast: null },
  { places: ['us-co'], deleteAfter: null, keepAtLeast: null },
  { places: ['us-ca'], deleteAfter: null, keepAtLeast: null },
  { places: ['eu', 'de'], deleteAfter: null, keepAtLeast: null },
  { places: ['eu', 'us-co'], deleteAfter: null, keepAtLeast: null },
  { places: ['us-co', 'us-ca'], deleteAfter: months(24), keepAtLeast: null },
  { places: [], deleteAfter: months(1), keepAtLeast: null },
  { places: [], deleteAfter: months(0, 45), keepAtLeast: null },
  { places: [], deleteAfter: months(3), keepAtLeast: months(5) },
  { places: ['uk'], deleteAfter: months(15), keepAtLeast: months(2) },
  { places: ['de'], deleteAfter: months(6, 1), keepAtLeast: null },
  { places: [], deleteAfter: null, keepAtLeast: months(12) },
]

test('14 rules over five years delete nothing early, and nothing later than a day', async () => {
  const { pool } = server.machinery.database
  const start = Date.parse('2026-10-31T21:30:00.000Z')
  let now = start
  const system = () => ({ ...makeCtx(server.machinery, { role: 'system' }), now: () => new Date(now) })
  const { rows } = await pool.query('select company_id as id from interviewers where id = $1', [owner.interviewer.id])
  const companyId = rows[0].id as string
  const due = new Map<string, Date | null>()
  for (const [at, rule] of rules.entries()) {
    const { id } = await makeDraft(server, owner)
    // An own position for each rule, and ends of months among the anchors.
    const positionId = randomUUID()
    await pool.query(
      `insert into positions (id, company_id, creator_id, title, description, seniority, duration_minutes, settings,
        people_word, panel, status, version, created_at, updated_at)
      values ($1, $2, $3, 'P', '', 'Medium', 60, '{}', 'candidate', '{}', 'open', 0, now(), now())`,
      [positionId, companyId, owner.interviewer.id],
    )
    await pool.query('insert into retention_rules values ($1, $2, $3, 1, now())', [
      companyId,
      positionId,
      { ...rule, approvesRequests: false },
    ])
    const anchor = new Date(start + at * 7 * hourMs)
    await pool.query(
      'update retention_anchors set position_id = $2, contact_at = $3, closed_at = null, planned_until = null where interview_id = $1',
      [id, positionId, anchor],
    )
    due.set(id, datesOf({ ...rule, approvesRequests: false }, anchor).deletedOn)
  }
  expect([...due.values()].filter((each) => each === null)).toHaveLength(3)
  const goneAt = new Map<string, number>()
  // Just before and just after each date, and each month between; as a server that ran every hour.
  const dates = [...due.values()].flatMap((each) => (each ? [each.getTime() - 60_000, each.getTime() + 60_000] : []))
  const monthly = Array.from({ length: 61 }, (_, month) => start + month * 30 * dayMs)
  for (const at of [...dates, ...monthly].toSorted((one, other) => one - other)) {
    now = at
    await pool.query('update retention_clock set last_run_at = $1', [new Date(now - hourMs)])
    await runRetention(system(), async () => undefined)
    const left = await pool.query<{ id: string }>('select id from interviews where id = any($1)', [[...due.keys()]])
    const there = new Set(left.rows.map(({ id }) => id))
    for (const id of due.keys()) if (!there.has(id) && !goneAt.has(id)) goneAt.set(id, now)
  }
  for (const [id, deletedOn] of due) {
    const gone = goneAt.get(id)
    if (deletedOn === null) expect(gone).toBe(undefined)
    else {
      const lateMs = gone! - deletedOn.getTime()
      expect([lateMs >= 0, lateMs <= dayMs]).toEqual([true, true])
    }
  }
  expect(addPeriod(new Date('2027-08-31T10:00:00Z'), retentionPlaces.de.deleteAfter!).toISOString()).toBe(
    '2028-02-29T23:59:59.999Z',
  )
})

const tables = `select c.table_name as name from information_schema.columns c
  join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
  where c.column_name = 'interview_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    and c.table_name not in ('tombstones', 'audit_events') order by 1`

/** Of these no row comes or goes while the interview rests. */
const settled = /^(journal|journal_heads|question_copies|reports|resumes|retention_anchors) /

/** By its own connection, which is never cut. */
async function countRows(watching: pg.Client, id: string): Promise<string> {
  const { rows } = await watching.query<{ name: string }>(tables)
  const counts = rows.map(({ name }) => `select '${name} ' || count(*) as line from ${name} where interview_id = $1`)
  const found = await watching.query<{ line: string }>(counts.join(' union all '), [id])
  return found.rows.map(({ line }) => line).join(', ')
}

test('200 cuts of the connection leave no half person', async () => {
  const { database } = server.machinery
  const watching = new pg.Client(database.url)
  // The end of the test's database ends it, too.
  watching.on('error', () => undefined)
  await watching.connect()
  const ids: string[] = []
  for (let each = 0; each < 7; each += 1) {
    const { interview } = await makeJoined(server, owner)
    await server.call('PATCH', `/api/Interviews/${interview.id}/status`, {
      token: owner.token,
      body: { status: 'Completed' },
    })
    ids.push(interview.id)
  }
  await server.machinery.jobs.drain()
  const before = new Map<string, string>()
  for (const id of ids) before.set(id, await countRows(watching, id))
  const system = makeCtx(server.machinery, { role: 'system' })
  const real = Reflect.get(pg.Client.prototype, 'query')
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  /** Erases a person; its connection is cut at that statement of the work, or never. Returns the statements it made. */
  const erase = async (id: string, cutAt: number) => {
    let [pid, count] = [0, 0]
    let cutting: Promise<unknown> = Promise.resolve()
    statements.mockImplementation(function (this: pg.Client & { processID: number }, ...given: unknown[]) {
      if (this.processID === pid && (count += 1) === cutAt)
        cutting = watching.query('select pg_terminate_backend($1)', [pid])
      return Reflect.apply(real, this, given)
    })
    const begin = async (tx: typeof system) => {
      const { rows } = await tx.db.execute<{ pid: number }>('select pg_backend_pid() as pid')
      pid = rows[0]!.pid
      return true
    }
    const done = await eraseInterview(system, id, 'rule', begin).then(
      (was) => was,
      () => 'cut' as const,
    )
    pid = 0
    await cutting
    return { done, count }
  }
  const whole = await erase(ids.pop()!, 0)
  let [cuts, erased] = [0, 0]
  for (let round = 0; cuts < 200; round += 1) {
    const id = ids[round % ids.length]!
    // At each statement in turn; each tenth is left alone, so that some come to their end.
    const { done } = await erase(id, round % 10 < 9 ? 1 + (round % (whole.count + 2)) : 0)
    if (done === 'cut') cuts += 1
    const after = await countRows(watching, id)
    const stones = await watching.query('select from tombstones where interview_id = $1', [id])
    const kept = (counts: string) => counts.split(', ').filter((each) => settled.test(each))
    const isWhole = isDeepStrictEqual(kept(after), kept(before.get(id)!)) && stones.rowCount === 0
    const isGone = !/ [1-9]/.test(after) && stones.rowCount === 1
    expect([isWhole || isGone, after]).toEqual([true, after])
    if (!isGone) continue
    erased += 1
    // A connection that was cut while it was idle leaves the pool by its next use.
    await database.pool.query('select 1').catch(() => undefined)
    const { interview } = await makeJoined(server, owner)
    await server.call('PATCH', `/api/Interviews/${interview.id}/status`, {
      token: owner.token,
      body: { status: 'Completed' },
    })
    await server.machinery.jobs.drain()
    ids[round % ids.length] = interview.id
    before.set(interview.id, await countRows(watching, interview.id))
  }
  statements.mockRestore()
  await watching.end()
  expect(erased).toBeGreaterThan(3)
})
