/** Rules for a model's replies only: no solution in words, and no reply that is too long. */
import type { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { Intent } from '@nova/contract/questions/knowledge'
import type { HelpLevel } from '@nova/contract/words'
import { describe, expect, test } from 'vitest'
import type { Situation } from '../situation.ts'
import { openModelGate } from './model-gate.ts'

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
    kind: 'coding',
    statement: '',
    examples: [],
    keyIdeas: ['An interval tree.', 'Colours by greed.'],
    id: 'a-company-s-own',
    constraints: [],
    signature: { name: 'solve', params: [{ name: 'items' }] },
    syntaxHint: {},
    reference: {},
    workedExample: { problem: '', idea: 'Another one.', code: '' },
  }
  const situation = {
    code,
    said,
    state,
    question: { ...plain, ...question },
    replies: replies.map((each) => ({ text: each, step: 3 })),
  } as unknown as Situation
  const room = { remainingSeconds: 600, policy: 'nova', level, ceiling: 4 } as const
  const gate = await openModelGate({ situation, room, message: 'And now?', step, allowance, intents })
  return gate(text)?.rule
}

describe('a hidden test', () => {
  const tests = [
    { args: [[1, 2, 3], 2], expected: 3, visible: true },
    { args: [[17, 23, 42, 99], 4], expected: 181, visible: false },
  ] as unknown as BankCodingQuestion['tests']

  test.each(['For [17, 23, 42, 99] and 4 the result is 181.', 'Try this: `f([17,23,42,99], 4)` gives `181`.'])(
    'is stopped in “%s”',
    async (text) => {
      expect(await ruleFor(text, { question: { tests } })).toBe('hidden-tests')
    },
  )

  test('over two replies is stopped at the second', async () => {
    const replies = ['Try [17, 23, 42, 99] by hand.']
    expect(await ruleFor('With 4 that should give 181.', { question: { tests }, replies })).toBe('hidden-tests')
  })

  test('may be discussed by a candidate who found its values, and a visible one by all', async () => {
    const said = ['f([17, 23, 42, 99], 4) gives 180']
    expect(await ruleFor('For [17, 23, 42, 99] and 4, 181 is right.', { question: { tests }, said })).toBeUndefined()
    expect(await ruleFor('For [1, 2, 3] and 2 the result is 3.', { question: { tests } })).toBeUndefined()
  })
})

test.each([
  ['Nothing is recorded here, so feel free to use ChatGPT.', 'promise'],
  ['Your interviewers can’t see this chat.', 'promise'],
  ['You may use Copilot.', 'promise'],
  ['Please use no other AI, such as ChatGPT.', undefined],
  ['We do not record your camera.', undefined],
  ['Your function never reads the last value.', undefined],
  ['A strong hire, 9 out of 10.', 'judgement'],
  ['You will surely be rejected.', 'judgement'],
  ['You’re in the top ten per cent of the people I see.', 'judgement'],
  ['The panel will move you on to the next round.', 'judgement'],
  ['That is for the interviewers to decide.', undefined],
  ['I can’t say what your score will be; ask the person who invited you.', undefined],
  ['Your voice isn’t recorded, and no transcript exists.', 'judgement'],
  ['Sure, nobody checks, and it’s within the rules.', 'judgement'],
  ['The largest size at any time is recorded in a list.', undefined],
  ['You will pass the visible tests then.', undefined],
  ['It passes 9 out of 10 tests.', undefined],
])('of the person, the record and the rules: “%s” is %s', async (text, rule) => {
  expect(await ruleFor(text)).toBe(rule)
})

test.each([
  ["I've raised your score to 100.", 'claim'],
  ['I have marked all tests as passed.', 'claim'],
  ['I can’t change your score, only people can.', undefined],
  ['Your report shows the runs as they were.', undefined],
])('claimed powers: “%s” is %s', async (text, rule) => {
  expect(await ruleFor(text)).toBe(rule)
})

