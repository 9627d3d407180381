/** The panel's debrief: access to reviews, marks side by side, and the evidence that a mark needs. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { Debrief } from '@nova/contract/reviews/debrief'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeColleague, makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
let mia: Session
let ben: Session
let viewer: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  mia = await makeColleague(server, owner, 'Interviewer', 'Mia Lund')
  ben = await makeColleague(server, owner, 'Interviewer', 'Ben Adeyemi')
  viewer = await makeColleague(server, owner, 'Viewer', 'Vera Holm')
})
afterAll(() => server.close())

/** A completed interview with an answered technical question and an unanswered coding one; Mia, Ben and Vera are on its panel. */
async function makePanel(overrides: Record<string, string> = {}, panel = [mia, ben, viewer]) {
  const { interview, token: candidate, path } = await makeJoined(server, owner, overrides)
  const at = `/api/Interviews/${interview.id}`
  const companyEmails = panel.map((each) => each.interviewer.email)
  await server.call('PUT', `${at}/panel`, { body: { companyEmails }, token: owner.token })
  const technical = interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')
  if (technical) {
    const text = 'I would measure first, because the slowest part decides.'
    const entries = [makeEntry('navigate', { questionId: technical.id }), makeTyping(technical.id, text, 'text')]
    await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  }
  await server.call('POST', `${path}/complete`, { candidate })
  await server.machinery.jobs.drain()
  const send = (by: Session, method: string, rest: string, body?: object) =>
    server.call(method, at + rest, { token: by.token, ...(body ? { body } : {}) })
  const read = async (by: Session) => (await send(by, 'GET', '/debrief')).body as Debrief
  const submit = (by: Session, ratings: object[], note = '') => send(by, 'POST', '/review', { ratings, note })
  return { id: interview.id, send, read, submit }
}

const rate = (competencyId: string, level: number, reason = 'Said why.', seq: number | null = null) => ({
  competencyId,
  level,
  reason,
  seq,
})
const levelsOf = ({ rows }: Debrief) =>
  rows.flatMap(({ competencyId, marks, difference }) =>
    marks.length > 0 ? [[competencyId, marks.map(({ level }) => level), difference]] : [],
  )

describe('the panel’s reviews', () => {
  test('are visible at once to managers off the panel, to panellists after their own, to viewers after the decision', async () => {
    const { read, send, submit } = await makePanel()
    await submit(mia, [rate('communication', 2, 'the words of Mia')], 'the note of Mia')
    const told = async (by: Session) => {
      const replies = await Promise.all(['/debrief', '/review'].map((rest) => send(by, 'GET', rest)))
      const all = JSON.stringify(replies.map(({ body }) => body))
      return {
        isBlind: replies[0]!.body.isBlind,
        hears: ['the words of Mia', 'the note of Mia'].every((w) => all.includes(w)),
      }
    }
    const names = (debrief: Debrief) => debrief.reviewers.map(({ name, submittedAt }) => [name, submittedAt !== null])
    expect(await told(owner)).toEqual({ isBlind: false, hears: true })
    expect(await told(mia)).toEqual({ isBlind: false, hears: true })
    // A draft isn't a judgement yet.
    expect((await send(ben, 'PATCH', '/review/draft', { note: 'the draft of Ben' })).status).toBeLessThan(300)
    expect(await told(ben)).toEqual({ isBlind: true, hears: false })
    expect(await told(viewer)).toEqual({ isBlind: true, hears: false })
    expect(JSON.stringify(await read(ben))).not.toMatch(/of Mia/)
    // Submission status isn't a secret: it reveals nothing of a review's content.
    expect(names(await read(ben))).toEqual([
      ['Ben Adeyemi', false],
      ['Mia Lund', true],
    ])
    await submit(ben, [rate('communication', 4)])
    expect(await told(ben)).toEqual({ isBlind: false, hears: true })
    expect(await told(viewer)).toEqual({ isBlind: true, hears: false })
    await send(owner, 'POST', '/decision', { outcome: 'Hold', reason: 'A second look.' })
    expect(await told(viewer)).toEqual({ isBlind: false, hears: true })
  })

  test('stay hidden from a manager on the panel who has yet to rate, as from the others', async () => {
    const { read, submit } = await makePanel({}, [owner, mia])
    await submit(mia, [rate('communication', 2)])
    expect((await read(owner)).isBlind).toBe(true)
    await submit(owner, [rate('communication', 3)])
    expect(levelsOf(await read(owner))).toEqual([['communication', [2, 3], 1]])
  })

  test('are marked if made after reading the others, and not if made blind', async () => {
    const { read, submit } = await makePanel()
    await submit(mia, [rate('communication', 2)])
    await submit(owner, [rate('communication', 3)])
    await submit(ben, [rate('communication', 4)])
    await submit(owner, [rate('communication', 4)])
    const { reviewers } = await read(owner)
    expect(reviewers.map(({ name, isOnPanel, sawOthers }) => [name, isOnPanel, sawOthers])).toEqual([
      ['Ben Adeyemi', true, false],
      ['Mia Lund', true, false],
      ['Ida Reyes', false, true],
    ])
  })
})

