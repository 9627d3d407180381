/**
 * People's judgements: blind until the own review is submitted, append-only, and separate from the machine's report.
 */
import type { Session } from '@nova/contract/accounts/accounts'
import { maxDecisions, maxReviewEntries, type Review } from '@nova/contract/reviews/reviews'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  makeColleague,
  makeEntry,
  makeInterviewer,
  makeJoined,
  makePublished,
  makeTyping,
} from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { makeCtx } from '../platform/context/context.ts'
import { reviewsVisibleTo, submittedReviews } from './visible.ts'

let server: TestServer
let owner: Session
let colleague: Session
let viewer: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
  colleague = await makeColleague(server, owner, 'Interviewer')
  viewer = await makeColleague(server, owner, 'Viewer', 'Vera Holm')
})
afterAll(() => server.close())

const query = async (text: string, values: unknown[] = []) =>
  (await server.machinery.database.pool.query(text, values)).rows

/** A completed interview with a text answer, that `colleague` and `viewer` may see, and calls on it. */
async function makeRated({ isCompleted = true } = {}) {
  const joined = await makeJoined(server, owner)
  const { interview, token: candidate, path } = joined
  const companyEmails = [colleague, viewer].map((each) => each.interviewer.email)
  const panel = { body: { companyEmails }, token: owner.token }
  await server.call('PUT', `/api/Interviews/${interview.id}/panel`, panel)
  const technical = interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')!.id
  const entries = [
    makeEntry('navigate', { questionId: technical }),
    makeTyping(technical, 'I would measure first, because the slowest part decides.', 'text'),
  ]
  await server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  if (isCompleted) {
    await server.call('POST', `${path}/complete`, { candidate })
    await server.machinery.jobs.drain()
  }
  const at = `/api/Interviews/${interview.id}`
  const ask = (by: Session, rest: string) => server.call('GET', at + rest, { token: by.token })
  const send = (by: Session, method: string, rest: string, body: object) =>
    server.call(method, at + rest, { token: by.token, body })
  const submit = (by: Session, body: object) => send(by, 'POST', '/review', body)
  return { id: interview.id, technical, ask, send, submit }
}

const rate = (level: number | null, reason = 'Said why.', seq: number | null = null) => ({
  ratings: [{ competencyId: 'communication', level, seq, reason }],
})

/** The points of an answer, as the report lists them. */
async function readPoints(scene: Awaited<ReturnType<typeof makeRated>>): Promise<string[]> {
  const { questions } = (await scene.ask(owner, '/report')).body
  const asked = questions?.find(({ questionId }: { questionId: string }) => questionId === scene.technical)
  return asked?.points.map(({ key }: { key: string }) => key) ?? ['0', '1']
}

