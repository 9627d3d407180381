/** The audit log through HTTP: its entries, its readers, its filters, and its spreadsheet export. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { AuditEvent, AuditPage } from '@nova/contract/accounts/audit'
import { describeAct } from '@nova/contract/accounts/audit-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDraft, makeInterviewer, makeJoined, makeOperatorSession, makePublished } from '../../test/factories.ts'
import { sampleModel } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { noteSeen } from '../interview-access/interview-access.ts'
import { makeCtx } from '../platform/context/context.ts'

let server: TestServer
let owner: Session
let operator: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  operator = await makeOperatorSession(server)
})
afterAll(() => server.close())

const ask = (method: string, path: string, { token } = owner, body?: unknown) =>
  server.call(method, path, { token, body })
const read = async (query = '', session = owner): Promise<AuditPage> =>
  (await ask('GET', `/api/audit?${query}`, session)).body
const tell = (event: AuditEvent) => `${event.person?.name} ${describeAct(event)}`

async function makeColleague(of: Session, role: string): Promise<Session> {
  const session = await makeInterviewer(server, 'Mia Lund')
  await server.machinery.database.pool.query(
    `update interviewers set role = $3, company_id = (select company_id from interviewers where id = $1) where id = $2`,
    [of.interviewer.id, session.interviewer.id, role],
  )
  return session
}

const setRole = (of: Session, role: string) =>
  server.machinery.database.pool.query('update interviewers set role = $2 where id = $1', [of.interviewer.id, role])

test('an interview leaves its story in plain sentences, and seeing it again within the hour adds nothing', async () => {
  const { interview } = await makeJoined(server, owner, { Title: 'Backend engineer' })
  const path = `/api/Interviews/${interview.id}`
  await ask('GET', `${path}/candidate-link`)
  await ask('POST', `${path}/control`, owner, { action: 'addTime', minutes: 5 })
  for (let times = 0; times < 3; times += 1) await ask('GET', path)
  await Promise.all([ask('GET', `${path}/journal`), ask('GET', `${path}/pads`)])
  await ask('PATCH', `${path}/status`, owner, { status: 'Completed' })
  await server.machinery.jobs.drain()
  await ask('GET', `${path}/report`)
  await ask('POST', `${path}/report/printed`)
  await ask('GET', `${path}/evidence.json`)
  // The candidate's name distinguishes interviews with equal titles; it is looked up while the interview exists.
  const { events: whileKept } = await read(`interview=${interview.id}`)
  expect(new Set(whileKept.map(({ candidate }) => candidate))).toEqual(new Set(['Sam Okafor']))
  await ask('DELETE', path)
  const { events, next } = await read(`interview=${interview.id}`)
  expect([events.map(tell).toReversed(), next]).toEqual([
    [
      'Ana Kim created “Backend engineer”',
      'Ana Kim chose the questions of “Backend engineer”',
      'Ana Kim published “Backend engineer”',
      'Ana Kim viewed the candidate link of “Backend engineer”',
      'Ana Kim added 5 minutes to “Backend engineer”',
      'Ana Kim viewed “Backend engineer”',
      'Ana Kim ended “Backend engineer”',
      'Ana Kim read the report of “Backend engineer”',
      'Ana Kim printed the report of “Backend engineer”',
      'Ana Kim downloaded the evidence of “Backend engineer”',
      'Ana Kim deleted the interview “Backend engineer”',
    ],
    null,
  ])
  // The candidate's acts are in the journal; the audit log does not identify them.
  expect(JSON.stringify(events)).not.toMatch(/sam/i)
})

test('a view is logged once across several servers, and again in the next hour', async () => {
  const draft = await makeDraft(server, owner)
  const seen = async () => (await read(`interview=${draft.id}&act=interview.seen`)).events.length
  const beside = await startTestServer({ beside: server })
  const path = `/api/Interviews/${draft.id}`
  await Promise.all([1, 2, 3].flatMap(() => [ask('GET', path), beside.call('GET', path, { token: owner.token })]))
  await beside.close()
  expect(await seen()).toBe(1)
  const later = { ...server.machinery, now: () => new Date(Date.now() + 3_600_000) }
  const { rows } = await server.machinery.database.pool.query('select * from interviewers where id = $1', [
    owner.interviewer.id,
  ])
  const { id, company_id: companyId, email, name } = rows[0]
  const actor = {
    role: 'interviewer' as const,
    id,
    companyId,
    email,
    name,
    companyRole: 'Administrator' as const,
    signInId: '',
  }
  await noteSeen(makeCtx(later, actor), { id: draft.id, companyId, title: draft.title })
  expect(await seen()).toBe(2)
})

test('an act that is undone leaves no entry, and no entry can be changed', async () => {
  const draft = await makeDraft(server, owner)
  const before = (await read(`interview=${draft.id}`)).events.length
  expect((await ask('POST', `/api/Interviews/${draft.id}/publish`)).status).toBe(409)
  expect((await read(`interview=${draft.id}`)).events.length).toBe(before)
  const change = server.machinery.database.pool.query(`update audit_events set subject = 'x'`)
  await expect(change).rejects.toThrow('append-only')
})

test('administrators read their company’s, operators the installation’s, and other users none', async () => {
  await ask('POST', '/api/models', operator, sampleModel())
  await ask('GET', '/api/leads', operator)
  const both = await read('', operator)
  expect([both.scope, both.scopes]).toEqual(['company', ['company', 'installation']])
  const installation = await read('scope=installation', operator)
  expect(installation.events.map(tell)).toEqual([
    'Olga Park viewed the leads',
    'Olga Park added the model “Local model”',
  ])
  expect((await ask('GET', '/api/audit?scope=installation')).status).toBe(403)
  const company = await read()
  expect(company.people).toEqual([{ id: owner.interviewer.id, name: 'Ana Kim' }])
  expect(new Set(company.events.map(({ person }) => person?.email))).toEqual(new Set([owner.interviewer.email]))
  // An operator's role in their company is of no account for the installation's log.
  await setRole(operator, 'Viewer')
  const asViewer = await read('', operator)
  expect([asViewer.scope, asViewer.scopes]).toEqual(['installation', ['installation']])
  expect((await ask('GET', '/api/audit.csv', operator)).body).toContain('"Viewer","downloaded the audit log"')
  expect((await ask('GET', '/api/audit?scope=company', operator)).status).toBe(403)
  await setRole(operator, 'Administrator')
  for (const role of ['Interviewer', 'Viewer']) {
    const colleague = await makeColleague(owner, role)
    for (const path of ['/api/audit', '/api/audit.csv'])
      expect([role, path, (await ask('GET', path, colleague)).status]).toEqual([role, path, 403])
  }
})

test('those who see an interview read its activity, without whether its candidate has accommodations', async () => {
  const colleague = await makeColleague(owner, 'Interviewer')
  const { interview } = await makePublished(server, owner, { CompanyEmails: colleague.interviewer.email })
  const path = `/api/Interviews/${interview.id}`
  await ask('PATCH', `${path}/accommodations`, owner, { extraMinutes: 15, reason: 'private' })
  const activity = async (session: Session) => (await ask('GET', `${path}/activity`, session)).body.events.map(tell)
  const told = 'Ana Kim changed the candidate’s settings in “Back-end developer”'
  expect(await activity(owner)).toContain(told)
  const theirs = await activity(colleague)
  expect(theirs).not.toContain(told)
  expect(theirs).toContain('Ana Kim published “Back-end developer”')
  expect((await read(`interview=${interview.id}`)).events.map(({ details }) => details)).not.toContainEqual(
    expect.objectContaining({ reason: expect.anything() }),
  )
})

test('the filters narrow, pages follow each other without a gap, and a made-up filter finds nothing', async () => {
  const all = await read('limit=200')
  const acts = (page: AuditPage) => new Set(page.events.map(({ act }) => act))
  expect(acts(await read('act=interview.published'))).toEqual(new Set(['interview.published']))
  expect([...acts(await read('act=link'))]).toEqual(['link.viewed'])
  expect((await read('act=interview%25')).events).toEqual([])
  expect((await read(`person=${operator.interviewer.id}`)).events).toEqual([])
  expect((await read('person=nobody')).events).toEqual([])
  const middle = all.events[3]!.at
  const [older, newer] = [await read(`to=${middle}&limit=200`), await read(`from=${middle}&limit=200`)]
  expect(older.events.length + newer.events.length).toBe(all.events.length)
  const paged: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: AuditPage = await read(`limit=4&cursor=${cursor}`)
    paged.push(...page.events.map(({ id }) => id))
    cursor = page.next
  }
  expect(paged).toEqual(all.events.map(({ id }) => id))
})

test('the CSV has the same entries, takes no formula from a title, and is an entry itself', async () => {
  const draft = await makeDraft(server, owner, { Title: '=HYPERLINK("evil")' })
  const reply = await ask('GET', `/api/audit.csv?interview=${draft.id}`)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, line, ...rest] = (reply.body as string).split('\r\n')
  expect(head).toBe('at,name,email,role,what,act,subject,interview,details')
  expect(line).toContain(`"Ana Kim","${owner.interviewer.email}","Administrator","created`)
  expect(line).toContain(`"'=HYPERLINK(""evil"")"`)
  expect(rest).toEqual([''])
  expect(tell((await read('act=audit')).events[0]!)).toBe('Ana Kim downloaded the audit log')
})
