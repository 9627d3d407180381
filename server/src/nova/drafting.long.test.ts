/** A model's reply on its way to the candidate: sentence by sentence, each after the gate, through HTTP. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { cleanCard, type ModelServer, type Scripted, startModelServer } from '../../test/model-server.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let models: ModelServer
let server: TestServer
let session: Session
let room: Awaited<ReturnType<typeof makeRoom>>
const log: string[] = []

beforeAll(async () => {
  models = await startModelServer()
  const settings = {
    baseUrl: `${models.url}/v1`,
    apiKey: undefined,
    model: 'm',
    priceIn: 0,
    priceOut: 0,
    tested: cleanCard,
  }
  const ai = { provider: 'openai-compatible', ...settings } as const
  server = await startTestServer({ ai, onLog: (line) => log.push(line) })
  session = await makeInterviewer(server)
})
afterAll(async () => {
  await server.close()
  await models.close()
})
beforeEach(async () => {
  models.say({ text: 'not now' })
  room = await makeRoom()
  // From here on the server is known to read prompts of this size.
  models.say({ text: 'Which case did you try?', tokensIn: 3_000 })
  await room.tell().ended
  models.asked.length = 0
  log.length = 0
})

async function makeRoom() {
  const { interview, token, path } = await makeJoined(server, session)
  const questionId = interview.technicalQuestions[0]!.id
  return {
    questionId,
    write: (text: string) =>
      server.call('POST', `${path}/journal`, { body: { entries: [makeTyping(questionId, text)] }, candidate: token }),
    tell: (userMessage = 'I am stuck, what should I look at first?') =>
      readStream(`${server.url}${path}/chat`, { 'x-candidate-token': token }, { questionId, userMessage }),
    kept: async () =>
      (await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })).body.entries.at(
        -1,
      ).payload,
  }
}

type Told = ReturnType<typeof readStream>
const piecesOf = ({ seen }: Told): string[] =>
  seen.filter(({ event }) => event === 'delta').map(({ data }) => data.text as string)
const doneOf = ({ seen }: Told) => seen.find(({ event }) => event === 'done')?.data

/** All of what is said, by one reply of the model. */
async function tellBy(scripted: Scripted): Promise<Told> {
  models.say(scripted)
  const told = room.tell()
  await told.ended
  return told
}

const first = 'Look at the smallest input first. '
const code = '```js\nfor (const each of items) {\n  total += each.price\n  seen.add(each)\n}\n```\n'

test('a sentence is shown while the model still writes the next', async () => {
  let goOn = () => undefined as void
  const isShown = new Promise<void>((resolve) => (goOn = resolve))
  models.say({
    text: `${first}What should come out of it?`,
    pieceLength: first.length,
    whenPiece: (at) => (at > 0 ? isShown : undefined),
  })
  const told = room.tell()
  await told.next('delta', ({ text }) => text === first)
  expect(doneOf(told)).toBeUndefined()
  goOn()
  await told.ended
  expect(piecesOf(told)).toEqual([first, 'What should come out of it?'])
  expect(doneOf(told).aiResponse).toBe(`${first}What should come out of it?`)
  expect(await room.kept()).toMatchObject({
    text: `${first}What should come out of it?`,
    engine: 'openai-compatible m',
  })
})

test.each([1, 3, 7, 50])('pieces of %i characters are put together to sentences', async (pieceLength) => {
  const text = 'Try 1.5 first, e.g. as `a. b`. Is it right?\n1. Read it.\n2. Say what it returns! Then go on'
  const told = await tellBy({ text, pieceLength })
  expect(piecesOf(told)).toEqual([
    ...['Try 1.5 first, e.g. as `a. b`. ', 'Is it right?\n', '1. Read it.\n', '2. Say what it returns! ', 'Then go on'],
  ])
})