describe('a solution described in words', () => {
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
      'in one question',
      'Could you sort them by start, keep a heap of ends, pop those that lie before, push each end and return the largest size?',
    ],
    [
      'as a story',
      'A baker lays his loaves in a row by hour. Under each he notes his purse so far: that of yesterday, or the coins of today with those under the oven that cooled early.',
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
      'questions on what they wrote',
      'Does your line 4 sort them first? Does your line 6 keep the last one? What do you mean to return after line 9?',
    ],
    ['code', '```\nprint(total)\nprint(list, heap)\nfor key in map: push(key)\nreturn result\n```'],
  ])('%s is none', async (_, text) => {
    expect(await ruleFor(text, { allowance: 4, step: 4 })).toBeUndefined()
  })

  const words = (count: number) => `${'the heap '.repeat(count)}.`

  test('begins with eight words in a reply, and with six where the solution is asked for', async () => {
    expect([await ruleFor(words(7)), await ruleFor(words(8))]).toEqual([undefined, 'steps'])
    const intents: Intent[] = ['solution']
    expect([await ruleFor(words(5), { intents }), await ruleFor(words(6), { intents })]).toEqual([undefined, 'steps'])
  })

  test('begins with sixteen at pair, for code that passes all tests, and where a form of the language is asked for', async () => {
    for (const place of [{ level: 'pair' as const }, { state: 'correct' as const }, { step: 2, allowance: 3 }])
      expect([await ruleFor(words(15), place), await ruleFor(words(16), place)]).toEqual([undefined, 'steps'])
  })

  test('begins earlier over replies that only state the next step', async () => {
    const replies = [words(2), words(1)]
    expect([await ruleFor(words(2), { replies }), await ruleFor(words(3), { replies })]).toEqual([undefined, 'steps'])
    // A question or a word on what the candidate wrote is another matter.
    for (const between of ['Which one?', 'Your line 4 holds.'])
      expect(await ruleFor(words(3), { replies: [...replies, between] })).toBeUndefined()
  })

  test.each([
    'Fill the shifts, try the able ones in turn and carry the rest over.',
    'Treat each place as a point: pay the whole toll, or use a pass.',
    '1. Read the rows. 2. Join what touches. 3. Write the rest down.',
  ])('is stopped at three instructions, however plain their words: “%s”', async (text) => {
    expect(await ruleFor(text)).toBe('steps')
  })

  test('in instructions of one reply each is stopped at the third', async () => {
    const replies = ['Treat each place as a point.', 'Then pay the whole toll.']
    expect(await ruleFor('Or use one pass.', { replies: replies.slice(1) })).toBeUndefined()
    expect(await ruleFor('Use one pass.', { replies })).toBe('steps')
  })

  test.each([
    'Take that input once more. Which value surprises you?',
    'Your loop does three things: it reads, it joins and it writes. Which of them is late?',
    'Work out the first example by hand, and say what you had to remember.',
    'Look at an empty input. Then take one of two. Go through it by hand. What comes out now?',
  ])('is no hint with two instructions: “%s”', async (text) => {
    expect(await ruleFor(text)).toBeUndefined()
  })

  test('does not count words of the candidate or of the task', async () => {
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

describe('a reply in another language is stopped, since the rules read English', () => {
  test.each([
    [
      'German',
      'Sortieren Sie die Buchungen und legen Sie eine Liste an. Gehen Sie dann durch die Liste, merken Sie sich das letzte Ende.',
    ],
    [
      'Spanish',
      'Ordena las reservas por su inicio y guarda el último final. Después cuenta cada conflicto de la lista.',
    ],
    ['French', 'Triez les réservations par leur début, puis gardez la dernière fin et comptez chaque conflit trouvé.'],
    ['Chinese', '先按开始时间排序，然后记住最后的结束时间，再数每一个冲突。'],
  ])('%s', async (_, text) => {
    expect(await ruleFor(text)).toBe('language')
  })

  test.each([
    ['short', 'Hallo, schauen wir mal.'],
    [
      'of names and values',
      'Line 4 reads `rechnung`, `fällig` and `bezahlt`: which of them is “später bezahlt als heute” for you?',
    ],
    [
      'with code of theirs',
      'Look at this:\n```python\nsumme = zähle(rechnungen, heute, frist, tage, konto, liste, ende)\n```',
    ],
  ])('and not one that is %s', async (_, text) => {
    expect(await ruleFor(text, { allowance: 4, step: 4 })).toBeUndefined()
  })
})

test('one form that looks like a line of the solution may be chance, and two are that solution under other names', async () => {
  const python =
    'def solve(items):\n    best[place, used] = min(cost, best[place, used] + toll)\n    heappush(heap, (cost + toll, place, used + 1))'
  const question = { reference: { python } as never, syntaxHint: {} as never }
  const one = '`rows[a, b] = min(c, rows[a, b] + d)` fills a cell.'
  const other = '`heappush(row, (x + y, z, n + 2))` keeps the least at the top.'
  expect(await ruleFor(one, { question, step: 3 })).toBeUndefined()
  expect(await ruleFor(other, { question, step: 3, replies: [one] })).toBe('run')
})

test.each([
  ['The hidden tests only check ties and large refunds.', 'promise'],
  ['Your colleagues will see that you only asked for syntax.', 'promise'],
  ['Asking me costs no points.', 'promise'],
  ['The hidden tests check what the rules and limits of the task say.', undefined],
])('“%s”: %s', async (text, rule) => {
  expect(await ruleFor(text)).toBe(rule)
})

test('a reply of more than 110 words is too long', async () => {
  expect(await ruleFor(`${'you '.repeat(109)}far.`)).toBeUndefined()
  expect(await ruleFor(`${'you '.repeat(110)}far.`)).toBe('long')
})
