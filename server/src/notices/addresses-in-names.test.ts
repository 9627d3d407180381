/** Web addresses in names of people, companies and interviews: refused, and no links in mails. */
import type { Session } from '@nova/contract/accounts/accounts'
import { noAddressWords } from '@nova/contract/web-address'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeCreationForm, makeDraft, makeInterviewer } from '../../test/factories.ts'
import { startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let mailServer: TestMailServer
let session: Session
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startTestServer({ smtp: mailServer.settings, publicUrl: 'https://nova.test' })
  session = await makeInterviewer(server)
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
// The mail about the sign-up may arrive during a test.
beforeEach(async () => {
  await server.machinery.jobs.drain()
  mailServer.take()
})

const bad = 'Win at evil.example/x'
const call = async (method: string, path: string, body: unknown, token: string | undefined = session.token) =>
  server.call(method, path, { body, ...(token ? { token } : {}) })

test('a web address is refused wherever a name or a title is entered', async () => {
  const draft = await makeDraft(server, session)
  const account = { name: 'Ana', email: `${crypto.randomUUID()}@fresh.test`, company: 'Acme', password: 'long enough' }
  const position = (await call('POST', '/api/positions', samplePosition('address-blocks'))).body
  const company = { name: bad, defaults: {}, model: 'default', version: 0 }
  const quick = { questionId: draft.technicalQuestions[0]!.id, candidateName: bad }
  const details = { revision: draft.revision }
  const replies = await Promise.all([
    server.call('POST', '/api/auth/signup', { body: { ...account, name: bad } }),
    server.call('POST', '/api/auth/signup', { body: { ...account, company: bad } }),
    call('PATCH', '/api/account', { name: bad }),
    call('PUT', '/api/company', company),
    call('POST', '/api/Interviews', makeCreationForm(session, { Title: bad })),
    call('POST', '/api/Interviews', makeCreationForm(session, { CandidateName: bad })),
    call('PATCH', `/api/Interviews/${draft.id}/details`, { ...details, title: bad }),
    call('PATCH', `/api/Interviews/${draft.id}/details`, { ...details, candidateName: bad }),
    call('POST', `/api/Interviews/${draft.id}/duplicate`, { candidateEmail: 'ana@example.test', candidateName: bad }),
    call('POST', '/api/Interviews/quick-start', quick),
    call('POST', '/api/positions', { ...samplePosition('address-blocks'), title: bad }),
    call('POST', `/api/positions/${position.id}/candidates`, { name: bad, email: 'ana@example.test' }),
    server.call('POST', '/api/enrolment/request', { body: { token: 'made-up', name: bad, email: 'ana@example.test' } }),
    server.call('POST', '/api/invitations/accept', { body: { token: 'made-up', name: bad, password: 'long enough' } }),
  ])
  const words = replies.map(({ status, body }) => [status, body.details?.at(-1)?.message ?? body.message])
  expect(words).toEqual(replies.map(() => [400, noAddressWords]))
})

test('a file of people names the rows whose name is a web address', async () => {
  const { id } = (await call('POST', '/api/positions', { ...samplePosition('address-blocks'), title: 'Node.js' })).body
  const data = Buffer.from(`name,email\n${bad},ana@example.test\nAda Berg,ada@example.test\n`).toString('base64')
  const { body } = await call('POST', `/api/positions/${id}/imports`, { fileName: 'people.csv', data })
  expect(body.problems.map(({ problems }: { problems: string[] }) => problems)).toEqual([
    ['The name has a web address in it.'],
  ])
})

test('old entries with addresses are mailed without links, and a technology as it is written', async () => {
  const draft = await makeDraft(server, session, { Title: 'ASP.NET and Node.js', CandidateName: 'Sam Okafor' })
  const chosen = { ...draft, behavioralQuestions: [], technicalQuestions: draft.technicalQuestions.slice(0, 1) }
  await call('PUT', `/api/Interviews/${draft.id}`, chosen)
  const { pool } = server.machinery.database
  await pool.query('update interviews set candidate_name = $2 where id = $1', [draft.id, 'https://evil.example'])
  await pool.query('update interviewers set name = $2 where id = $1', [session.interviewer.id, 'evil。example'])
  await pool.query('update companies set name = $2 where id = (select company_id from interviewers where id = $1)', [
    session.interviewer.id,
    'Acme www.evil.example',
  ])
  await call('POST', `/api/Interviews/${draft.id}/publish`, undefined)
  await server.machinery.jobs.drain()
  const [mail] = mailServer.take()
  expect(mail!.subject).toBe('Interview invitation: ASP.NET and Node.js at Acme www[.]evil[.]example')
  expect(mail!.text).toContain('Hello https[:]//evil[.]example,')
  expect(mail!.replyTo?.[0]?.name).toBe('evil[.]example')
  for (const part of [mail!.text!, mail!.html!]) expect(part).not.toMatch(/evil.{0,3}example(?<!evil\[\.\]example)/)
})
