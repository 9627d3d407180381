/** Mails to the panel: content, time, and once: over real calls and a mail server on loopback. */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import type { ActMails } from '@nova/contract/interviews/act-mails'
import type { Interview } from '@nova/contract/interviews/interviews'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeColleague, makeDraft, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { calendarValueOf, type Received } from '../../test/mail-server.ts'
import { openMailStage } from '../../test/mail-stage.ts'
import type { TestServer } from '../../test/server.ts'
import { deleteForGood } from '../interviews/bulk.ts'
import { makeCtx } from '../platform/context/context.ts'
import { giveNotice } from './notices.ts'

const stage = openMailStage()
const { arrived } = stage
let server: TestServer
let owner: Session
let mia: Session
let ben: Session
beforeAll(async () => {
  server = stage.server
  owner = await makeInterviewer(server)
  mia = await makeColleague(server, owner, 'Interviewer', 'Mia Lund')
  ben = await makeColleague(server, owner, 'Interviewer', 'Ben Adeyemi')
})

const emailOf = ({ interviewer: { email } }: Session) => email
const call = (method: string, path: string, body?: unknown, by = owner) =>
  server.call(method, `/api/Interviews/${path}`, { token: by.token, ...(body === undefined ? {} : { body }) })
const ScheduledDate = '2031-11-26T14:00:00.000Z'

/** A draft with one question and these on its panel. */
async function makeOne(overrides: Record<string, string | undefined> = {}, panel = [mia]): Promise<Interview> {
  const form = {
    InterviewType: 'HumanInLoop',
    CandidateId: `${randomUUID()}@example.test`,
    ScheduledDate,
    ...overrides,
  }
  const draft = await makeDraft(server, owner, form)
  await call('PUT', `${draft.id}/panel`, { companyEmails: panel.map(emailOf) })
  const chosen = { behavioralQuestions: [], technicalQuestions: draft.technicalQuestions.slice(0, 1) }
  return (await call('PUT', draft.id, { ...draft, ...chosen })).body
}

const toWhom = (mail: Received) => mail.to?.[0]?.address
/** Lists the mails to a person: the subject, and the calendar entry's method, id, sequence and start. */
const heard = (mails: Received[], person: Session) =>
  mails
    .filter((mail) => toWhom(mail) === emailOf(person))
    .map((mail) => [
      mail.subject,
      ...['METHOD', 'UID', 'SEQUENCE', 'DTSTART'].map((name) => calendarValueOf(mail, name)),
    ])

