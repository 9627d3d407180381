/** Questions about submitted code, and their true answers from running it. */
import type { FollowUp, PreparedFollowUp } from '@nova/contract/reviews/follow-ups'
import { expect, test } from 'vitest'
import { makeDraft } from '../../test/factories.ts'
import {
  bankQuestion,
  type CodingRoom,
  makeAskedRoom,
  makeCodingRoom,
  openCodingRoom,
  solution,
} from '../../test/follow-up-rooms.ts'
import { dipsQuestion, dipsReference } from '../../test/library-question.ts'
import { openForTests } from '../../test/opened.ts'
import { allOr } from '../../test/thorough.ts'

const opened = openForTests()

const minutes = 60_000
// Questions are made by running the code some dozen times, on a machine that may be busy.
const makingMs = 600_000

const makeRoom = (overrides?: Record<string, string>) => makeCodingRoom(opened, overrides)
const makeAsked = (overrides?: Record<string, string>) => makeAskedRoom(opened, overrides)

/** The call that a question shows, as a program's arguments. */
const readArgs = (input: string) =>
  input.split(/\n|, (?=\w+ = )/).map((part) => JSON.parse(part.slice(part.indexOf('=') + 1)))

async function returnedBy(room: CodingRoom, code: string, args: unknown[][]) {
  const { signature } = bankQuestion(room.coding)
  const request = { id: crypto.randomUUID(), queue: 'test', mode: 'function' as const, language: 'javascript' as const }
  const { cases } = await opened.server.machinery.sandbox.run({ ...request, code, signature, args: args as never })
  return cases!.map(({ status, returned }) => (status === 'ok' ? returned : status))
}

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

// By default, one interpreted and one compiled language represent the others.
test.each(allOr(['python', 'typescript', 'java', 'go'], (language) => /python|go/.test(language)))(
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
    const codeSubmission = `${technicalQuestions[0].starters[programmingLanguage]}\n`
    const starter = { questionId: room.coding, codeSubmission, language: programmingLanguage }
    expect((await room.ask('POST', '/response', starter)).status).toBe(400)
    await room.ask('POST', '/response', { questionId: room.coding, responseText: 'In words.' })
    const off = await makeRoom({ FollowUps: 'off' })
    await off.submit(solution(off))
    const usual = await makeDraft(opened.server, opened.session, { FollowUps: undefined })
    expect([await room.steps('offered'), await off.steps('offered'), usual.followUps]).toEqual([[], [], 'ask'])
  },
)

test('a company’s own question without a probe is asked about too', { timeout: 3 * makingMs }, async () => {
  const own = { token: opened.session.token }
  const written = dipsQuestion({ reference: { python: dipsReference.python } })
  const { id } = (await opened.server.call('POST', '/api/questions', { body: written, ...own })).body
  const draft = await makeDraft(opened.server, opened.session, { FollowUps: 'ask', ProgrammingLanguage: 'python' })
  const body = { technicalQuestions: [{ id }], behavioralQuestions: [] }
  await opened.server.call('PUT', `/api/Interviews/${draft.id}`, { body, ...own })
  const interview = (await opened.server.call('POST', `/api/Interviews/${draft.id}/publish`, own)).body
  const token = interview.candidateAccessToken
  const path = `/api/candidate/interview/${draft.id}`
  const joining = { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion: '1' }
  await opened.server.call('POST', `${path}/join`, { body: joining, candidate: token })
  const room = openCodingRoom(opened, { interview, token, path }, id)
  await room.submit(dipsReference.python, 'python')
  const { questions } = await room.lastSet()
  expect(questions.map(({ kind }) => kind)).toEqual(['value', 'break', 'change'])
  expect(questions[2]!.text).toMatch(/^How would your solution change/)
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
    // An earlier question is not asked again.
    const texts = ({ questions }: { questions: PreparedFollowUp[] }) =>
      questions.map(({ input, text }) => input ?? text)
    expect(texts(second).filter((text) => texts(room).includes(text) && !text.startsWith('Suppose line'))).toEqual([])
    // The set is unseen, so it gives way to one about the code that counts.
    await room.submit(next('parts.map((part, at) => at * part.length + 1).reduce((a, b) => a + b, 0)'))
    expect(await room.steps('offered')).toHaveLength(3)
    expect((await room.start(second.setId)).body.code).toBe('follow_up_closed')
    await room.submit(solution(room))
    expect(await room.steps('offered')).toHaveLength(3)
  },
)

test('near the end nothing new is asked', { timeout: makingMs }, async () => {
  const room = await makeRoom({ Duration: '30' })
  await opened.server.pass(29.8 * minutes)
  await room.submit(solution(room))
  expect(await room.steps('offered')).toEqual([])
})
