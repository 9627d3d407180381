/** Everything that may change after publishing, over real calls, with the mails that follow. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { Interview } from '@nova/contract/interviews/interviews'
import type { Slot } from '@nova/contract/interviews/plans'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeColleague, makeInterviewer, makePublished } from '../../test/factories.ts'
import { calendarValueOf } from '../../test/mail-server.ts'
import { openMailStage } from '../../test/mail-stage.ts'
import type { TestServer } from '../../test/server.ts'

const hourMs = 3_600_000
const stage = openMailStage()
const { arrived } = stage
let server: TestServer
let session: Session
beforeAll(async () => {
  server = stage.server
  session = await makeInterviewer(server)
})

const inHours = (hours: number) => new Date(server.machinery.now().getTime() + hours * hourMs).toISOString()
const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api/Interviews/${path}`, { token: session.token, body })
const read = async (id: string): Promise<Interview> => (await call('GET', id)).body
const plan = async (id: string, change: object) =>
  call('PATCH', `${id}/plan`, { revision: (await read(id)).revision, ...change })
const publish = (overrides: Record<string, string | undefined> = {}) =>
  makePublished(server, session, { CandidateId: `${randomUUID()}@example.test`, ...overrides })
const asCandidate = (id: string, candidate: string) => {
  const path = `/api/candidate/interview/${id}`
  const person = { candidateName: 'Sam', candidateEmail: 'sam@example.test' }
  return {
    get: async () => (await server.call('GET', path, { candidate })).body,
    join: () => server.call('POST', `${path}/join`, { body: person, candidate }),
    pick: (slotId: string, scheduledDate: string | null) =>
      server.call('POST', `${path}/slot`, { body: { slotId, scheduledDate }, candidate }),
    send: (method: string, rest: string, body?: unknown) => server.call(method, `${path}${rest}`, { body, candidate }),
  }
}
const actsOf = async (id: string) => {
  const { rows } = await server.machinery.database.pool.query(
    `select act, actor_role as role, details from audit_events where interview_id = $1 order by id`,
    [id],
  )
  return rows as { act: string; role: string; details: Record<string, unknown> }[]
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status

describe('a change of the plan', () => {
  test('is shown as the mail it sends, then mailed with an updated calendar entry, and written down', async () => {
    const { interview, token } = await publish({ ScheduledDate: inHours(30) })
    await arrived()
    const change = { scheduledDate: inHours(60), timeZone: 'Europe/Berlin', duration: 90 }
    const { body: shown } = await call('POST', `${interview.id}/plan/mails`, { revision: 1, ...change })
    const changed = await plan(interview.id, change)
    expect(changed.body).toMatchObject({ duration: 90, scheduledDate: change.scheduledDate, revision: 2 })
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect(shown).toMatchObject({ reason: null, mail: { to: interview.candidateEmail, calendar: 'update' } })
    expect(shown.mail.subject).toBe(mail!.subject)
    expect(shown.mail.subject).toBe('New time: interview for Back-end developer at Nordwind')
    expect(shown.mail.text).toMatch(/^Previously: .*\nDuration: +90 minutes, previously 60$/m)
    // Previewing a mail doesn't count as viewing the link.
    expect(shown.mail.text).not.toContain(token)
    expect(mail!.text).toContain(token)
    const beforeIt = (hours: number) => new Date(Date.parse(change.scheduledDate) - hours * hourMs).toISOString()
    expect(shown.reminders).toEqual([beforeIt(24), beforeIt(1)])
    expect(['METHOD', 'UID', 'SEQUENCE'].map((name) => calendarValueOf(mail!, name))).toEqual([
      'REQUEST',
      `${interview.id}@nova-interviews`,
      '1',
    ])
    const [start, end] = ['DTSTART', 'DTEND'].map((name) => calendarValueOf(mail!, name)!)
    expect(start).toBe(change.scheduledDate.replaceAll(/[-:]|\.\d+/g, ''))
    expect(end).not.toBe(start)
    // The same value again isn't a change.
    expect((await plan(interview.id, change)).body.revision).toBe(2)
    expect((await call('POST', `${interview.id}/plan/mails`, { revision: 2 })).body.reason).toBe('same')
    expect(await arrived()).toEqual([])
    await plan(interview.id, { scheduledDate: null, openUntil: inHours(90) })
    const [taken] = await arrived()
    expect(['METHOD', 'SEQUENCE'].map((name) => calendarValueOf(taken!, name))).toEqual(['CANCEL', '2'])
    expect(taken!.text).toMatch(/When: +Any time until /)
    const acts = (await actsOf(interview.id)).filter(({ act }) => act === 'interview.planned')
    expect(acts.map(({ details }) => details.what)).toEqual(['date, duration', 'date, expiry'])
  })

  test('by two tabs at once is made once, and the other tab gets an error', async () => {
    const { interview } = await publish({ ScheduledDate: inHours(30) })
    const moves = [40, 50].map((hours) =>
      call('PATCH', `${interview.id}/plan`, { revision: 1, scheduledDate: inHours(hours) }),
    )
    expect((await Promise.all(moves)).map(codeOf).toSorted()).toEqual([200, 'plan_changed'])
    expect((await read(interview.id)).revision).toBe(2)
    const { pool } = server.machinery.database
    await pool.query('update interviews set revision = 200 where id = $1', [interview.id])
    expect(codeOf(await plan(interview.id, { duration: 30 }))).toBe('plan_limit')
    await pool.query('update interviews set revision = 2 where id = $1', [interview.id])
    expect(codeOf(await plan(interview.id, { scheduledDate: inHours(-1) }))).toBe('invalid_input')
    expect(codeOf(await plan(interview.id, { scheduledDate: '9999-12-31T23:59:59-14:00' }))).toBe('invalid_input')
  })

  test('while the candidate joins happens before it, or is refused; never half', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 4; round += 1) {
      const { interview, token } = await publish()
      const { join, get } = asCandidate(interview.id, token)
      const change = () => call('PATCH', `${interview.id}/plan`, { revision: 1, duration: 30 })
      const [changed, joined] =
        round % 2 ? await Promise.all([change(), join()]) : (await Promise.all([join(), change()])).toReversed()
      outcomes.add(String(codeOf(changed!)))
      expect(joined!.status).toBe(200)
      const { durationMinutes, interviewStartTime, endsAt } = await get()
      const lasts = (Date.parse(endsAt) - Date.parse(interviewStartTime)) / 60_000
      expect([durationMinutes, lasts]).toEqual(changed!.status === 200 ? [30, 30] : [60, 60])
    }
    for (const outcome of outcomes) expect(['200', 'already_joined']).toContain(outcome)
    const { interview, token } = await publish()
    await asCandidate(interview.id, token).join()
    expect(codeOf(await plan(interview.id, { duration: 30 }))).toBe('already_joined')
    expect(codeOf(await call('PUT', interview.id, interview))).toBe('already_joined')
    await call('PATCH', `${interview.id}/status`, { status: 'Completed' })
    expect(codeOf(await plan(interview.id, { duration: 30 }))).toBe('interview_completed')
    const held = await publish({ InterviewType: 'HumanInLoop' })
    await call('PATCH', `${held.interview.id}/status`, { status: 'InProgress' })
    expect(codeOf(await plan(held.interview.id, { scheduledDate: inHours(9) }))).toBe('already_started')
    expect((await plan(held.interview.id, { duration: 30 })).body.duration).toBe(30)
  })

  test('lets the candidate of an asynchronous interview join for longer', async () => {
    const { interview, token } = await publish()
    const { join } = asCandidate(interview.id, token)
    await plan(interview.id, { openUntil: inHours(1) })
    const { pool } = server.machinery.database
    await pool.query(`update interviews set open_until = now() - interval '1 minute' where id = $1`, [interview.id])
    expect(codeOf(await join())).toBe('interview_closed')
    await arrived()
    await plan(interview.id, { openUntil: inHours(48) })
    const [mail, ...others] = await arrived()
    expect(others).toEqual([])
    expect(mail!.subject).toBe('New deadline: interview for Back-end developer at Nordwind')
    expect((await join()).status).toBe(200)
  })

  test('swaps and orders questions until the candidate joins; those that stay are the ones they were promised', async () => {
    const { interview } = await publish()
    const { behavioral, technical } = interview.proposedQuestions
    const other = technical.find(({ id }) => !interview.technicalQuestions.some((each) => each.id === id))!
    const lists = {
      technicalQuestions: [other, interview.technicalQuestions[0]!],
      behavioralQuestions: [behavioral[0]!],
    }
    const before = await server.machinery.database.pool.query(
      `update question_copies set content = jsonb_set(content, '{title}', '"As promised"') where interview_id = $1 and question_id = $2`,
      [interview.id, interview.technicalQuestions[0]!.id],
    )
    expect(before.rowCount).toBe(1)
    const saved = await call('PUT', interview.id, { ...lists, revision: 1 })
    expect(saved.body.technicalQuestions.map(({ id }: { id: string }) => id)).toEqual(
      lists.technicalQuestions.map(({ id }) => id),
    )
    const kept = await call('GET', `${interview.id}/questions/${interview.technicalQuestions[0]!.id}`)
    expect(kept.body.full.title).toBe('As promised')
    expect(codeOf(await call('PUT', interview.id, { ...lists, revision: 0 }))).toBe('plan_changed')
  })
})

describe('offered times', () => {
  const offer = async (hours: number[], overrides: Record<string, string> = {}) => {
    const made = await publish(overrides)
    // Two mails to one person may overtake each other.
    await arrived()
    await plan(made.interview.id, { slots: hours.map(inHours) })
    const candidate = asCandidate(made.interview.id, made.token)
    const slots: Slot[] = (await candidate.get()).slots
    return { ...made, ...candidate, slots, id: made.interview.id }
  }

  test('are mailed, one is chosen before joining and may be changed; interviewers hear of it', async () => {
    const colleague = await makeColleague(server, session)
    const { id, slots, pick, join, interview } = await offer([50, 30, 70], {
      CompanyEmails: colleague.interviewer.email,
    })
    expect(slots.map(({ state }) => state)).toEqual(['open', 'open', 'open'])
    expect(slots.map(({ startsAt }) => startsAt)).toEqual(slots.map(({ startsAt }) => startsAt).toSorted())
    const [offered, ...others] = await arrived()
    expect(others).toEqual([])
    expect(offered!.subject).toBe('Choose a time: interview for Back-end developer at Nordwind')
    // One button for the one thing to do.
    expect(offered!.text!.match(/^.*(?=\r?\nhttps:)/gm)).toEqual(['Choose a time:'])
    expect(codeOf(await join())).toBe('slot_needed')
    const chosen = await pick(slots[0]!.id, null)
    expect(chosen.body.scheduledDate).toBe(slots[0]!.startsAt)
    expect(chosen.body.slots.map(({ state }: Slot) => state)).toEqual(['chosen', 'open', 'open'])
    const mails = await arrived()
    const subjectsTo = (email: string) =>
      mails.filter((mail) => mail.envelopeTo[0] === email).map(({ subject }) => subject)
    expect(subjectsTo(interview.candidateEmail)).toEqual(['Your time: interview for Back-end developer at Nordwind'])
    for (const { email } of [session.interviewer, colleague.interviewer])
      expect(subjectsTo(email)).toEqual(['New time for Sam Okafor: Back-end developer'])
    // Twice the same, as by a second click: nothing more happens.
    expect((await pick(slots[0]!.id, null)).status).toBe(200)
    expect(await arrived()).toEqual([])
    const moved = await pick(slots[2]!.id, slots[0]!.startsAt)
    expect(moved.body.scheduledDate).toBe(slots[2]!.startsAt)
    const events = (await actsOf(id)).filter(({ act }) => act === 'slot.picked')
    expect(events.map(({ role, details }) => [role, details.to])).toEqual([
      ['candidate', slots[0]!.startsAt],
      ['candidate', slots[2]!.startsAt],
    ])
    const { body } = await call('GET', `${id}/activity`)
    expect(body.events.find(({ act }: { act: string }) => act === 'slot.picked')).toMatchObject({ role: 'candidate' })
  })

  test('chosen in two tabs at once: one choice holds and the other tab gets an error', async () => {
    const { id, slots, pick } = await offer([30, 50])
    const picks = await Promise.all(slots.map((slot) => pick(slot.id, null)))
    expect(picks.map(codeOf).toSorted()).toEqual([200, 'plan_changed'])
    const won = picks.find(({ status }) => status === 200)!.body.scheduledDate
    expect((await read(id)).scheduledDate).toBe(won)
  })

  test('that are withdrawn, past, or taken by another candidate of the same interviewer are refused as such', async () => {
    const at = [100, 120]
    const both = { InterviewType: 'HumanInLoop' }
    const [one, other] = [await offer(at, both), await offer([100.5, 120], both)]
    const picks = await Promise.all([one.pick(one.slots[0]!.id, null), other.pick(other.slots[0]!.id, null)])
    expect(picks.map(codeOf).toSorted()).toEqual([200, 'slot_taken'])
    const loser = picks[0].status === 200 ? other : one
    expect((await loser.get()).slots.map(({ state }: Slot) => state)).toEqual(['taken', 'open'])
    const { pool } = server.machinery.database
    await pool.query(`update interview_slots set starts_at = now() - interval '1 hour' where id = $1`, [
      loser.slots[1]!.id,
    ])
    expect(codeOf(await loser.pick(loser.slots[1]!.id, null))).toBe('slot_past')
    expect(codeOf(await loser.pick(randomUUID(), null))).toBe('slot_withdrawn')
    // Nova alone is never busy.
    const [first, second] = [await offer([200]), await offer([200])]
    for (const each of [first, second]) expect((await each.pick(each.slots[0]!.id, null)).status).toBe(200)
    await call('PATCH', `${first.id}/status`, { status: 'Cancelled' })
    expect(codeOf(await first.pick(first.slots[0]!.id, null))).toBe('interview_cancelled')
  })
})

test('a duplicate has the questions and settings, and nothing about the first candidate', async () => {
  const { interview } = await publish({ Duration: '75', AiPolicy: 'none', CandidateName: 'Zoë Kovač' })
  await call('PATCH', `${interview.id}/accommodations`, { extraMinutes: 20 })
  const candidateEmail = `${randomUUID()}@example.test`
  const form = { candidateEmail, candidateName: 'Ana Lima', scheduledDate: inHours(30), publish: true }
  const { status, body: made } = await call('POST', `${interview.id}/duplicate`, form)
  expect([status, made.status, made.duration, made.aiPolicy, made.candidateName]).toEqual([
    ...[201, 'Scheduled', 75, 'none', 'Ana Lima'],
  ])
  const idsOf = ({ technicalQuestions, behavioralQuestions }: Interview) =>
    [...technicalQuestions, ...behavioralQuestions].map(({ id }) => id)
  expect(idsOf(made)).toEqual(idsOf(interview))
  expect(made.candidateAccessToken).not.toBe(interview.candidateAccessToken)
  const { rows } = await server.machinery.database.pool.query('select * from interviews where id = $1', [made.id])
  const cited = [...interview.technicalQuestions, ...interview.behavioralQuestions]
    .flatMap(({ citations }) => citations)
    .filter(({ source }) => source === 'resume')
  const stored = JSON.stringify(rows[0])
  for (const words of [
    'Kovač',
    interview.candidateEmail,
    'extraMinutes',
    'Bus timetable site in JavaScript',
    ...cited.map(({ line }) => JSON.stringify(line).slice(1, -1)),
  ])
    expect(stored).not.toContain(words)
  const invited = (await arrived()).filter(({ to }) => to![0]!.address === candidateEmail)
  expect(invited.map(({ subject }) => subject)).toEqual(['Interview invitation: Back-end developer at Nordwind'])
  const draft = await call('POST', `${interview.id}/duplicate`, { candidateEmail })
  expect([draft.body.status, draft.body.selected, draft.body.scheduledDate]).toEqual(['Draft', true, null])
  expect(codeOf(await call('POST', `${interview.id}/duplicate`, { candidateEmail: 'nobody' }))).toBe('invalid_input')
})

test('a preview of an interview that is being deleted says that there is none', async () => {
  const { interview } = await publish({ ScheduledDate: inHours(300) })
  const deleting = await server.machinery.database.pool.connect()
  try {
    await deleting.query('begin')
    await deleting.query('delete from interviews where id = $1', [interview.id])
    const asked = call('POST', `${interview.id}/preview`)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await deleting.query('commit')
    const { status, body } = await asked
    expect([status, body.code]).toEqual([404, 'interview_not_found'])
  } finally {
    deleting.release()
  }
})

test('a preview walks the interview from invitation to end, and nothing of it is kept or counted anywhere', async () => {
  const { interview } = await publish({ ScheduledDate: inHours(300), InterviewType: 'HumanInLoop' })
  await arrived()
  const { pool } = server.machinery.database
  const traces = async () => {
    const { rows } = await pool.query(
      `select (select count(*)::int from journal where interview_id = $1) as entries,
        (select row_to_json(i)::text from interviews i where id = $1) as interview,
        (select count(*)::int from audit_events where interview_id = $1) as acts,
        (select count(*)::int from mails) as mails,
        (select count(*)::int from fingerprints) as fingerprints`,
      [interview.id],
    )
    const summary = await server.call('GET', '/api/Interviews/summary', { token: session.token })
    const list = await server.call('GET', '/api/Interviews?limit=500', { token: session.token })
    const people = await server.call('GET', '/api/people', { token: session.token })
    // The calls of this test are seen themselves.
    const counted = people.body.map((person: object) => ({ ...person, lastSeenAt: null }))
    return [rows[0], summary.body, list.body.length, counted]
  }
  const before = await traces()
  const start = async () => {
    const { status, body } = await call('POST', `${interview.id}/preview`)
    const url = new URL(body.candidateLink)
    return { status, id: url.pathname.split('/').at(-1)!, token: url.searchParams.get('token')! }
  }
  const first = await start()
  const { status, id, token } = await start()
  expect([first.status, status, id === interview.id]).toEqual([201, 201, false])
  // The caller's earlier one is gone.
  expect((await asCandidate(first.id, first.token).get()).code).toBe('bad_candidate_token')
  const { get, join, send } = asCandidate(id, token)
  expect(await get()).toMatchObject({ joined: false, isPreview: true, title: interview.title })
  expect((await join()).status).toBe(200)
  const room = await get()
  expect(room).toMatchObject({ joined: true, isPreview: true })
  const coding = room.technicalQuestions[0].id
  const code = { questionId: coding, language: 'javascript', code: 'console.log(1)' }
  expect((await send('POST', '/run', code)).status).toBe(200)
  const question = { questionId: coding, userMessage: 'May the list be empty?' }
  expect((await send('POST', '/chat', question)).status).toBeLessThan(300)
  await send('POST', '/response', { questionId: coding, codeSubmission: 'let a = 1', language: 'javascript' })
  expect((await send('POST', '/complete')).body.status).toBe('Completed')
  expect((await send('GET', '/after')).status).toBeLessThan(500)
  await server.machinery.jobs.drain()
  // An interviewer can't open it, nor list it.
  expect((await call('GET', id)).body.code).toBe('interview_not_found')
  expect(await traces()).toEqual(before)
  await server.pass(3 * hourMs)
  await server.machinery.jobs.drain()
  const left = await pool.query('select id from interviews where preview_of is not null')
  expect(left.rows).toEqual([])
  expect((await asCandidate(interview.id, interview.candidateAccessToken!).get()).isPreview).toBe(false)
})

test('the invitation can be copied as text, and who does so has viewed the link', async () => {
  const body = { username: session.interviewer.email, password: 'long enough' }
  session = (await server.call('POST', '/api/auth/login', { body })).body
  const ScheduledDate = '2031-11-26T14:00:00.000Z'
  const { interview, token } = await publish({ ScheduledDate, TimeZone: 'Europe/Berlin', CandidateName: 'Zoë' })
  const { body: invitation } = await call('GET', `${interview.id}/invitation-text`)
  expect(invitation.link).toBe(`https://nova.test/candidate/${interview.id}?token=${token}`)
  for (const words of [
    'Hello Zoë,',
    'When: Wednesday, November 26, 2031 at 3:00 PM Central European Standard Time (14:00 UTC)',
    'Duration: 60 minutes',
    `Your link: ${invitation.link}\n`,
    'You don’t need an account',
  ])
    expect(invitation.text).toContain(words)
  expect((await actsOf(interview.id)).at(-1)!.act).toBe('link.viewed')
})