test('a rest that the gate stops is replaced by a sentence of the engine, and the model is not asked again', async () => {
  const told = await tellBy({ text: `${first}Like this:\n${code}And so on.`, pieceLength: 5 })
  const pieces = piecesOf(told)
  expect(pieces).toHaveLength(2)
  expect(pieces[0]).toBe(first)
  expect(pieces[1]).toMatch(/I'll stop there|I'll leave the rest|as far as I should go/)
  expect(doneOf(told).aiResponse).toBe(`${first.trimEnd()}${pieces[1]}`)
  expect(models.asked).toHaveLength(1)
  expect(await room.kept()).toMatchObject({ text: doneOf(told).aiResponse })
  expect(log.join('')).toContain('a reply of the model was held back')
})

test('a block of code is judged as a whole: no line of it comes before the last', async () => {
  const told = await tellBy({ text: `${first}${code}`, pieceLength: 1 })
  expect(piecesOf(told).join('')).not.toMatch(/for \(const|total|```/)
})

test('sentences that only together reveal all steps are stopped at the one that completes them', async () => {
  const { body } = await server.call('GET', `/api/questions/${room.questionId}`, { token: session.token })
  const ideas = body.keyIdeas as string[]
  const told = await tellBy({ text: ideas.join('\n') })
  expect(ideas.length).toBeGreaterThan(1)
  expect(piecesOf(told)[0]).toBe(`${ideas[0]}\n`)
  expect(doneOf(told).aiResponse).not.toContain(ideas.at(-1))
})

test('a draft that is stopped before anything was shown is tried once more, with the reason', async () => {
  models.say({ text: code }, { text: 'What does the smallest input return?' })
  const told = room.tell()
  await told.ended
  expect(piecesOf(told)).toEqual(['What does the smallest input return?'])
  expect(models.asked).toHaveLength(2)
  expect(JSON.stringify(models.asked[1]!.body)).toContain('Your draft was not let through')
})

test('a model that is lost in the middle leaves what was shown, and says that the rest is lost', async () => {
  const told = await tellBy({ failAfter: `${first}And what comes` })
  const pieces = piecesOf(told)
  expect(pieces[0]).toBe(first)
  expect(pieces[1]).toMatch(/lost the rest|was cut off there/)
  expect(doneOf(told).aiResponse).not.toContain('And what comes')
  expect(await room.kept()).toMatchObject({ text: doneOf(told).aiResponse })
})

test('a reply that is too long ends with its last whole sentence', async () => {
  const told = await tellBy({ text: `${first}And now`, finish: 'length' })
  expect(doneOf(told).aiResponse).toBe(first.trimEnd())
})

test('thinking is not shown, wherever a server puts it', async () => {
  for (const scripted of [
    { text: `<think>The solution is a loop. They should not know.</think>\n\n${first}`, pieceLength: 3 },
    { text: first, thinks: 'The solution is a loop.' },
  ]) {
    const told = await tellBy(scripted)
    expect(doneOf(told).aiResponse).toBe(first.trimEnd())
    expect(JSON.stringify(told.seen)).not.toMatch(/solution|think/)
  }
})

test('a reply to a prompt that the server cut is not used, and the log says what to set', async () => {
  const told = await tellBy({ text: 'What?', tokensIn: 150 })
  expect(doneOf(told).notice).toBe('AI service temporarily unavailable, using local responses')
  expect(doneOf(told).aiResponse).not.toBe('What?')
  expect(log.join('')).toMatch(/cut the prompt without saying so.*num_ctx/)
})

test('a prompt stays below 3,000 tokens, however much was written and said: code is left out, the message is not', async () => {
  await room.write('const total = items.length + 1 // counts\n'.repeat(190))
  for (let at = 0; at < 3; at += 1) await tellBy({ text: `${'This is a long answer about nothing. '.repeat(50)}And?` })
  models.asked.length = 0
  const words = 'I am stuck, what should I look at first? '.repeat(40).trim()
  models.say({ text: 'Which case did you try?' })
  await room.tell(words).ended
  const messages = models.asked[0]!.body['messages'] as { content: string }[]
  // No common tokenizer needs a token for less than four characters of such a text.
  expect(messages.map(({ content }) => content).join('').length / 4).toBeLessThan(3_000)
  expect(messages.at(-1)!.content).toMatch(/\(\d+ lines left out\)/)
  expect(messages.at(-1)!.content.startsWith(`${words}\n\n`)).toBe(true)
})
