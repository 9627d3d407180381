/** Questions about submitted code: access, deadlines, and their effect on scores. */
import { describe, expect, test } from 'vitest'
import { makeDraft, makeEntry } from '../../test/factories.ts'
import { makeAskedRoom, makeCodingRoom, rightAnswer, solution } from '../../test/follow-up-rooms.ts'
import { openForTests } from '../../test/opened.ts'
import { readWhole } from '../../test/reported.ts'

const opened = openForTests()

const minutes = 60_000
// Questions are made by running the code some dozen times, on a machine that may be busy.
const makingMs = 600_000

const makeRoom = (overrides?: Record<string, string>) => makeCodingRoom(opened, overrides)
const makeAsked = (overrides?: Record<string, string>) => makeAskedRoom(opened, overrides)

describe('asking', () => {
  test('sends no question before the candidate begins, and a true answer never', { timeout: makingMs }, async () => {
    const room = await makeRoom()
    await room.submit(solution(room))
    const { setId, questions } = await room.lastSet()
    const before = JSON.stringify(await room.seen())
    expect(before).toContain('"step":"offered"')
    expect(before).not.toContain(JSON.stringify(questions[0]!.input).slice(1, -1))
    expect((await room.answer(setId, { id: 'change', text: 'Too early.' })).body.code).toBe('follow_up_not_found')
    await room.start(setId)
    for (const question of questions) await room.answer(setId, rightAnswer(question))
    const seen = await room.seen()
    const asked = seen.find(({ payload }) => payload?.step === 'asked')!
    expect(asked.payload.questions).toEqual(questions.map(({ truth: _, ...question }) => question))
    expect(JSON.stringify(seen)).not.toMatch(/truth|outcome|prepared|checked|ranMeanwhile/)
    const hidden = (await room.entries()).filter(({ kind }) => kind === 'followUpCheck').map(({ seq }) => seq)
    expect(hidden).toHaveLength(4)
    expect(seen.filter(({ seq }) => hidden.includes(seq)).map((entry) => Object.keys(entry))).toEqual(
      hidden.map(() => ['seq', 'hash']),
    )
  })

  test('twice begins once, and another interview’s or no set is not found', { timeout: 2 * makingMs }, async () => {
    const room = await makeAsked()
    expect((await room.start(room.setId)).body).toEqual({ left: 3 })
    expect(await room.steps('asked')).toHaveLength(1)
    const other = await makeRoom()
    for (const setId of [room.setId, crypto.randomUUID(), 'x']) {
      expect((await other.start(setId)).body.code).toBe('follow_up_not_found')
      expect((await other.answer(setId, { id: 'value', text: '1' })).body.code).toBe('follow_up_not_found')
      expect((await other.leave(setId)).body.code).toBe('follow_up_not_found')
    }
  })

  test('is skipped where the interview allows it, and only there', { timeout: 2 * makingMs }, async () => {
    const room = await makeAsked()
    expect(await room.leave(room.setId)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const skippable = await makeAsked({ FollowUps: 'skippable' })
    expect((await skippable.lastSet()) as any).toMatchObject({ isSkippable: true })
    await skippable.answer(skippable.setId, rightAnswer(skippable.questions[0]!))
    expect((await skippable.leave(skippable.setId)).status).toBe(204)
    expect((await skippable.leave(skippable.setId)).status).toBe(204)
    expect(await skippable.steps('left')).toHaveLength(1)
    expect((await skippable.answer(skippable.setId, rightAnswer(skippable.questions[1]!))).body.code).toBe(
      'follow_up_closed',
    )
  })
})

describe('an answer', () => {
  test(
    'is judged by the code’s behavior, and the candidate does not see the verdict',
    { timeout: 2 * makingMs },
    async () => {
      const room = await makeAsked()
      const [value, broken] = room.questions
      const first = await room.answer(room.setId, rightAnswer(value!))
      expect([first.status, first.body]).toEqual([200, { left: 2 }])
      const wrong = { id: broken!.id, choice: (Number(broken!.truth) + 1) % broken!.choices!.length }
      expect((await room.answer(room.setId, wrong)).body).toEqual({ left: 1 })
      expect(
        (await room.answer(room.setId, { id: 'change', text: 'Keep the sizes in a heap.', voice: true })).body,
      ).toEqual({ left: 0 })
      expect((await room.steps('checked')).map(({ id, outcome }) => [id, outcome])).toEqual([
        ['value', 'right'],
        ['break', 'not_right'],
        ['change', 'not_checked'],
      ])
      expect((await room.steps('answered'))[2]).toMatchObject({
        text: 'Keep the sizes in a heap.',
        voice: true,
        late: false,
      })
    },
  )

  test('is final, and taken once where it is sent again or from a second tab', { timeout: makingMs }, async () => {
    const room = await makeAsked()
    const right = rightAnswer(room.questions[0]!)
    const replies = await Promise.all([room.answer(room.setId, right), room.answer(room.setId, right)])
    expect(replies.map(({ body }) => body)).toEqual([{ left: 2 }, { left: 2 }])
    await room.answer(room.setId, { id: 'value', text: 'Something else' })
    expect((await room.steps('answered')).map(({ text }) => text)).toEqual([right.text])
  })

  test('in another format, or to no question, is refused', { timeout: makingMs }, async () => {
    const room = await makeAsked()
    const count = room.questions[1]!.choices!.length
    for (const body of [
      { id: 'break', choice: count },
      { id: 'break', text: 'The first.' },
      { id: 'value', choice: 0 },
      { id: 'value' },
      { id: 'value', text: ' ' },
    ]) {
      const reply = await room.answer(room.setId, body)
      expect([body, reply.status, reply.body.code]).toEqual([body, 400, 'invalid_input'])
    }
    expect((await room.answer(room.setId, { id: 'nothing', text: 'x' })).body.code).toBe('follow_up_not_found')
    expect(await room.steps('answered')).toEqual([])
  })

  test('given after the code was run in between says so', { timeout: makingMs }, async () => {
    const room = await makeAsked()
    await room.answer(room.setId, rightAnswer(room.questions[1]!))
    await opened.server.pass(1000)
    await room.ask('POST', '/run', { questionId: room.coding, language: 'javascript', code: solution(room) })
    await room.answer(room.setId, rightAnswer(room.questions[0]!))
    expect((await room.steps('checked')).map(({ id, ranMeanwhile }) => [id, ranMeanwhile])).toEqual([
      ['break', false],
      ['value', true],
    ])
  })
})

describe('the time', () => {
  test('is four minutes, and what comes after it is kept and not judged', { timeout: makingMs }, async () => {
    const room = await makeAsked()
    await opened.server.pass(4 * minutes)
    await room.answer(room.setId, rightAnswer(room.questions[0]!))
    await opened.server.pass(10_000)
    expect((await room.answer(room.setId, rightAnswer(room.questions[1]!))).body).toEqual({ left: 1 })
    expect((await room.steps('answered')).map(({ id, late }) => [id, late])).toEqual([
      ['value', false],
      ['break', true],
    ])
    expect((await room.steps('checked')).map(({ outcome }) => outcome)).toEqual(['right', 'not_checked'])
  })

  test('grows with the accommodation and pauses during a break', { timeout: makingMs }, async () => {
    const room = await makeRoom()
    const given = { timeMultiplier: 1.5, breaks: { count: 1, minutesEach: 10 } }
    await opened.server.call('PATCH', `${room.owned}/accommodations`, { body: given, token: opened.session.token })
    await room.submit(solution(room))
    const { setId, seconds, questions } = (await room.lastSet()) as any
    expect(seconds).toBe(360)
    await room.start(setId)
    await opened.server.pass(5 * minutes)
    await room.ask('POST', '/break')
    expect((await room.answer(setId, rightAnswer(questions[0]))).body.code).toBe('in_break')
    await opened.server.pass(10 * minutes + 1000)
    await room.answer(setId, rightAnswer(questions[0]))
    expect((await room.steps('answered')).map(({ late }) => late)).toEqual([false])
  })

  test('a device out of contact is believed when it wrote, any other is not', { timeout: 2 * makingMs }, async () => {
    const [away, here] = [await makeAsked(), await makeAsked()]
    const writtenAt = opened.server.machinery.now().getTime() + 2 * minutes
    // Only one of the two is heard of while the time runs out.
    for (let step = 0; step < 60; step += 1) {
      await opened.server.pass(minutes / 12)
      await here.ask('GET', '/journal')
      if (step === 0) await away.ask('GET', '/journal')
    }
    for (const room of [away, here]) {
      await room.answer(room.setId, { ...rightAnswer(room.questions[0]!), writtenAt })
      expect((await room.steps('answered')).map(({ late }) => late)).toEqual([room === here])
    }
  })

  test('the interview’s end ends it too; for a day what was written is kept', { timeout: 2 * makingMs }, async () => {
    const room = await makeAsked()
    const [value, broken, change] = room.questions
    await room.answer(room.setId, rightAnswer(value!))
    await room.ask('POST', '/complete')
    await opened.server.machinery.jobs.drain()
    expect((await room.start(room.setId)).body.code).toBe('interview_completed')
    expect((await room.leave(room.setId)).body.code).toBe('interview_completed')
    expect((await room.answer(room.setId, rightAnswer(broken!))).body).toEqual({ left: 1 })
    await opened.server.machinery.jobs.drain()
    const report = (await readWhole(opened.server, room.owned, opened.session.token)).body
    expect(report.followUps[0].items.map((item: any) => [item.state, item.late, item.outcome])).toEqual([
      ['answered', false, 'right'],
      ['answered', true, 'not_checked'],
      ['unanswered', false, null],
    ])
    await opened.server.pass(24 * 60 * minutes + 1000)
    expect((await room.answer(room.setId, rightAnswer(change!))).body.code).toBe('time_ended')
  })
})

test(
  'the report quotes the answers with their moments, and E is the share that running the code confirms',
  { timeout: 2 * makingMs },
  async () => {
    const finish = async (isAnswered: boolean) => {
      const room = await makeAsked()
      const { questions, setId } = room
      await opened.server.pass(3 * minutes)
      if (isAnswered) {
        await room.answer(setId, { id: 'value', text: 'no idea' })
        await room.answer(setId, rightAnswer(questions[1]!))
        await room.answer(setId, { id: 'change', text: 'A heap by size.' })
      }
      await room.ask('POST', '/journal', { entries: [makeEntry('focus', { focused: true })] })
      await room.ask('POST', '/complete')
      await opened.server.machinery.jobs.drain()
      const report = (await readWhole(opened.server, room.owned, opened.session.token)).body
      return { room, report }
    }
    const [{ room, report }, other] = [await finish(true), await finish(false)]
    const entries = await room.entries()
    const seqOf = (step: string, id?: string) =>
      entries.find(({ payload }) => payload?.step === step && (!id || payload.id === id))!.seq
    const [value, broken] = room.questions
    expect(report.followUps).toMatchObject([
      {
        questionId: room.coding,
        items: [
          {
            kind: 'value',
            input: value!.input,
            truth: JSON.stringify(value!.truth),
            answer: 'no idea',
            outcome: 'not_checked',
          },
          { kind: 'break', change: broken!.change, truth: broken!.choices![Number(broken!.truth)], outcome: 'right' },
          { kind: 'change', truth: null, answer: 'A heap by size.', outcome: 'not_checked' },
        ],
      },
    ])
    expect(report.followUps[0].items.map(({ evidence }: any) => evidence)).toEqual(
      ['value', 'break', 'change'].map((id) => [seqOf('offered'), seqOf('answered', id)]),
    )
    expect(other.report.followUps[0].items.map(({ state }: any) => state)).toEqual(Array(3).fill('unanswered'))
    expect([report.scores.communication, other.report.scores.communication]).toEqual([20, 0])
    expect(report.aiMetrics).toEqual(other.report.aiMetrics)
    expect(report.aiMetrics.totalInteractions).toBe(0)
  },
)

test('a template remembers whether questions are asked', async () => {
  const draft = await makeDraft(opened.server, opened.session, { FollowUps: 'skippable' })
  const body = { interviewId: draft.id, name: crypto.randomUUID() }
  const saved = await opened.server.call('POST', '/api/templates', { body, token: opened.session.token })
  expect(saved.body.followUps).toBe('skippable')
})
