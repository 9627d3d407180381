/** Correcting an interview's details until its candidate joins, over real calls, with the mails that follow. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeDraft, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { calendarValueOf, type Received } from '../../test/mail-server.ts'
import { openMailStage } from '../../test/mail-stage.ts'
import type { TestServer } from '../../test/server.ts'

const stage = openMailStage()
const { arrived } = stage
let server: TestServer
let session: Session
beforeAll(async () => {
  server = stage.server
  session = await makeInterviewer(server)
})

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/Interviews/${path}`, { token: session.token, body })
const read = async (id: string): Promise<Interview> => (await call('GET', id)).body
const correct = async (id: string, change: object) =>
  call('PATCH', `${id}/details`, { revision: (await read(id)).revision, ...change })
const newAddress = () => `${randomUUID()}@example.test`
const entryOf = (mail: Received) => ['METHOD', 'SEQUENCE'].map((name) => calendarValueOf(mail, name))
const opens = async (id: string, candidate: string) =>
  (await server.call('GET', `/api/candidate/interview/${id}`, { candidate })).status

describe('a draft', () => {
  test('takes another name, address, title and meeting link, and keeps its questions', async () => {
    const draft = await makeDraft(server, session)
    const change = { title: 'Platform engineer', candidateName: 'Mía Vargas', candidateEmail: 'MIA@example.test' }
    const { status, body } = await correct(draft.id, { ...change, meetingUrl: 'https://meet.example.test/7' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...change, candidateEmail: 'mia@example.test', status: 'Draft' })
    expect(body.meetingUrl).toBe('https://meet.example.test/7')
    expect(body.proposedQuestions).toEqual((await read(draft.id)).proposedQuestions)
    expect(body.proposedQuestions.technical).toEqual(draft.proposedQuestions.technical)
    expect(await arrived()).toEqual([])
  })

  test('without a name is called by its address, also by the next one', async () => {
    const draft = await makeDraft(server, session, { CandidateName: undefined, CandidateId: `A.B-${newAddress()}` })
    expect(draft.candidateName).toBe(draft.candidateEmail)
    const candidateEmail = newAddress()
    expect((await correct(draft.id, { candidateEmail })).body.candidateName).toBe(candidateEmail)
    expect((await correct(draft.id, { candidateName: 'Bo' })).body).toMatchObject({
      candidateName: 'Bo',
      candidateEmail,
    })
    expect((await correct(draft.id, { candidateName: '' })).body.candidateName).toBe(candidateEmail)
  })
})

describe('a published interview', () => {
  const publish = (overrides: Record<string, string | undefined> = {}) =>
    makePublished(server, session, { CandidateId: newAddress(), ...overrides })

  test('invites another address by a link of its own, and withdraws the old one with its calendar entry', async () => {
    const { interview, token } = await publish({ ScheduledDate: '2031-11-26T14:00:00.000Z' })
    expect((await arrived()).map(entryOf)).toEqual([['REQUEST', '0']])
    const candidateEmail = newAddress()
    const { body } = await correct(interview.id, { candidateEmail })
    expect(body).toMatchObject({ candidateEmail, status: 'Scheduled', revision: interview.revision + 1 })
    expect([await opens(interview.id, token), await opens(interview.id, body.candidateAccessToken)]).toEqual([401, 200])
    const mails = await arrived()
    const [withdrawn, invited] = [interview.candidateEmail, candidateEmail].map((address) =>
      mails.find(({ to }) => to?.[0]?.address === address)!,
    )
    expect(mails).toHaveLength(2)
    expect(withdrawn!.subject).toBe('Withdrawn: interview invitation for Back-end developer at Nordwind')
    expect(withdrawn!.text).not.toContain(candidateEmail)
    expect(withdrawn!.text).not.toContain('?token=')
    expect(invited!.subject).toBe('Interview invitation: Back-end developer at Nordwind')
    expect(invited!.text).toContain(`?token=${body.candidateAccessToken}\n`)
    expect([entryOf(withdrawn!), entryOf(invited!)]).toEqual([
      ['CANCEL', '1'],
      ['REQUEST', '1'],
    ])
  })

  test('mails another meeting link, and nothing for a name or a title', async () => {
    const { interview, token } = await publish()
    await arrived()
    await correct(interview.id, { title: 'Data engineer', candidateName: 'Mia' })
    expect(await arrived()).toEqual([])
    const { body } = await correct(interview.id, { meetingUrl: 'https://meet.example.test/8' })
    expect(body.candidateAccessToken).toBe(token)
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('Updated interview invitation: Data engineer at Nordwind')
    expect(mail!.text).toContain('The meeting link has changed.')
    expect(mail!.text).toContain('https://meet.example.test/8')
    expect((await correct(interview.id, { meetingUrl: null })).body.meetingUrl).toBeNull()
  })

  test('does nothing for what it has already, and is written down for the rest', async () => {
    const { interview } = await publish()
    await arrived()
    const same = { title: interview.title, candidateEmail: interview.candidateEmail.toUpperCase() }
    expect((await correct(interview.id, same)).body.revision).toBe(interview.revision)
    await correct(interview.id, { title: 'Analyst', candidateEmail: newAddress() })
    const { rows } = await server.machinery.database.pool.query(
      `select details->>'what' as what from audit_events where interview_id = $1 and act = 'interview.corrected'`,
      [interview.id],
    )
    expect(rows).toEqual([{ what: 'the title, the candidate’s email' }])
  })

  test('is refused to an interviewer who read it before another changed it, and once the candidate has joined', async () => {
    const { interview } = await publish()
    await correct(interview.id, { title: 'Analyst' })
    const late = await call('PATCH', `${interview.id}/details`, { revision: interview.revision, title: 'Tester' })
    expect([late.status, late.body.code]).toEqual([409, 'plan_changed'])
    const joined = await makeJoined(server, session)
    expect((await correct(joined.interview.id, { candidateEmail: newAddress() })).body.code).toBe('already_joined')
  })
})

test('in a position the address of another candidate is refused', async () => {
  const position = (path: string, body: unknown) =>
    server.call('POST', `/api/positions${path}`, { token: session.token, body })
  const { body: made } = await position('', {
    title: 'Back end',
    level: 'Medium',
    questions: [{ id: 'clashing-seats' }],
  })
  const add = async (email: string) =>
    (await position(`/${made.id}/candidates`, { email, name: 'Kim' })).body.interviewId as string
  const [first, second] = [newAddress(), newAddress()]
  await add(first)
  const refused = await correct(await add(second), { candidateEmail: first.toUpperCase() })
  expect([refused.status, refused.body.code, refused.body.details]).toEqual([
    409,
    'candidate_in_position',
    { path: 'candidateEmail' },
  ])
})