describe('the panel of a Human-in-Loop interview', () => {
  test('hears of being on it with an entry for the calendar, of a new date with its update, of its end with its cancellation', async () => {
    const { id, revision } = await makeOne()
    const uid = `${id}-panel@nova-interviews`
    expect(await arrived()).toEqual([])
    await call('POST', `${id}/publish`, {})
    const mails = await arrived()
    expect(heard(mails, mia)).toEqual([
      ['You’re on the panel: Back-end developer', 'REQUEST', uid, '0', '20311126T140000Z'],
    ])
    const [mail] = mails.filter((each) => toWhom(each) === emailOf(mia))
    expect(mail!.text).toContain(`https://nova.test/interview/${id}/overview`)
    expect(mail!.text).not.toContain('/candidate/')

    await call('PUT', `${id}/panel`, { companyEmails: [mia, ben].map(emailOf) })
    const added = await arrived()
    expect([heard(added, mia), heard(added, ben)]).toEqual([
      [],
      [['You’re on the panel: Back-end developer', 'REQUEST', uid, '0', '20311126T140000Z']],
    ])
    const plan = { revision: revision + 1, scheduledDate: '2031-11-27T10:00:00.000Z' }
    expect((await call('POST', `${id}/plan/mails`, plan)).body.panel).toEqual(['Ben Adeyemi', 'Mia Lund'])
    expect((await call('PATCH', `${id}/plan`, plan)).status).toBe(200)
    const moved = await arrived()
    const changed = ['Changed for the panel: Back-end developer', 'REQUEST', uid, '1', '20311127T100000Z']
    // The creator doesn't also get the general notice.
    expect([heard(moved, mia), heard(moved, ben)]).toEqual([[changed], [changed]])

    await call('PUT', `${id}/panel`, { companyEmails: [emailOf(ben)] })
    expect(heard(await arrived(), mia)).toEqual([
      ['You’re off the panel: Back-end developer', 'CANCEL', uid, '2', '20311127T100000Z'],
    ])
    // Put on again, the entry counts as newer than the one that took it away.
    await call('PUT', `${id}/panel`, { companyEmails: [mia, ben].map(emailOf) })
    expect(heard(await arrived(), mia)).toEqual([
      ['You’re on the panel: Back-end developer', 'REQUEST', uid, '3', '20311127T100000Z'],
    ])
    await call('PATCH', `${id}/status`, { status: 'Cancelled', sentence: 'Kim is ill, we are sorry.' })
    const ended = await arrived()
    expect([heard(ended, mia), heard(ended, ben)]).toEqual([
      [['Cancelled for the panel: Back-end developer', 'CANCEL', uid, '4', '20311127T100000Z']],
      [['Cancelled for the panel: Back-end developer', 'CANCEL', uid, '2', '20311127T100000Z']],
    ])
    expect(ended.map(({ text }) => text?.includes('Kim is ill, we are sorry.'))).toEqual([true, true, true])
    await giveNotice(makeCtx(server.machinery, { role: 'system' }), id, { interviewId: id, event: 'cancelled' })
    expect(await arrived()).toEqual([])
  })

  test('gets no entry without a date, one once there is a date, and loses it when the interview is deleted', async () => {
    const { id, revision } = await makeOne({ ScheduledDate: undefined })
    await call('POST', `${id}/publish`, {})
    expect(heard(await arrived(), mia)).toEqual([
      ['You’re on the panel: Back-end developer', undefined, undefined, undefined, undefined],
    ])
    await call('PATCH', `${id}/plan`, { revision: revision + 1, scheduledDate: ScheduledDate })
    const uid = `${id}-panel@nova-interviews`
    expect(heard(await arrived(), mia)).toEqual([
      ['Changed for the panel: Back-end developer', 'REQUEST', uid, '1', '20311126T140000Z'],
    ])
    await call('DELETE', id)
    expect(heard(await arrived(), mia)).toEqual([
      ['Cancelled for the panel: Back-end developer', 'CANCEL', uid, '2', '20311126T140000Z'],
    ])
  })

  test('gets no mail if Nova is alone with the candidate, nor does a member who has switched it off', async () => {
    const alone = await makeOne({ InterviewType: 'AiOnly' })
    await call('POST', `${alone.id}/publish`, {})
    expect(heard(await arrived(), mia)).toEqual([])
    await server.call('PUT', '/api/me/notices', { token: ben.token, body: { kinds: ['joined'] } })
    const { id } = await makeOne({}, [mia, ben])
    await call('POST', `${id}/publish`, {})
    const mails = await arrived()
    expect([heard(mails, mia).length, heard(mails, ben).length]).toEqual([1, 0])
    const all = ['joined', 'completed', 'report-ready', 'candidate-request', 'rescheduled', 'panel', 'scorecard-due']
    await server.call('PUT', '/api/me/notices', { token: ben.token, body: { kinds: [...all, 'reply-due'] } })
  })
})

