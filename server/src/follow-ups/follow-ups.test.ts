/** Questions about submitted code: what is asked, who sees what of it, until when it is answered, and what it counts for. */
import type { Session } from '@nova/contract/accounts'
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { FollowUp, PreparedFollowUp } from '@nova/contract/follow-ups'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDraft, makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { dipsQuestion, dipsReference } from '../../test/library-question.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
}, 300_000)
// The clock only goes on; sign-ins would not outlive it.
beforeEach(async () => {
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const minutes = 60_000
// Questions are made by running the code some dozen times, on a machine that may be busy.
const makingMs = 120_000

type Step = { step: string; setId: string; [field: string]: any }
type Entry = { seq: number; kind?: string; questionId: string; payload: Step }

async function makeRoom(overrides: Record<string, string> = {}) {
  const joined = await makeJoined(server, session, { FollowUps: 'ask', ...overrides })
  return openRoom(joined, joined.interview.technicalQuestions[0]!.id)
}

function openRoom({ interview, token, path }: Awaited<ReturnType<typeof makeJoined>>, coding: string) {
  const ask = (method: string, call: string, body?: unknown) =>
    server.call(method, path + call, { body, candidate: token })
  const owned = `/api/Interviews/${interview.id}`
  const read = async (of: Promise<{ body: { entries: Entry[] } }>) => (await of).body.entries
  const entries = () => read(server.call('GET', `${owned}/journal`, { token: session.token }))
  const stepsIn = (list: Entry[], step: string) =>
    list
      .filter(({ kind, payload }) => /^followUp/.test(kind ?? '') && payload.step === step)
      .map((each) => each.payload)
  return {
    ...{ interview, token, path, owned, coding, ask, entries },
    seen: () => read(ask('GET', '/journal')),
    steps: async (step: string) => stepsIn(await entries(), step),
    submit: async (codeSubmission: string, language = 'javascript') => {
      const body = { questionId: coding, codeSubmission, language }
      const reply = await ask('POST', '/response', body)
      expect([reply.status, reply.body]).toEqual([201, expect.anything()])
      await server.machinery.jobs.drain()
    },
    /** The set that was offered last, as interviewers may know it. */
    lastSet: async () => {
      const list = await entries()
      const offered = stepsIn(list, 'offered').at(-1)!
      const prepared = stepsIn(list, 'prepared').find(({ setId }) => setId === offered.setId)!
      return { ...offered, setId: offered.setId, questions: prepared.questions as PreparedFollowUp[] }
    },
    start: (setId: string) => ask('POST', `/follow-ups/${setId}/start`),
    leave: (setId: string) => ask('POST', `/follow-ups/${setId}/leave`),
    answer: (setId: string, body: object) =>
      ask('POST', `/follow-ups/${setId}/answers`, { writtenAt: server.machinery.now().getTime(), ...body }),
  }
}
type Room = Awaited<ReturnType<typeof makeRoom>>

const bankQuestion = (id: string) => findBankQuestion(id) as BankCodingQuestion
const solution = ({ coding }: Room, language: 'javascript' | 'python' = 'javascript') =>
  bankQuestion(coding).reference[language]!

/** A room whose candidate has submitted a right solution and begun with the questions. */
async function makeAsked(overrides: Record<string, string> = {}) {
  const room = await makeRoom(overrides)
  await room.submit(solution(room))
  const set = await room.lastSet()
  expect((await room.start(set.setId)).body).toEqual({ left: 3 })
  return { ...room, ...set }
}

const rightAnswer = ({ id, choices, truth }: PreparedFollowUp) =>
  choices ? { id, choice: truth } : { id, text: truth === null ? 'I would sort them first.' : JSON.stringify(truth) }

/** The call that a question shows, as a program's arguments. */
const readArgs = (input: string) =>
  input.split(/\n|, (?=\w+ = )/).map((part) => JSON.parse(part.slice(part.indexOf('=') + 1)))

async function returnedBy(room: Room, code: string, args: unknown[][]) {
  const { signature } = bankQuestion(room.coding)
  const request = { id: crypto.randomUUID(), queue: 'test', mode: 'function' as const, language: 'javascript' as const }
  const { cases } = await server.machinery.sandbox.run({ ...request, code, signature, args: args as never })
  return cases!.map(({ status, returned }) => (status === 'ok' ? returned : status))
}

describe('making', () => {
  test(
    'the candidate’s own code is asked about, and its true answers are what running it gives',
    { timeout: makingMs },
    async () => {
      const room = await makeRoom()
      // Wrong, and in a way of its own: the questions are about this code and not about the reference.
      const { name } = bankQuestion(room.coding).signature
      const code = `${solution(room)}\nconst inner = ${name}\n${name} = (...args) => { const found = inner(...args); return Array.isArray(found) ? found.toReversed() : found }`
      await room.submit(code)
      const { questions, count, seconds, isSkippable } = (await room.lastSet()) as any
      expect([count, seconds, isSkippable]).toEqual([3, 240, false])
      expect(questions.map(({ kind }: FollowUp) => kind)).toEqual(['value', 'break', 'change'])
      const [value, broken, change] = questions as PreparedFollowUp[]
      expect(await returnedBy(room, code, [readArgs(value!.input!)])).toEqual([value!.truth])
      const { line, before, after } = broken!.change!
      const lines = code.split('\n')
      expect(lines[line - 1]!.trim()).toBe(before)
      const mutated = lines.with(line - 1, after).join('\n')
      const inputs = broken!.choices!.map(readArgs)
      const [now, then] = [await returnedBy(room, code, inputs), await returnedBy(room, mutated, inputs)]
      expect(now.map((each, at) => JSON.stringify(each) !== JSON.stringify(then[at]))).toEqual(
        inputs.map((_, at) => at === broken!.truth),
      )
      expect(change).toMatchObject({ text: bankQuestion(room.coding).followUp, truth: null })
    },
  )

  test('no test of the question is asked for its value, hidden ones least of all', { timeout: makingMs }, async () => {
    const room = await makeRoom()
    await room.submit(solution(room))
    const { questions } = await room.lastSet()
    const tested = bankQuestion(room.coding).tests.map(({ args }) => JSON.stringify(args))
    expect(tested).not.toContain(JSON.stringify(readArgs(questions[0]!.input!)))
    const hidden = bankQuestion(room.coding)
      .tests.filter(({ visible }) => !visible)
      .map(({ args }) => JSON.stringify(args))
    for (const choice of questions[1]!.choices!) expect(hidden).not.toContain(JSON.stringify(readArgs(choice)))
  })

  test.each(['python', 'typescript', 'java', 'go'])(
    'code in %s is asked about as well',
    { timeout: makingMs },
    async (language) => {
      const room = await makeRoom({ ProgrammingLanguage: language })
      const reference = bankQuestion(room.coding).reference[language as 'python']
      expect(reference).toBeTypeOf('string')
      await room.submit(reference!, language)
      expect((await room.lastSet()).questions.map(({ kind }) => kind)).toEqual(['value', 'break', 'change'])
    },
  )

  test.each([
    ['does not compile', 'function ('],
    ['never ends', 'while (true) {}'],
    ['ends the process', 'process.exit(0)'],
    ['gives something else each time', 'NAME = () => Math.random()'],
  ])('code that %s is asked about in words alone', { timeout: makingMs }, async (_, code) => {
    const room = await makeRoom()
    const { name } = bankQuestion(room.coding).signature
    await room.submit(code.replace('NAME', `const ${name}`))
    expect((await room.lastSet()).questions.map(({ kind, text }) => [kind, text])).toEqual([
      ['change', bankQuestion(room.coding).followUp],
      ['explain', bankQuestion(room.coding).probe],
    ])
  })

  test(
    'the starter, an answer in words and an interview with the setting off are followed by nothing',
    { timeout: makingMs },
    async () => {
      const room = await makeRoom()
      const { technicalQuestions, programmingLanguage } = (await room.ask('GET', '')).body
      await room.submit(`${technicalQuestions[0].starters[programmingLanguage]}\n`)
      await room.ask('POST', '/response', { questionId: room.coding, responseText: 'In words.' })
      const off = await makeRoom({ FollowUps: 'off' })
      await off.submit(solution(off))
      const usual = await makeDraft(server, session, { FollowUps: undefined })
      expect([await room.steps('offered'), await off.steps('offered'), usual.followUps]).toEqual([[], [], 'ask'])
    },
  )

  test('a company’s own question without a probe is asked about too', { timeout: 3 * makingMs }, async () => {
    const own = { token: session.token }
    const written = dipsQuestion({ reference: { python: dipsReference.python } })
    const { id } = (await server.call('POST', '/api/questions', { body: written, ...own })).body
    const draft = await makeDraft(server, session, { FollowUps: 'ask', ProgrammingLanguage: 'python' })
    const body = { technicalQuestions: [{ id }], behavioralQuestions: [] }
    await server.call('PUT', `/api/Interviews/${draft.id}`, { body, ...own })
    const interview = (await server.call('POST', `/api/Interviews/${draft.id}/publish`, own)).body
    const token = interview.candidateAccessToken
    const path = `/api/candidate/interview/${draft.id}`
    const joining = { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion: '1' }
    await server.call('POST', `${path}/join`, { body: joining, candidate: token })
    const room = openRoom({ interview, token, path }, id)
    await room.submit(dipsReference.python!, 'python')
    const { questions } = await room.lastSet()
    expect(questions.map(({ kind }) => kind)).toEqual(['value', 'break', 'change'])
    expect(questions[2]!.text).toMatch(/^What would change/)
  })

  test(
    'the same code is not asked about twice, other code is, and at most three times',
    { timeout: 4 * makingMs },
    async () => {
      const room = await makeAsked()
      await room.submit(solution(room))
      await room.submit(`// A remark.\n${solution(room)}`)
      expect(await room.steps('offered')).toHaveLength(1)
      const { name } = bankQuestion(room.coding).signature
      const next = (value: string) =>
        `function ${name}(...args) {\n  const parts = args.map((each) => JSON.stringify(each))\n  return ${value}\n}`
      await room.submit(next('parts.join(" and ").length'))
      const second = await room.lastSet()
      expect(second.setId).not.toBe(room.setId)
      // What was asked before is not asked again.
      const texts = ({ questions }: { questions: PreparedFollowUp[] }) =>
        questions.map(({ input, text }) => input ?? text)
      expect(texts(second).filter((text) => texts(room).includes(text) && !text.startsWith('Suppose line'))).toEqual([])
      // Nobody has seen it: it gives way to one about the code that counts.
      await room.submit(next('parts.map((part, at) => at * part.length + 1).reduce((a, b) => a + b, 0)'))
      expect(await room.steps('offered')).toHaveLength(3)
      expect((await room.start(second.setId)).body.code).toBe('follow_up_closed')
      await room.submit(solution(room))
      expect(await room.steps('offered')).toHaveLength(3)
    },
  )

  test('near the end nothing new is asked', { timeout: makingMs }, async () => {
    const room = await makeRoom({ Duration: '30' })
    await server.pass(29.8 * minutes)
    await room.submit(solution(room))
    expect(await room.steps('offered')).toEqual([])
  })
})

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
  test('is judged by what the code does, and its giver is not told how', { timeout: 2 * makingMs }, async () => {
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
  })

  test('is final, and taken once where it is sent again or from a second tab', { timeout: makingMs }, async () => {
    const room = await makeAsked()
    const right = rightAnswer(room.questions[0]!)
    const replies = await Promise.all([room.answer(room.setId, right), room.answer(room.setId, right)])
    expect(replies.map(({ body }) => body)).toEqual([{ left: 2 }, { left: 2 }])
    await room.answer(room.setId, { id: 'value', text: 'Something else' })
    expect((await room.steps('answered')).map(({ text }) => text)).toEqual([right.text])
  })

  test('of another shape, or to no question, is refused', { timeout: makingMs }, async () => {
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
    await server.pass(1000)
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
    await server.pass(4 * minutes)
    await room.answer(room.setId, rightAnswer(room.questions[0]!))
    await server.pass(10_000)
    expect((await room.answer(room.setId, rightAnswer(room.questions[1]!))).body).toEqual({ left: 1 })
    expect((await room.steps('answered')).map(({ id, late }) => [id, late])).toEqual([
      ['value', false],
      ['break', true],
    ])
    expect((await room.steps('checked')).map(({ outcome }) => outcome)).toEqual(['right', 'not_checked'])
  })

  test('grows with the accommodation and stands still in a break', { timeout: makingMs }, async () => {
    const room = await makeRoom()
    const given = { timeMultiplier: 1.5, breaks: { count: 1, minutesEach: 10 } }
    await server.call('PATCH', `${room.owned}/accommodations`, { body: given, token: session.token })
    await room.submit(solution(room))
    const { setId, seconds, questions } = (await room.lastSet()) as any
    expect(seconds).toBe(360)
    await room.start(setId)
    await server.pass(5 * minutes)
    await room.ask('POST', '/break')
    expect((await room.answer(setId, rightAnswer(questions[0]))).body.code).toBe('in_break')
    await server.pass(10 * minutes + 1000)
    await room.answer(setId, rightAnswer(questions[0]))
    expect((await room.steps('answered')).map(({ late }) => late)).toEqual([false])
  })

  test('a device out of contact is believed when it wrote, any other is not', { timeout: 2 * makingMs }, async () => {
    const [away, here] = [await makeAsked(), await makeAsked()]
    const writtenAt = server.machinery.now().getTime() + 2 * minutes
    // Only one of the two is heard of while the time runs out.
    for (let step = 0; step < 60; step += 1) {
      await server.pass(minutes / 12)
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
    await server.machinery.jobs.drain()
    expect((await room.start(room.setId)).body.code).toBe('interview_completed')
    expect((await room.leave(room.setId)).body.code).toBe('interview_completed')
    expect((await room.answer(room.setId, rightAnswer(broken!))).body).toEqual({ left: 1 })
    await server.machinery.jobs.drain()
    const report = (await server.call('GET', `${room.owned}/report`, { token: session.token })).body
    expect(report.followUps[0].items.map((item: any) => [item.state, item.late, item.outcome])).toEqual([
      ['answered', false, 'right'],
      ['answered', true, 'not_checked'],
      ['unanswered', false, null],
    ])
    await server.pass(24 * 60 * minutes + 1000)
    expect((await room.answer(room.setId, rightAnswer(change!))).body.code).toBe('time_ended')
  })
})

test(
  'the report quotes the answers with their moments, and no figure knows of them',
  { timeout: 2 * makingMs },
  async () => {
    const finish = async (isAnswered: boolean) => {
      const room = await makeAsked()
      const { questions, setId } = room
      await server.pass(3 * minutes)
      if (isAnswered) {
        await room.answer(setId, { id: 'value', text: 'no idea' })
        await room.answer(setId, rightAnswer(questions[1]!))
        await room.answer(setId, { id: 'change', text: 'A heap by size.' })
      }
      await room.ask('POST', '/journal', { entries: [makeEntry('focus', { focused: true })] })
      await room.ask('POST', '/complete')
      await server.machinery.jobs.drain()
      const report = (await server.call('GET', `${room.owned}/report`, { token: session.token })).body
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
    const figures = ({ overallScore, scores, band, evidenceUnits, aiMetrics }: any) => ({
      overallScore,
      scores,
      band,
      evidenceUnits,
      aiMetrics,
    })
    expect(figures(report)).toEqual(figures(other.report))
    expect(report.aiMetrics.totalInteractions).toBe(0)
    expect(report.notAssessed).toContain(
      `"${report.followUps[0].title}": the answers about the submitted code are listed and not scored.`,
    )
  },
)

test('a template remembers whether questions are asked', async () => {
  const draft = await makeDraft(server, session, { FollowUps: 'skippable' })
  const body = { interviewId: draft.id, name: crypto.randomUUID() }
  const saved = await server.call('POST', '/api/templates', { body, token: session.token })
  expect(saved.body.followUps).toBe('skippable')
})
