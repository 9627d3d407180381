/** Deleting a company through HTTP, on a clock that the tests move: the date, the undo, what waits, what stays. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { LeavingPlan } from '@nova/contract/accounts/leaving'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeInterviewer, makeJoined, makeOperatorSession, makePublished } from '../../test/factories.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { makeReported } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { applyErased, readErased } from '../backups/erased-list.ts'
import { planRetention } from '../erasure/job.ts'
import { makeCtx } from '../platform/context/context.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const password = 'long enough'

let mail: TestMailServer
let server: TestServer
let operator: Session
let folder: string
beforeAll(async () => {
  mail = await startMailServer()
  server = await startTestServer({ smtp: mail.settings })
  folder = await mkdtemp(join(tmpdir(), 'nova-leaving-'))
  Object.assign(server.machinery.backups, { erasedLists: [join(folder, 'data.jsonl'), join(folder, 'key', 'a.jsonl')] })
  operator = await makeOperatorSession(server)
})
afterAll(async () => {
  await server.close()
  await mail.close()
  await rm(folder, { recursive: true, force: true })
})

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await server.machinery.database.pool.query<Row>(text, values)).rows
const ask = (method: string, path: string, session: Session, body?: unknown) =>
  server.call(method, path, { token: session.token, body })
const leave = (session: Session) => ask('POST', '/api/company/leaving', session, { password })
const planOf = async (session: Session): Promise<LeavingPlan> =>
  (await ask('GET', '/api/company/leaving/plan', session)).body

async function signInAgain({ interviewer }: Session): Promise<Session> {
  const body = { username: interviewer.email, password }
  return (await server.call('POST', '/api/auth/login', { body })).body as Session
}

const companyOf = async ({ interviewer }: Session) =>
  (await query<{ id: string }>('select company_id as id from interviewers where id = $1', [interviewer.id]))[0]!.id
const isThere = async (companyId: string) =>
  (await query('select from companies where id = $1', [companyId])).length === 1

/** One run of the hourly job, as if the server had run all the time until then. */
async function passTo(milliseconds: number): Promise<void> {
  const until = new Date(server.machinery.now().getTime() + milliseconds)
  await query('update retention_clock set last_run_at = $1', [until])
  await server.pass(milliseconds)
  await planRetention(makeCtx(server.machinery, { role: 'system' }), new Date())
  await server.machinery.jobs.drain()
}

/** Every row, of any table, that has one of these words, with the table's name. */
async function findRows(words: RegExp): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      `select t::text as row from ${name} as t where t::text ~* $1 order by 1`,
      [words.source],
    )
    found.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return found
}

/** Old mails and sign-ins go by themselves. */
const withoutAged = (rows: string[]) => rows.filter((row) => !/^public\.(?:mails|sign_ins) /.test(row))

const mailsTo = (session: Session) =>
  mail.received.filter(({ envelopeTo }) => envelopeTo.includes(session.interviewer.email)).map(({ subject }) => subject)

test('a company is deleted on its date with all that names it, and not one row of another changes', async () => {
  const owner = await makeInterviewer(server, 'Ana PLANTEDOWNER')
  const mia = await makeColleague(server, owner)
  const overrides = {
    CandidateName: 'Zoltan PLANTEDNAME',
    CandidateId: 'plantedmail@example.test',
    Title: 'PLANTEDTITLE',
  }
  const { interview, path } = await makeReported(server, owner, overrides)
  await makePublished(server, mia, overrides)
  await ask('POST', `${path}/decision`, owner, { outcome: 'Decline', reason: 'PLANTEDREASON' })
  await ask('POST', '/api/company/archive', owner, { password })
  const other = await makeInterviewer(server, 'Otto Lind')
  const foreign = await makeReported(server, other)
  await server.machinery.jobs.drain()
  const [companyId, otherId] = [await companyOf(owner), await companyOf(other)]
  const ofOther = new RegExp([otherId, other.interviewer.id, foreign.interview.id].join('|'))
  expect((await ask('POST', '/api/company/leaving', mia, { password })).status).toBe(403)
  expect((await ask('POST', '/api/company/leaving', owner, { password: 'not mine' })).body.code).toBe('wrong_password')
  expect((await planOf(owner)).leaving.deletedOn).toBe(null)

  const { deletedOn } = ((await leave(owner)).body as LeavingPlan).leaving
  expect(Date.parse(deletedOn!) - server.machinery.now().getTime()).toBeGreaterThan(30 * dayMs - hourMs)
  // Everyone of the company sees the date, and no one of another.
  expect((await ask('GET', '/api/company/leaving', mia)).body).toEqual({
    deletedOn,
    askedBy: 'Ana PLANTEDOWNER',
    isBegun: false,
  })
  expect((await ask('GET', '/api/company/leaving', other)).body.deletedOn).toBe(null)
  await passTo(30 * dayMs - hourMs)
  expect(await isThere(companyId)).toBe(true)
  const before = withoutAged(await findRows(ofOther))
  expect(before.length).toBeGreaterThan(30)
  await passTo(2 * hourMs)

  expect(await isThere(companyId)).toBe(false)
  expect(withoutAged(await findRows(ofOther))).toEqual(before)
  const left = await findRows(
    new RegExp(`PLANTED|${companyId}|${interview.id}|${owner.interviewer.id}|${mia.interviewer.id}`),
  )
  // Ids alone, and the mails that say so: their addresses go by age.
  expect([...new Set(left.map((row) => row.split(' ')[0]!))].toSorted()).toEqual([
    'graphile_worker._private_job_queues',
    'public.audit_events',
    'public.company_tombstones',
    'public.mails',
    'public.tombstones',
  ])
  expect(left.filter((row) => /PLANTED/i.test(row))).toEqual([])
  expect((await ask('GET', '/api/company', owner)).status).toBe(401)
  expect((await server.call('GET', `/api/erased/${interview.id}`)).body.kind).toBe('nova-interviews-tombstone')
  const day = new Date(deletedOn!).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  for (const reader of [owner, operator])
    expect(mailsTo(reader).filter((subject) => /delete/.test(subject!))).toEqual([
      `Nordwind will be deleted on ${day}`,
      'Nordwind was deleted',
    ])
  expect(mailsTo(mia).filter((subject) => /delete/.test(subject!))).toEqual([])
  for (const file of server.machinery.backups.erasedLists) {
    const lines = await readErased([file])
    expect(lines.filter((line) => 'companyId' in line)).toMatchObject([{ companyId }])
    expect(lines).toHaveLength(3)
  }
})