describe('before it is done', () => {
  const preview = async (id: string, body: object) => (await call('POST', `${id}/mails/preview`, body)).body as ActMails

  test('publishing and cancelling say who is mailed, and exactly what arrives then but for links', async () => {
    const { id, candidateEmail } = await makeOne()
    const sentence = 'Please bring a glass of water.'
    const before = await preview(id, { act: 'publish', sentence })
    expect(before.mails.map(({ who, to, calendar }) => [who, to, calendar])).toEqual([
      ['candidate', [candidateEmail], 'add'],
      ['panel', ['Mia Lund'], 'add'],
    ])
    await call('POST', `${id}/publish`, { sentence })
    const published = await arrived()
    const cancelling = await preview(id, { act: 'cancel', sentence: 'We start again in spring.' })
    await call('PATCH', `${id}/status`, { status: 'Cancelled', sentence: 'We start again in spring.' })
    const cancelled = await arrived()
    for (const [shown, sent] of [
      [before, published],
      [cancelling, cancelled],
    ] as const) {
      expect(shown.mails.map(({ subject }) => subject).toSorted()).toEqual(
        sent.map(({ subject }) => subject).toSorted(),
      )
      const said = sent.map(({ text }) => text).join('\n')
      const lines = shown.mails.flatMap(({ text }) => text.split('\n')).filter((line) => line.trim() !== '')
      expect(lines.filter((line) => !said.includes(line))).toEqual([])
    }
    expect(cancelling.mails.map(({ who, calendar }) => [who, calendar])).toEqual([
      ['candidate', 'cancel'],
      ['panel', 'cancel'],
    ])
  })

  test('deleting, also several at once, says who is mailed and what, and each mail has the sentence', async () => {
    const [one, two] = [await makeOne(), await makeOne({}, [ben])]
    const own = { act: 'delete', sentence: 'We filled the position.' }
    for (const { id } of [one, two]) await call('POST', `${id}/publish`, {})
    await arrived()
    const alone = await preview(one.id, own)
    expect(alone.mails.map(({ who, to, calendar }) => [who, to, calendar])).toEqual([
      ['candidate', [one.candidateEmail], 'cancel'],
      ['panel', ['Mia Lund'], 'cancel'],
    ])
    const bulk = { ...own, ids: [one.id, two.id, randomUUID()] }
    const shown = (await call('POST', 'mails/preview', bulk)).body as ActMails
    expect(shown.mails.map(({ who, to }) => [who, to])).toEqual([
      ['candidate', [one.candidateEmail, two.candidateEmail]],
      ['panel', ['Mia Lund', 'Ben Adeyemi']],
    ])
    for (const { text } of [...alone.mails, ...shown.mails]) expect(text).toContain(own.sentence)
    expect(shown.mails[0]!.text).toBe(alone.mails[0]!.text)

    await call('POST', 'bulk', bulk)
    await server.machinery.database.pool.query(
      `update interviews set deleted_at = deleted_at - interval '1 minute' where deleted_at is not null`,
    )
    const ctx = makeCtx(server.machinery, { role: 'system' })
    for (const { id } of [one, two]) await deleteForGood(ctx, id, { interviewId: id, sentence: own.sentence })
    const sent = await arrived()
    expect(sent).toHaveLength(4)
    for (const { text } of sent) expect(text).toContain(own.sentence)
    const stranger = await makeInterviewer(server)
    expect((await call('POST', 'mails/preview', { ...bulk, ids: [two.id] }, stranger)).body).toMatchObject({
      mails: [],
    })
  })

  test('cancelling a draft sends no mail, and a sentence with a web address is refused', async () => {
    const { id } = await makeOne()
    expect(await preview(id, { act: 'cancel' })).toEqual({ mails: [], isOff: false })
    const refused = await call('POST', `${id}/publish`, { sentence: 'See evil.example/x' })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'Please leave out web addresses: this appears in emails.',
    ])
  })
})