describe('a review', () => {
  test('needs a moment or a reason for each rating, of a competency, moment and question that are there', async () => {
    const { ask, submit, send, technical, id } = await makeRated()
    const codeOf = async (reply: Promise<{ status: number; body: { code: string } }>) => {
      const { status, body } = await reply
      return [status, body.code]
    }
    expect(await codeOf(submit(owner, {}))).toEqual([400, 'review_incomplete'])
    expect(await codeOf(submit(owner, rate(4, '  ')))).toEqual([400, 'review_incomplete'])
    expect(await codeOf(submit(owner, rate(6)))).toEqual([400, 'invalid_input'])
    expect(await codeOf(submit(owner, rate(4, '', 999_999)))).toEqual([400, 'invalid_input'])
    const other = { competencyId: 'height', level: 3, seq: null, reason: 'Tall.' }
    expect(await codeOf(submit(owner, { ratings: [other] }))).toEqual([400, 'invalid_input'])
    const strange = { confirmations: [{ questionId: 'another', key: '0', isMade: true }] }
    expect(await codeOf(send(owner, 'PATCH', '/review/draft', strange))).toEqual([400, 'invalid_input'])
    expect(await query('select 1 from review_entries where interview_id = $1', [id])).toEqual([])
    const known = { confirmations: [{ questionId: technical, key: '0', isMade: true }] }
    expect((await submit(owner, { ...rate(4, '', 2), ...known })).status).toBe(200)
    expect((await ask(owner, '/review')).body.competencies.map((each: { id: string }) => each.id)).toContain(
      'problem-solving',
    )
  })

  test('cannot be given before the interview runs; a decision and a set score not before it is completed', async () => {
    const { interview } = await makePublished(server, owner)
    const early = await server.call('POST', `/api/Interviews/${interview.id}/review`, {
      body: rate(3),
      token: owner.token,
    })
    expect([early.status, early.body.code]).toEqual([409, 'review_not_open'])
    const running = await makeRated({ isCompleted: false })
    expect((await running.submit(owner, rate(3))).status).toBe(200)
    const decision = await running.send(owner, 'POST', '/decision', { outcome: 'Hold', reason: 'Not sure.' })
    expect([decision.status, decision.body.code]).toEqual([409, 'decision_too_early'])
  })

  test('is a draft for its author alone, kept item by item, until it is submitted', async () => {
    const { ask, send } = await makeRated()
    await send(owner, 'PATCH', '/review/draft', rate(2))
    await send(owner, 'PATCH', '/review/draft', { note: 'secret thought' })
    const own = (await ask(owner, '/review')).body
    expect(own).toMatchObject({ submittedAt: null, isChanged: true, panel: [], submittedByOthers: 0 })
    expect(own.own).toMatchObject({ note: 'secret thought', ratings: [{ level: 2 }] })
    const others = await ask(colleague, '/review')
    expect(others.body.own).toEqual({ ratings: [], confirmations: [], note: '' })
    expect(JSON.stringify(others.body)).not.toContain('secret thought')
  })

  test('that is changed gets new entries: the earlier words stay, and the database refuses to change them', async () => {
    const { id, ask, submit, send } = await makeRated()
    await submit(owner, { ...rate(2, 'first words'), note: 'a note' })
    await submit(owner, {})
    await send(owner, 'PATCH', '/review/draft', rate(5, 'second words'))
    expect((await ask(owner, '/review')).body).toMatchObject({ isChanged: true, panel: [{ ratings: [{ level: 2 }] }] })
    const { body } = await submit(owner, {})
    const [review] = body.panel as Review[]
    expect(review).toMatchObject({ ratings: [{ level: 5, reason: 'second words' }], note: 'a note' })
    expect(review!.earlier).toMatchObject([{ rating: { level: 2, reason: 'first words' } }])
    const kinds = await query('select kind from review_entries where interview_id = $1 order by id', [id])
    expect(kinds.map(({ kind }) => kind)).toEqual(['rating', 'note', 'submitted', 'rating', 'submitted'])
    await expect(query(`update review_entries set content = '{}' where interview_id = $1`, [id])).rejects.toThrow(
      'append-only',
    )
    const acts = await query('select act from audit_events where interview_id = $1 order by id', [id])
    expect(acts.map(({ act }) => act).filter((act) => /review/.test(act))).toEqual([
      'review.submitted',
      'review.changed',
    ])
  })
})