test('an administrator undoes it with one press until then, and both are mailed', async () => {
  const owner = await makeInterviewer(server, 'Ida Reyes')
  await leave(owner)
  // Asked for twice, the date stays.
  const { deletedOn } = (await planOf(owner)).leaving
  await server.pass(hourMs / 2)
  expect(((await leave(owner)).body as LeavingPlan).leaving.deletedOn).toBe(deletedOn)
  const undone = await ask('DELETE', '/api/company/leaving', owner)
  expect([undone.status, (undone.body as LeavingPlan).leaving.deletedOn]).toEqual([200, null])
  expect((await ask('DELETE', '/api/company/leaving', owner)).status).toBe(200)
  const none = await ask('GET', '/api/company/archive.zip', owner)
  expect([none.status, none.body.code]).toEqual([404, 'no_archive'])
  await server.machinery.jobs.drain()
  for (const reader of [owner, operator]) expect(mailsTo(reader).at(-1)).toBe('Nordwind stays')
  const events = (await ask('GET', '/api/audit?act=company', owner)).body.events as { act: string }[]
  expect(events.map(({ act }) => act)).toEqual(['company.leaving-undone', 'company.leaving-asked'])
  await passTo(31 * dayMs)
  expect(await isThere(await companyOf(owner))).toBe(true)
})

test('a legal hold and an interview under way keep the company until they end', async () => {
  let owner = await makeInterviewer(server, 'Ben Holt')
  const companyId = await companyOf(owner)
  const { interview } = await makeReported(server, owner)
  const hold = `/api/Interviews/${interview.id}/hold`
  const endsAt = new Date(server.machinery.now().getTime() + 90 * dayMs).toISOString()
  await ask('PUT', hold, owner, { reason: 'A claim', endsAt })
  const refused = await leave(owner)
  expect([refused.status, refused.body.code, (await planOf(owner)).held]).toEqual([409, 'company_held', 1])
  await ask('DELETE', hold, owner)
  expect((await leave(owner)).status).toBe(200)
  await ask('PUT', hold, owner, { reason: 'A claim', endsAt })
  await passTo(31 * dayMs)
  expect(await isThere(companyId)).toBe(true)
  owner = await signInAgain(owner)
  await ask('DELETE', hold, owner)
  const joined = await makeJoined(server, owner)
  await passTo(hourMs / 4)
  expect([await isThere(companyId), (await planOf(owner)).underWay]).toEqual([true, 1])
  // A run that was killed after its first interview: there is no way back.
  await query('update company_leavings set begun_at = now() where company_id = $1', [companyId])
  const late = await ask('DELETE', '/api/company/leaving', owner)
  expect([late.status, late.body.code]).toEqual([409, 'company_deletion_begun'])
  await ask('PATCH', `/api/Interviews/${joined.interview.id}/status`, owner, { status: 'Completed' })
  await passTo(hourMs / 4)
  expect(await isThere(companyId)).toBe(false)
})

test('a company that a backup brings back is deleted again, and no other', async () => {
  const owner = await makeInterviewer(server, 'Eva Sand')
  const other = await makeInterviewer(server, 'Lea Holm')
  await makeReported(server, owner)
  const { pool } = server.machinery.database
  const line = { companyId: await companyOf(owner), deletedAt: new Date().toISOString() }
  const otherId = await companyOf(other)
  expect(await applyErased(pool, [line])).toBe(1)
  expect([await isThere(line.companyId), await isThere(otherId)]).toEqual([false, true])
  expect(await applyErased(pool, [line])).toBe(0)
})
