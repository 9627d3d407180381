/** The notice of an interview's place: chosen by the company, read by the candidate before joining. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makePublished } from '../../test/factories.ts'
import { readMails } from '../../test/mails.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Awaited<ReturnType<typeof makeInterviewer>>
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

async function publish(form: Record<string, string> = {}) {
  const { interview, token: candidate } = await makePublished(server, session, form)
  const path = `/api/candidate/interview/${interview.id}`
  const read = async () => (await server.call('GET', path, { candidate })).body.disclosure
  const join = (consentVersion?: string) =>
    server.call('POST', `${path}/join`, {
      body: { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion },
      candidate,
    })
  const change = (body: object) =>
    server.call('PATCH', `/api/Interviews/${interview.id}/details`, { body, token: session.token })
  return { interview, read, join, change }
}

test('without a place there is no notice, and the version is the plain one', async () => {
  const { read } = await publish()
  expect(await read()).toMatchObject({ version: '19', notice: null })
})

test('a place chosen when the interview is made is read before joining and in the invitation', async () => {
  const CandidateId = 'nyc@example.test'
  const { interview, read } = await publish({ NoticePlace: 'us-nyc', CandidateId })
  expect(interview.noticePlace).toBe('us-nyc')
  const { version, notice } = await read()
  expect(version).toBe('19+us-nyc@1')
  expect(notice.title).toBe('For interviews in New York City')
  await server.machinery.jobs.drain()
  const [mail] = (await readMails(server, CandidateId)).filter(({ kind }) => kind === 'invitation')
  const section = mail!.sections!.find(({ heading }) => heading === notice.title)
  expect(section!.paragraphs).toEqual([...notice.paragraphs, notice.law])
})

test('a candidate who read another notice, or none, must read again before joining', async () => {
  const { interview, read, join, change } = await publish()
  const { revision } = interview
  const early = await read()
  const changed = await change({ revision, noticePlace: 'uk' })
  expect([changed.status, changed.body.noticePlace]).toEqual([200, 'uk'])
  const refused = await join(early.version)
  expect([refused.status, refused.body.code]).toEqual([409, 'disclosure_changed'])
  const late = await read()
  expect(late.notice.law).toContain('UK GDPR')
  expect((await join(late.version)).status).toBe(200)
  // Joined, nothing is chosen any more.
  expect((await change({ revision: revision + 1, noticePlace: 'none' })).status).toBe(409)
})

test('the company’s default place begins quick interviews and is refused where it is none of ours', async () => {
  const { body: before } = await server.call('GET', '/api/company', { token: session.token })
  const save = (noticePlace: string) =>
    server.call('PUT', '/api/company', {
      body: { name: before.name, model: before.model, version: before.version, defaults: { noticePlace } },
      token: session.token,
    })
  expect((await save('mars')).status).toBe(400)
  expect((await save('eu')).body.defaults).toEqual({ noticePlace: 'eu' })
})

test('a position hands its place to the interviews of its people', async () => {
  const asOwner = (path: string, body: object) =>
    server.call('POST', `/api/positions${path}`, { body, token: session.token })
  const form = {
    ...samplePosition('address-blocks'),
    settings: { programmingLanguage: 'python', noticePlace: 'us-il' },
  }
  const { body: position } = await asOwner('', form)
  expect(position).toMatchObject({ settings: { noticePlace: 'us-il' } })
  const added = await asOwner(`/${position.id}/candidates`, { email: 'il@example.test', name: 'Ilse' })
  expect(added.status).toBe(201)
  const { body } = await server.call('GET', `/api/Interviews/${added.body.interviewId}`, { token: session.token })
  expect(body.noticePlace).toBe('us-il')
})