describe('blind', () => {
  test('no call shows a colleague others’ judgements before their own review is in, nor a viewer before the decision', async () => {
    const scene = await makeRated()
    const { id, technical, ask, send, submit } = scene
    const points = await readPoints(scene)
    const confirmations = points.map((key) => ({ questionId: technical, key, isMade: true }))
    await submit(owner, { ...rate(1, 'the words of Ida'), confirmations, note: 'the note of Ida' })
    await server.machinery.jobs.drain()
    // The reviewed report equals the machine's if no figure rests on text, so mark it to distinguish them.
    const marked = `jsonb_set(jsonb_set(reviewed_body, '{summary}', '"reviewed by Ida"'), '{overallScore}', '99')`
    const changed = await query(
      `update reports set reviewed_body = ${marked} where interview_id = $1 and reviewed_body is not null returning 1`,
      [id],
    )
    expect(changed).toHaveLength(1)
    const told = async (by: Session) => {
      const calls = ['/review', '/report', '/reports', '/decision', '/evidence.json', '', '/activity', '/journal']
      const replies = await Promise.all(calls.map((rest) => ask(by, rest)))
      const scores = await server.call('GET', `/api/Interviews/scores?ids=${id}`, { token: by.token })
      const all = JSON.stringify([...replies.map(({ body }) => body), scores.body])
      return ['the words of Ida', 'the note of Ida', 'reviewed by Ida', '"overallScore":99', '"reviewed":{'].filter(
        (words) => all.includes(words),
      )
    }
    const everything = ['the words of Ida', 'the note of Ida', 'reviewed by Ida', '"overallScore":99', '"reviewed":{']
    expect(await told(owner)).toEqual(everything)
    // How many have reviewed isn't a secret; the figures are sealed, and the words are others'.
    expect(await told(colleague)).toEqual(['"reviewed":{'])
    expect(await told(viewer)).toEqual(['"reviewed":{'])
    expect((await ask(colleague, '/review')).body).toMatchObject({ submittedByOthers: 1, panel: null, mayRate: true })
    const visible = async ({ interviewer: { id: who, name, email } }: Session) => {
      const [{ companyId }] = await query('select company_id as "companyId" from interviews where id = $1', [id])
      const role = { role: 'interviewer', companyRole: 'Interviewer' } as const
      const actor = { ...role, id: who, name, email, companyId, signInId: 'none' }
      return (await reviewsVisibleTo(makeCtx(server.machinery, actor), id)).reviews.map(({ author }) => author)
    }
    expect([await visible(owner), await visible(colleague)]).toEqual([['Ida Reyes'], []])
    const shared = () => submittedReviews(makeCtx(server.machinery, { role: 'system' }), id)
    expect((await shared()).reviews).toEqual([])

    const decided = await send(owner, 'POST', '/decision', { outcome: 'Advance', reason: 'Good enough.' })
    expect(decided.body.decisions).toMatchObject([{ outcome: 'Advance', by: 'Ida Reyes', reason: 'Good enough.' }])
    expect(await told(viewer)).toEqual(everything)
    expect(await told(colleague)).toEqual(['"reviewed":{'])
    expect((await shared()).reviews).toMatchObject([{ author: 'Ida Reyes' }])

    const { body } = await submit(colleague, rate(4))
    expect(body.panel.map(({ ratings }: Review) => ratings[0]!.level)).toEqual([1, 4])
    expect(await told(colleague)).toEqual(everything)
  })

  test('reviewers’ confirmations make a report beside the machine’s, whose digest stays, and withdrawal removes it', async () => {
    const scene = await makeRated()
    const { id, technical, submit } = scene
    const [report] = await query('select digest, body from reports where interview_id = $1', [id])
    const points = await readPoints(scene)
    const held = async () => {
      await server.machinery.jobs.drain()
      const [row] = await query('select digest, body, reviewed_body from reports where interview_id = $1', [id])
      expect([row.digest, row.body]).toEqual([report.digest, report.body])
      return row.reviewed_body?.reviewed ?? null
    }
    const mark = (isMade: boolean | null) => ({
      ...rate(3),
      confirmations: points.map((key) => ({ questionId: technical, key, isMade })),
    })
    await submit(owner, mark(true))
    expect(await held()).toEqual({ reviewers: 1 })
    await submit(colleague, mark(false))
    expect(await held()).toEqual({ reviewers: 2 })
    await submit(colleague, mark(null))
    expect(await held()).toEqual({ reviewers: 1 })
    await submit(owner, mark(null))
    expect(await held()).toBeNull()
  })
})