describe('the panel’s dates', () => {
  /** A running interview; Mia and Ben are on its panel. */
  async function makeRunning() {
    const { id } = await makeOne({ ScheduledDate: undefined }, [mia, ben])
    await call('POST', `${id}/publish`, {})
    await call('POST', `${id}/control`, { action: 'start' })
    await arrived()
    return id
  }
  const rate = (id: string, by: Session) =>
    call(
      'POST',
      `${id}/review`,
      { ratings: [{ competencyId: 'communication', level: 3, seq: null, reason: 'Clear.' }] },
      by,
    )
  const inHours = (hours: number) => new Date(server.machinery.now().getTime() + hours * 3_600_000).toISOString()
  const plan = (id: string, scorecardsDueAt: string | null, replyBy: string | null, version = 0, by = owner) =>
    call('PUT', `${id}/panel/plan`, { scorecardsDueAt, replyBy, version }, by)
  const pass = async (hours: number) => {
    await server.pass(hours * 3_600_000)
    const again = async (who: Session) =>
      (await server.call('POST', '/api/auth/login', { body: { username: emailOf(who), password: 'long enough' } })).body
    ;[owner, mia, ben] = [await again(owner), await again(mia), await again(ben)]
  }
  const missing = 'Your scorecard for Sam Okafor is missing: Back-end developer'

  test('late members are reminded on request, at most once an hour, and finished ones never', async () => {
    const id = await makeRunning()
    expect((await call('POST', `${id}/panel/reminder`, {}, mia)).body.code).toBe('forbidden')
    await rate(id, mia)
    const shown = (await call('POST', `${id}/mails/preview`, { act: 'remind' })).body as ActMails
    expect(shown.mails).toMatchObject([{ who: 'panel', to: ['Ben Adeyemi'], subject: missing }])
    expect((await call('POST', `${id}/panel/reminder`)).body).toEqual({ reminded: ['Ben Adeyemi'] })
    const mails = await arrived()
    expect(mails.map((mail) => [toWhom(mail), mail.subject])).toEqual([[emailOf(ben), missing]])
    expect((await call('POST', `${id}/panel/reminder`)).body.code).toBe('reminder_limit')
    await rate(id, ben)
    expect((await call('POST', `${id}/panel/reminder`)).body.code).toBe('nobody_to_remind')
  })

  test('the creator and the other members hear once that every scorecard is in, also when the last late one leaves', async () => {
    const complete = 'Every scorecard is in for Sam Okafor: Back-end developer'
    const id = await makeRunning()
    await rate(id, mia)
    expect(await arrived()).toEqual([])
    await rate(id, ben)
    const mails = await arrived()
    expect(mails.map((mail) => [toWhom(mail), mail.subject]).toSorted()).toEqual(
      [owner, mia].map((who) => [emailOf(who), complete]).toSorted(),
    )
    expect(mails[0]!.text).toContain(`https://nova.test/interview/${id}/debrief`)
    const body = { note: 'Once more.' }
    expect((await call('POST', `${id}/review`, body, ben)).status).toBe(200)
    expect(await arrived()).toEqual([])

    const other = await makeRunning()
    await rate(other, mia)
    await call('PUT', `${other}/panel`, { companyEmails: [emailOf(mia)] })
    const left = (await arrived()).filter(({ subject }) => subject === complete)
    expect(left.map(toWhom).toSorted()).toEqual([owner, mia].map(emailOf).toSorted())
  })

  test('at the due date late members are reminded once; a moved date reminds at the new one', async () => {
    const id = await makeRunning()
    expect((await plan(id, inHours(2), null, 0, mia)).body.code).toBe('forbidden')
    expect((await plan(id, inHours(2), null)).body.plan.version).toBe(1)
    expect((await plan(id, inHours(4), null)).body.code).toBe('panel_plan_changed')
    expect((await plan(id, inHours(4), null, 1)).status).toBe(200)
    await rate(id, mia)
    await pass(3)
    expect((await arrived()).map(({ subject }) => subject)).toEqual([])
    await pass(2)
    expect((await arrived()).map((mail) => [toWhom(mail), mail.subject])).toEqual([[emailOf(ben), missing]])
    const { reviewers } = (await call('GET', `${id}/debrief`)).body
    expect(reviewers.map(({ name, isLate }: { name: string; isLate: boolean }) => [name, isLate])).toEqual([
      ['Ben Adeyemi', true],
      ['Mia Lund', false],
    ])
  })

  test('the team hears two days before a promised reply, once', async () => {
    const id = await makeRunning()
    await plan(id, null, inHours(72))
    await pass(23)
    expect(await arrived()).toEqual([])
    await pass(2)
    const mails = await arrived()
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 3 }, () => 'A reply to Sam Okafor is due soon: Back-end developer'),
    )
    expect(mails.map(toWhom).toSorted()).toEqual([owner, mia, ben].map(emailOf).toSorted())
    await pass(30)
    expect(await arrived()).toEqual([])
  })

  test('the candidate reads by when a reply was promised, in their receipt and on their page', async () => {
    const { interview, token, path } = await makeJoined(server, owner, { CandidateId: `${randomUUID()}@example.test` })
    const replyBy = '2031-12-04T16:00:00.000Z'
    await plan(interview.id, null, replyBy)
    await server.call('POST', `${path}/complete`, { candidate: token })
    const receipt = (await arrived()).find(({ subject }) => subject?.startsWith('Your receipt'))
    expect(receipt!.text).toContain('Nordwind will contact you by Thursday, December 4, 2031 at 4:00 PM')
    expect((await server.call('GET', `${path}/after`, { candidate: token })).body).toMatchObject({ replyBy })
  })
})
