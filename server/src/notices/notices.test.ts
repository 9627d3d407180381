/** Mails to candidates and interviewers: content, time, and once: over real calls and a mail server on loopback. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDraft, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { calendarOf, type Received, startMailServer, type TestMailServer } from '../../test/mail-server.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { inTransaction, makeCtx } from '../platform/context/context.ts'
import { openMailServer } from '../platform/smtp/smtp.ts'
import { announceMove, giveNotice } from './notices.ts'

const hourMs = 3_600_000
let server: TestServer
let mailServer: TestMailServer
let session: Session
beforeAll(async () => {
  mailServer = await startMailServer()
  const settingsKey = 'a passphrase for tests'
  server = await startTestServer({ smtp: mailServer.settings, settingsKey, publicUrl: 'https://nova.test' })
  session = await makeInterviewer(server)
})
afterAll(async () => {
  await server.close()
  await mailServer.close()
})
beforeEach(async () => {
  await server.machinery.jobs.drain()
  mailServer.take()
})

const system = () => makeCtx(server.machinery, { role: 'system' })
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/Interviews/${path}`, { token: session.token, body })
const inHours = (hours: number) => new Date(server.machinery.now().getTime() + hours * hourMs).toISOString()
/** Uses a new address each time, since mails to one address are limited per hour. */
const publish = (overrides: Record<string, string | undefined> = {}) =>
  makePublished(server, session, { CandidateId: `${randomUUID()}@example.test`, ...overrides })
/** Sign-ins end in the meantime. */
const pass = async (hours: number) => {
  await server.pass(hours * hourMs)
  const body = { username: session.interviewer.email, password: 'long enough' }
  session = (await server.call('POST', '/api/auth/login', { body })).body
}
const arrived = async (): Promise<Received[]> => {
  await server.machinery.jobs.drain()
  return mailServer.take()
}
const subjectsOf = (mails: Received[]) => mails.map(({ subject }) => subject)
const valueOf = (lines: string[], name: string) => lines.find((line) => line.startsWith(name))?.slice(name.length + 1)