describe('a page that stays open', () => {
  test('hears of a review once its reader may see it, and what leaves as a file or a link says the same', async () => {
    const scene = await makeRated()
    const { id, technical, ask, send, submit } = scene
    const mark = async (by: Session) =>
      (await ask(by, '/report/mark')).body as { mark: string; revision: number; isBeingMade: boolean }
    const made = await send(owner, 'POST', '/shares', {})
    const token = made.body.link.split('/').at(-1)
    const shared = async (rest = '') => (await server.call('GET', `/api/shared/reports/${token}${rest}`)).body
    const lineOf = async () => {
      const { body } = await server.call('GET', '/api/Interviews.csv', { token: owner.token })
      const [head, ...lines] = (body as string).split('\r\n').map((line) => line.split(','))
      const line = lines.find((cells) => cells[0]?.includes(id))!
      return (name: string) => line[head!.findIndex((cell) => cell.includes(name))]!.replaceAll('"', '')
    }
    const before = { own: await mark(owner), colleague: await mark(colleague), shared: await shared() }
    expect(before.own).toEqual({ mark: expect.any(String), revision: 1, isBeingMade: false })
    expect(before.shared).toMatchObject({
      madeAt: expect.any(String),
      report: { sealed: true, sealedUntil: 'decision' },
    })

    const points = await readPoints(scene)
    const confirmations = points.map((key) => ({ questionId: technical, key, isMade: true }))
    await submit(owner, { ...rate(3), confirmations })
    await server.machinery.jobs.drain()
    const after = await mark(owner)
    expect([after.mark === before.own.mark, after.isBeingMade]).toEqual([false, false])
    // The figures are the same for everybody, so that they change for everybody, sealed or not.
    expect((await mark(colleague)).mark).not.toBe(before.colleague.mark)
    expect((await shared('/mark')).mark).not.toBe(before.shared.mark)
    expect((await shared()).report).not.toHaveProperty('scores')

    const page = (await ask(owner, '/report')).body
    const [row] = await query('select body, digest from reports where interview_id = $1', [id])
    expect(page.scores).not.toEqual(row.body.scores)
    const { report, unreviewed } = (await ask(owner, '/evidence.json')).body
    expect([report.scores, report.overallScore, after.revision]).toEqual([page.scores, page.overallScore, 2])
    expect(unreviewed).toEqual({ ...row.body, digest: row.digest })
    const sealed = (await ask(colleague, '/evidence.json')).body
    expect([sealed.report.sealedUntil, sealed.report.scores, sealed.unreviewed]).toEqual([
      'scorecard',
      undefined,
      undefined,
    ])
    expect((await lineOf())('overallScore')).toBe(String(page.overallScore))

    await send(owner, 'POST', '/decision', { outcome: 'Advance', reason: 'Good enough.' })
    await send(owner, 'POST', '/overrides', { figure: 'overall', value: 64, reason: 'The drawing was right.' })
    expect((await mark(colleague)).mark).not.toBe(before.colleague.mark)
    expect((await shared('/mark')).mark).not.toBe(before.shared.mark)
    const decided = await shared()
    expect(decided).toMatchObject({ decision: { outcome: 'Advance' }, overrides: [{ value: 64 }] })
    expect(decided.report.scores).toEqual(page.scores)
    expect((await shared('/mark')).mark).toBe(decided.mark)
    expect((await lineOf())('scoreSetByHand')).toBe('64')
    const listed = await server.call('GET', `/api/Interviews/scores?ids=${id}`, { token: owner.token })
    expect(listed.body).toEqual([
      {
        id,
        madeAt: expect.any(String),
        overallScore: page.overallScore,
        interval: { low: page.interval.low, high: page.interval.high },
        band: null,
        setByHand: 64,
        isEnough: false,
        awaitingReview: 0,
      },
    ])
  })
})

describe('a decision', () => {
  test('names its person and reason beside the system’s recommendation; another is a new entry, as is a set score', async () => {
    const { id, ask, send } = await makeRated()
    const refused = await send(owner, 'POST', '/decision', { outcome: 'Advance', reason: '  ' })
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    await send(owner, 'POST', '/decision', { outcome: 'Hold', reason: 'A second look.' })
    const stale = await send(colleague, 'POST', '/decision', { outcome: 'Advance', reason: 'Seen before.', seen: null })
    expect([stale.status, stale.body.code]).toEqual([409, 'decision_changed'])
    const { decisions } = (await ask(colleague, '/decision')).body
    const decline = { outcome: 'Decline', reason: 'Not for this role.', seen: decisions[0].at }
    expect((await send(colleague, 'POST', '/decision', decline)).status).toBe(200)
    const { overallScore } = (await ask(owner, '/report')).body
    await send(owner, 'POST', '/overrides', { figure: 'overall', value: 77, reason: 'The drawing was right.' })
    const gone = await send(owner, 'POST', '/overrides', { figure: 'overall', value: null, reason: 'Looked again.' })
    expect(gone.status).toBe(200)
    const { body } = await ask(viewer, '/decision')
    expect(body.mayDecide).toBe(false)
    expect(body.decisions).toMatchObject([
      { outcome: 'Decline', by: 'Mia Lund', recommendation: null },
      { outcome: 'Hold', by: 'Ida Reyes', reason: 'A second look.' },
    ])
    expect(body.overrides).toMatchObject([
      { value: null, reason: 'Looked again.' },
      { figure: 'overall', computed: overallScore, value: 77 },
    ])
    expect((await ask(owner, '/report')).body.overallScore).toBe(overallScore)
    const high = await send(owner, 'POST', '/overrides', { figure: 'overall', value: 101, reason: 'x' })
    expect(high.status).toBe(400)
    const acts = await query(`select act from audit_events where interview_id = $1 and act ~ 'decision|score'`, [id])
    expect(acts).toHaveLength(4)
    await expect(query(`update decisions set reason = 'x' where interview_id = $1`, [id])).rejects.toThrow(
      'append-only',
    )
  })
})

