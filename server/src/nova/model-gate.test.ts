/** The rules that only a model's reply has to pass: no solution told in words, and no reply that is too long. */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Intent } from '@nova/contract/knowledge'
import type { HelpLevel } from '@nova/contract/words'
import { beforeAll, describe, expect, test } from 'vitest'
import { openModelGate } from './model-gate.ts'
import type { Situation } from './situation.ts'
import { prepareGlosses } from './understanding/glosses.ts'

type Place = {
  question?: Partial<BankCodingQuestion>
  replies?: string[]
  step?: number
  allowance?: number
  code?: string
  said?: string[]
  level?: HelpLevel
  intents?: Intent[]
  state?: Situation['state']
}

async function ruleFor(text: string, { question, step = 2, code = '', level = 'hint', ...more }: Place = {}) {
  const { replies = [], said = [], allowance = step, intents = [], state = 'wrong-answer' } = more
  const plain = {
    ...{ kind: 'coding', statement: '', examples: [], keyIdeas: ['An interval tree.', 'Colours by greed.'] },
    ...{ syntaxHint: {}, reference: {} },
    workedExample: { problem: '', idea: 'Another one.', code: '' },
  }
  const situation = {
    ...{ code, said, state, question: { ...plain, ...question } },
    replies: replies.map((each) => ({ text: each, step: 3 })),
  } as unknown as Situation
  const room = { remainingSeconds: 600, policy: 'nova', level, ceiling: 4 } as const
  const gate = await openModelGate({ situation, room, message: 'And now?', step, allowance, intents })
  return gate(text)?.rule
}

describe('a solution told in words', () => {
  beforeAll(prepareGlosses)

  test.each([
    [
      'in prose',
      'You keep one number per item in a map. Go through the lines, split each at the colon and add the change to the number; a line that would make it negative is skipped. At the end, return the map without the keys that have none left.',
    ],
    [
      'as a list',
      '1. Make an empty list called r.\n2. Go through the lines and cut the spaces off.\n3. If one is not empty, append it to r.\n4. Set k to 0, then compare each element with r.\n5. Return the first that differs.',
    ],
    [
      'as the report of a match',
      'It threw the keys into one set and sorted them, what a start! Then it picked the first name, looked it up in every map, compared both, took the newer one and put it into the list. After the last key it returned the list!',
    ],
    [
      'in the passive',
      'The bookings are sorted by start. A heap of ends is kept; before each booking, ends that lie before it are popped, and its own end is then pushed. The largest size of the heap at any time is recorded and given back.',
    ],
    [
      'in telegram style',
      'sort by start; heap of ends; pop while top before start; push own end; keep the largest size; return it at the end; empty list gives 0',
    ],
    [
      'in German',
      'Sortieren Sie die Buchungen und legen Sie eine Liste an. Gehen Sie dann durch die Liste, merken Sie sich das letzte Ende, zählen Sie jeden Konflikt und geben Sie danach die Summe zurück, sonst 0. Die Liste wird am Ende gelöscht, wenn sie leer ist.',
    ],
  ])('%s is stopped', async (_, text) => {
    expect(await ruleFor(text)).toBe('steps')
  })

  test.each([
    [
      'an idea',
      'Once they are sorted by their start, each has to be compared only with those that are still going on. In your line 4 you compare all pairs. What do you need to know of the ones before to decide about the next?',
    ],
    [
      'an input to try',
      'Try `items = [3, 1]`: line 4 adds 3 to the total, and then it skips the 1, so you return 3 where 4 is expected. What does line 3 read there?',
    ],
    [
      'questions',
      'Do you sort them first? Do you keep the last one in a list? Do you skip equal ones until the end? Do you return the count or the list after the loop? Which map do you update then?',
    ],
    ['code', '```\nprint(total)\nprint(list, heap)\nfor key in map: push(key)\nreturn result\n```'],
  ])('%s is none', async (_, text) => {
    expect(await ruleFor(text, { allowance: 4, step: 4 })).toBeUndefined()
  })

  /** So many words that describe a program. */
  const words = (count: number) => `${'heap '.repeat(count)}.`

  test('begins with eight words in a reply, and with six where the solution is asked for', async () => {
    expect([await ruleFor(words(7)), await ruleFor(words(8))]).toEqual([undefined, 'steps'])
    const intents: Intent[] = ['solution']
    expect([await ruleFor(words(5), { intents }), await ruleFor(words(6), { intents })]).toEqual([undefined, 'steps'])
  })

  test('begins with fifteen at pair, for code that passes all tests, and where a form of the language is asked for', async () => {
    for (const place of [{ level: 'pair' as const }, { state: 'correct' as const }, { step: 2, allowance: 3 }])
      expect([await ruleFor(words(14), place), await ruleFor(words(15), place)]).toEqual([undefined, 'steps'])
  })

  test('begins with 25 words in five replies', async () => {
    const replies = [5, 5, 5, 5].map(words)
    expect([await ruleFor(words(4), { replies }), await ruleFor(words(5), { replies })]).toEqual([undefined, 'steps'])
    // A sixth reply before that counts no more.
    expect(await ruleFor(words(5), { replies: [...replies, 'Which one?'] })).toBeUndefined()
  })

  test('what the candidate has said or written, or the task says, is theirs', async () => {
    expect(await ruleFor(words(10), { said: ['with a heap?'] })).toBeUndefined()
    expect(await ruleFor(words(10), { question: { statement: 'Use a heap.' } })).toBeUndefined()
    expect(await ruleFor(words(10), { code: '# heaps' })).toBeUndefined()
  })

  test("the author's worked example is that of another problem", async () => {
    const idea = words(12)
    const question = {
      workedExample: { problem: '', idea, code: {} } as unknown as BankCodingQuestion['workedExample'],
    }
    expect(await ruleFor(`Another one. ${idea}`, { question })).toBeUndefined()
    expect(await ruleFor(`Another one. ${idea} ${words(10)}`, { question })).toBe('steps')
  })
})

test('a reply of more than 110 words is too long', async () => {
  expect(await ruleFor(`${'so '.repeat(109)}far.`)).toBeUndefined()
  expect(await ruleFor(`${'so '.repeat(110)}far.`)).toBe('long')
})