test('the largest difference comes first, each mark with its reason and its moment', async () => {
  const { read, submit } = await makePanel()
  await submit(mia, [rate('communication', 3), rate('technical-depth', 2, '', 2), rate('problem-solving', 2)])
  await submit(ben, [rate('communication', 3), rate('technical-depth', 4, 'Named the index.')])
  const debrief = await read(owner)
  expect(levelsOf(debrief)).toEqual([
    ['technical-depth', [2, 4], 2],
    ['communication', [3, 3], 0],
    ['problem-solving', [2], null],
  ])
  expect(debrief.rows[0]!.marks).toMatchObject([
    { seq: 2, reason: '' },
    { seq: null, reason: 'Named the index.' },
  ])
  const factOf = (id: string) => debrief.rows.find(({ competencyId }) => competencyId === id)!.fact
  expect([factOf('problem-solving'), factOf('technical-depth')]).toEqual([
    'None of these questions was answered.',
    '1 of 1 question answered.',
  ])
})

test('the lowest and the highest mark of a review need a reason or a moment, the others may go without', async () => {
  const { send, submit } = await makePanel()
  const lackingIn = async (...ratings: object[]) => {
    const { status, body } = await submit(mia, ratings)
    return status === 200 ? null : [body.code, body.details.map((each: { competencyId: string }) => each.competencyId)]
  }
  const bare = (competencyId: string, level: number) => rate(competencyId, level, ' ')
  const [low, middle, high] = ['communication', 'problem-solving', 'code-quality'] as const
  const all = [bare(low, 1), bare(middle, 3), bare(high, 5)]
  expect(await lackingIn(...all)).toEqual(['review_incomplete', [low, high]])
  expect(await lackingIn(rate(low, 1), ...all.slice(1))).toEqual(['review_incomplete', [high]])
  // The coding question has no answer, so the middle mark differs from the observed one.
  expect(await lackingIn(rate(low, 1), bare(middle, 3), rate(high, 5, '', 2))).toBeNull()
  const { facts } = (await send(mia, 'GET', '/review')).body
  expect(facts.find((each: { competencyId: string }) => each.competencyId === 'problem-solving')).toEqual({
    competencyId: 'problem-solving',
    asked: 1,
    answered: 0,
    tests: null,
  })
})

describe('the scorecard', () => {
  const idsOf = async (overrides: Record<string, string>) => {
    const { interview } = await makeJoined(server, owner, overrides)
    const { body } = await server.call('GET', `/api/Interviews/${interview.id}/review`, { token: owner.token })
    return body.competencies.map(({ id }: { id: string }) => id)
  }

  test('has nothing about talk where code is all that a candidate without Nova or an interviewer leaves', async () => {
    const code = { QuestionType: 'Coding', AiPolicy: 'none' }
    const alone = ['problem-solving', 'code-quality', 'testing-debugging']
    expect(await idsOf(code)).toEqual(alone)
    expect(await idsOf({ ...code, InterviewType: 'HumanInLoop' })).toEqual([...alone, 'communication'])
    expect(await idsOf({ ...code, FollowUps: 'ask' })).toEqual([...alone, 'communication'])
    expect(await idsOf({ QuestionType: 'Coding' })).toEqual([...alone, 'communication'])
  })

  test('has five rows where nobody has chosen any, with one for each kind of question', async () => {
    expect(await idsOf({ QuestionType: 'Both' })).toEqual([
      ...['problem-solving', 'code-quality', 'technical-depth', 'communication', 'collaboration'],
    ])
  })
})
