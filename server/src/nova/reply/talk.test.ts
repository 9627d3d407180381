/** Talk about the talk: a closed list with exact answers. */
import { expect, test } from 'vitest'
import { converse, situationOf } from '../../../test/composing.ts'

const start = situationOf('late-days')
const reply = async (...messages: string[]) => (await converse(start, messages)).at(-1)!

test.each(['repeat the question', 'can you repeat the question?', 'Read the question to me please'])(
  '%s: the question is read out',
  async (message) => {
    expect((await reply(message)).text).toMatch(/^Here is the question: .*invoices/)
  },
)

test('a candidate who asks for the last reply again gets it', async () => {
  const [first, second] = await converse(start, ['what does paid 0 mean', 'say that again'])
  expect(second!.text).toBe(`Here it is again: ${first!.text}`)
})

test.each([
  'thanks',
  'thx!',
  'ok thanks nova',
  'never mind',
  'nvm',
  'are you there?',
  'you there??',
  'hi',
  'ok',
  'sorry',
])('%s: a short exact answer', async (message) => {
  const { text, step } = await reply(message)
  expect({ step, isShort: text.length < 160 }).toEqual({ step: 0, isShort: true })
})

test.each(["i'm crying", "i can't do this", 'fuck this', 'this sucks', 'im panicking'])(
  '%s: warmth and an offer, and no exercise',
  async (message) => {
    const { text, step } = await reply(message)
    expect(step).toBe(0)
    expect(text).not.toMatch(/\bTry (?:the|with|due|it)\b|`|by hand|which line/i)
    expect(text).toMatch(/sorry|hear you|tough|fair enough|get it|understood/i)
  },
)

test('a candidate who doubts a reply learns its source, and gets no yes', async () => {
  const { text } = await reply('what does paid 0 mean', 'u sure?')
  expect(text).toMatch(/authors|question's own words/)
  expect(text).not.toMatch(/^yes/i)
})

test("a candidate who doesn't understand gets other words, and why gives a reason", async () => {
  const [first, second, third] = await converse(start, ['what does paid 0 mean', "i don't get it", 'why?'])
  expect(second!.text).not.toContain(first!.text)
  expect(third!.text).not.toBe(second!.text)
})

test('“what would you do?” brings a hint within the ladder', async () => {
  const { text, step } = await reply('what would you do?')
  expect(step).toBe(1)
  expect(text.length).toBeGreaterThan(20)
})

test('the same message never gets the same words twice', async () => {
  const replies = await converse(
    start,
    Array.from({ length: 12 }, () => 'thanks'),
  )
  expect(new Set(replies.map(({ text }) => text)).size).toBe(12)
})

test('a feeling beside a question about the run is no talk', async () => {
  expect((await reply('can i return a list or must it be a number?')).text).not.toMatch(/sorry|hear you/i)
})