describe('publishing', () => {
  test('mails the candidate the link, the date, what is recorded, how they are judged, and a calendar entry', async () => {
    const ScheduledDate = '2031-11-26T14:00:00.000Z'
    const overrides = { ScheduledDate, TimeZone: 'Europe/Berlin', CandidateName: 'Zoë Ōkafor-Łukasiewicz-Þórsdóttir' }
    const { interview, token } = await publish({ ...overrides, MeetingUrl: 'https://meet.example.test/1' })
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    const link = `https://nova.test/candidate/${interview.id}?token=${token}`
    expect(mail).toMatchObject({
      to: [{ address: interview.candidateEmail }],
      replyTo: [{ name: 'Ida Reyes', address: session.interviewer.email }],
      subject: 'Interview invitation: Back-end developer at Nordwind',
    })
    for (const words of [
      'Hello Zoë Ōkafor-Łukasiewicz-Þórsdóttir,',
      'Wednesday, November 26, 2031 at 3:00 PM Central European Standard Time (14:00 UTC)',
      '60 minutes',
      `Open your interview:\n${link}\n`,
      `Try the room:\n${link}&rehearsal=1\n`,
      'Recorded in this room: what you type and draw and when',
      'A person decides, not a score.',
      `Ida Reyes (${session.interviewer.email})`,
    ])
      expect(mail!.text).toContain(words)
    const lines = calendarOf(mail!)
    expect(mail!.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
    expect(
      ['METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'CLASS', 'STATUS'].map((name) => valueOf(lines, name)),
    ).toEqual([
      ...['REQUEST', `${interview.id}@nova-interviews`, '0', '20311126T140000Z', '20311126T150000Z'],
      ...['PRIVATE', 'CONFIRMED'],
    ])
    expect(lines.find((line) => line.startsWith('ATTENDEE'))).toContain('Zoë Ōkafor-Łukasiewicz-Þórsdóttir')
    const state = await call('GET', `${interview.id}/invitation`)
    expect(state.body).toMatchObject({ state: 'sent', to: interview.candidateEmail, canResend: true })
  })

  test('again, or its job twice, mails nothing more; without a date there is no calendar entry', async () => {
    const { interview } = await publish({ CandidateName: undefined })
    await call('POST', `${interview.id}/publish`)
    await giveNotice(system(), interview.id, { interviewId: interview.id, event: 'published' })
    const mails = await arrived()
    expect(subjectsOf(mails)).toEqual(['Interview invitation: Back-end developer at Nordwind'])
    expect(calendarOf(mails[0]!)).toEqual([])
    expect(mails[0]!.text).toContain('Hello,')
    expect(mails[0]!.text).toMatch(/When: +Any time/)
  })

  test('without a mail server says so, and the invitation can still be read', async () => {
    const { machinery } = server
    const before = machinery.mailServer
    machinery.mailServer = openMailServer(undefined)
    const { interview } = await publish()
    expect(await arrived()).toEqual([])
    const state = await call('GET', `${interview.id}/invitation`)
    expect(state.body).toMatchObject({ state: 'off', canResend: false })
    expect((await call('POST', `${interview.id}/invitation`)).body.code).toBe('mail_off')
    machinery.mailServer = before
  })
})

test('an invitation can be sent again twice within an hour, by those who made it, and it is written down', async () => {
  const draft = await makeDraft(server, session)
  expect((await call('GET', `${draft.id}/invitation`)).body.code).toBe('not_published')
  const { interview } = await publish({ ScheduledDate: inHours(500) })
  await arrived()
  const codes: string[] = []
  for (let number = 0; number < 3; number += 1) {
    const { body } = await call('POST', `${interview.id}/invitation`)
    codes.push(body.code ?? body.state)
  }
  expect(codes).toEqual(['waiting', 'waiting', 'invitation_limit'])
  const mails = await arrived()
  expect(mails.map((mail) => valueOf(calendarOf(mail), 'SEQUENCE'))).toEqual(['0', '0'])
  const { rows } = await server.machinery.database.pool.query(
    `select subject from audit_events where act = 'interview.invited-again' and interview_id = $1`,
    [interview.id],
  )
  // The log outlives the interview: no address of its candidate is in it.
  expect(rows).toEqual([{ subject: interview.title }, { subject: interview.title }])
  await call('PATCH', `${interview.id}/status`, { status: 'Cancelled' })
  expect((await call('POST', `${interview.id}/invitation`)).body.code).toBe('interview_cancelled')
})

describe('reminders', () => {
  test('come a day and an hour before, each once', async () => {
    await publish({ ScheduledDate: inHours(30) })
    await arrived()
    await pass(5)
    expect(await arrived()).toEqual([])
    await pass(2)
    expect(subjectsOf(await arrived())).toEqual(['Reminder: your interview for Back-end developer is in one day'])
    await pass(22.5)
    expect(subjectsOf(await arrived())).toEqual(['Reminder: your interview for Back-end developer is in one hour'])
  })

  test('do not come for what begins sooner, was joined, or was deleted; who had been invited hears of a deletion', async () => {
    const soon = await publish({ ScheduledDate: inHours(0.2) })
    await server.call('POST', `/api/candidate/interview/${soon.interview.id}/join`, {
      body: { candidateName: 'Sam', candidateEmail: 'sam@example.test' },
      candidate: soon.token,
    })
    const deleted = await publish({ ScheduledDate: inHours(2) })
    const reminders = (mails: Received[]) => subjectsOf(mails).filter((subject) => subject!.startsWith('Reminder'))
    expect(reminders(await arrived())).toEqual([])
    await call('DELETE', deleted.interview.id)
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect([mail!.to, mail!.subject]).toEqual([
      [expect.objectContaining({ address: deleted.interview.candidateEmail })],
      'Cancelled: interview for Back-end developer at Nordwind',
    ])
    expect(valueOf(calendarOf(mail!), 'METHOD')).toBe('CANCEL')
    await pass(3)
    expect(reminders(await arrived())).toEqual([])
  })

  test('follow a new date, which the candidate is mailed with a higher sequence; a cancellation takes it all back', async () => {
    const { interview } = await publish({ ScheduledDate: inHours(30) })
    await arrived()
    const moved = inHours(60)
    const { pool } = server.machinery.database
    await pool.query('update interviews set scheduled_at = $2 where id = $1', [interview.id, moved])
    for (const _ of [1, 2]) await inTransaction(system(), (tx) => announceMove(tx, interview.id))
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('New time: interview for Back-end developer at Nordwind')
    const lines = calendarOf(mail!)
    const start = moved.replaceAll(/[-:]|\.\d+/g, '')
    expect([valueOf(lines, 'METHOD'), valueOf(lines, 'SEQUENCE'), valueOf(lines, 'DTSTART')]).toEqual([
      'REQUEST',
      '1',
      start,
    ])
    await pass(7)
    expect(await arrived()).toEqual([])
    await call('PATCH', `${interview.id}/status`, { status: 'Cancelled' })
    const [cancelled] = await arrived()
    const last = calendarOf(cancelled!)
    expect(['METHOD', 'UID', 'SEQUENCE', 'STATUS'].map((name) => valueOf(last, name))).toEqual([
      ...['CANCEL', `${interview.id}@nova-interviews`, '2', 'CANCELLED'],
    ])
    await pass(40)
    expect(await arrived()).toEqual([])
  })
})

test('interviewers hear once that a report is ready, in place of the steps before it, as they choose', async () => {
  await pass(2)
  mailServer.take()
  const colleague = await makeInterviewer(server, 'Mia Lund')
  await server.machinery.database.pool.query(
    `update interviewers set company_id = (select company_id from interviewers where id = $1) where id = $2`,
    [session.interviewer.id, colleague.interviewer.id],
  )
  const choices = { body: { kinds: ['report-ready'] }, token: colleague.token }
  expect((await server.call('PUT', '/api/me/notices', choices)).body).toEqual({ kinds: ['report-ready'] })
  const mine = await server.call('GET', '/api/me/notices', { token: colleague.token })
  expect(mine.body).toEqual({ kinds: ['report-ready'], isMailOn: true, email: colleague.interviewer.email })
  const CandidateId = `${randomUUID()}@example.test`
  const emails = colleague.interviewer.email.toUpperCase()
  const { interview, token, path } = await makeJoined(server, session, { CandidateId, CompanyEmails: emails })
  await server.call('POST', `${path}/join`, {
    body: { candidateName: 'Sam Okafor', candidateEmail: 'sam@example.test' },
    candidate: token,
  })
  // A candidate who joined may have lost the link.
  expect((await call('POST', `${interview.id}/invitation`)).body.state).toBe('waiting')
  await server.call('POST', `${path}/complete`, { candidate: token })
  const mails = (await arrived()).filter(
    ({ subject }) => !subject!.startsWith('Interview invitation') && subject !== 'Confirm your email address',
  )
  const heard = (email: string) => mails.filter((mail) => mail.envelopeTo[0] === email).map(({ subject }) => subject)
  const report = 'Report ready for Sam Okafor: Back-end developer'
  expect(heard(session.interviewer.email)).toEqual([report])
  expect(heard(colleague.interviewer.email)).toEqual([report])
  const text = mails.find(({ subject }) => subject === report)!.text
  expect(text).toContain(`https://nova.test/interview/${interview.id}/report`)
  expect(text).toContain('https://nova.test/settings/notifications')
})

test('news of several candidates at the same time come within an hour as one mail, and never again', async () => {
  await pass(2)
  const own = (mails: Received[]) =>
    mails.filter(
      ({ envelopeTo, subject }) => envelopeTo[0] === session.interviewer.email && !subject!.startsWith('Confirm'),
    )
  mailServer.take()
  const [first, second] = [await makeJoined(server, session), await makeJoined(server, session)] as const
  const third = await makeJoined(server, session, { Duration: '240' })
  const watched = await makeJoined(server, session, { InterviewType: 'HumanInLoop', Duration: '240' })
  for (const { path, token } of [first, second]) await server.call('POST', `${path}/complete`, { candidate: token })
  // With an interviewer in the room, that the candidate is there can’t wait.
  expect(subjectsOf(own(await arrived()))).toEqual(['Sam Okafor has joined: Back-end developer'])
  await pass(0.9)
  expect(own(await arrived())).toEqual([])
  await pass(0.2)
  const [digest, ...more] = own(await arrived())
  expect([digest!.subject, more]).toEqual(['News of 3 interviews: 2 reports ready, 1 joined', []])
  const at = (path: string) => digest!.text!.indexOf(`https://nova.test${path}`)
  const places = [
    ...[`/interview/${first.interview.id}/report`, `/interview/${second.interview.id}/report`],
    ...[`/interview/${third.interview.id}`, '/settings/notifications'],
  ].map(at)
  expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true)
  expect(digest!.text).not.toContain(watched.interview.id)
  await server.call('POST', `${third.path}/complete`, { candidate: third.token })
  expect(subjectsOf(own(await arrived()))).toEqual(['Report ready for Sam Okafor: Back-end developer'])
  await call('PATCH', `${watched.interview.id}/status`, { status: 'Cancelled' })
  await giveNotice(system(), third.interview.id, { interviewId: third.interview.id, event: 'report-ready' })
  await pass(2)
  expect(own(await arrived())).toEqual([])
})