test('judgements have a maximum number of entries, after which nothing can be changed', async () => {
  const { id, ask, send } = await makeRated()
  const decide = () => send(owner, 'POST', '/decision', { outcome: 'Hold', reason: 'Once more.' })
  const set = () => send(owner, 'POST', '/overrides', { figure: 'overall', value: 50, reason: 'Once more.' })
  const codeOf = async (reply: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await reply
    return [status, body.code]
  }
  await query(
    `insert into decisions (interview_id, author_id, author_name, outcome, reason, at)
     select $1::uuid, $1::uuid, 'Ida Reyes', 'Hold', 'x', now() from generate_series(1, $2::int)`,
    [id, maxDecisions - 1],
  )
  await query(
    `insert into score_overrides (interview_id, author_id, author_name, figure, value, reason, at)
     select $1::uuid, $1::uuid, 'Ida Reyes', 'overall', 50, 'x', now() from generate_series(1, $2::int)`,
    [id, maxDecisions - 1],
  )
  expect([await codeOf(decide()), await codeOf(set())]).toEqual([
    [200, undefined],
    [200, undefined],
  ])
  expect([await codeOf(decide()), await codeOf(set())]).toEqual([
    [409, 'judgement_limit'],
    [409, 'judgement_limit'],
  ])
  await query(
    `insert into review_entries (interview_id, author_id, author_name, kind, content, at)
     select $1, $2, 'Ida Reyes', 'note', '{"note":"x"}', now() from generate_series(1, $3::int)`,
    [id, owner.interviewer.id, maxReviewEntries - 1],
  )
  const { competencies } = (await ask(owner, '/review')).body
  const ratings = [{ competencyId: competencies[0].id, level: 3, seq: null, reason: 'Calm.' }]
  expect(await codeOf(send(owner, 'POST', '/review', { ratings }))).toEqual([409, 'judgement_limit'])
})

describe('a company’s scorecard', () => {
  const own = (name: string) => ({
    id: 'writing',
    name,
    description: '',
    kinds: ['technical'],
    seniorities: ['Junior', 'Medium', 'Senior'],
    anchors: ['One', 'Two', 'Three', 'Four', 'Five'],
  })
  test('is changed by administrators, and applies to interviews without ratings', async () => {
    const administrator = await makeInterviewer(server)
    const change = (name: string, version: number) =>
      server.call('PUT', '/api/company/scorecard', {
        body: { competencies: [own(name)], version },
        token: administrator.token,
      })
    const { interview } = await makeJoined(server, administrator)
    const at = `/api/Interviews/${interview.id}/review`
    const names = async () =>
      (await server.call('GET', at, { token: administrator.token })).body.competencies.map(
        (each: { name: string }) => each.name,
      )
    expect((await names()).length).toBeGreaterThan(4)
    expect((await change('Writing', 0)).body).toMatchObject({ isOwn: true, version: 1 })
    const late = await change('Late', 0)
    expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
    expect(await names()).toEqual(['Writing'])
    const ratings = [{ competencyId: 'writing', level: 3, seq: null, reason: 'Clear.' }]
    await server.call('PATCH', `${at}/draft`, { body: { ratings }, token: administrator.token })
    await change('Something else', 1)
    expect(await names()).toEqual(['Writing'])
    const built = { body: { competencies: null, version: 2 }, token: administrator.token }
    expect((await server.call('PUT', '/api/company/scorecard', built)).body).toMatchObject({ isOwn: false })
  })
})
