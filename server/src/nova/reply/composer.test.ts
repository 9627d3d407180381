/** Replies put together from facts. */
import { expect, test } from 'vitest'
import { bank, converse, failing, room, situationOf } from '../../../test/composing.ts'
import type { Probes } from '../../code-facts/code-facts.ts'
import { withoutVerdict } from '../facts/of-knowledge.ts'
import { findObjection } from '../gate/gate.ts'
import { composeReply } from './composer.ts'

const args = [[[20240131, 20240201]], 20240401, 0]
const wrong = failing(
  'late-days',
  { args, expected: 1, actual: 0, error: '' },
  'def lateDays(invoices, today, grace):\n    total = 0\n    return total',
)
const probes = (more: Partial<Probes> = {}): Probes => ({
  test: async () => undefined,
  making: async () => ({
    text: '`total` keeps its first value, `0`: line 2, which would change it, never runs.',
  }),
  stop: async () => [],
  values: async (name) => ({ text: `\`${name}\` becomes \`0\` in line 2.` }),
  locate: async () => ({ line: 2, kind: 'border' }),
  counterexample: async () => undefined,
  run: async () => ({ own: undefined, right: undefined }),
  ...more,
})

test('why it fails is answered with the input, both values, where the value comes from, and one question', async () => {
  const [first] = await converse(wrong, ['why does it fail?'], probes())
  expect(first!.text).toContain(
    'With `invoices = [[20240131,20240201]], today = 20240401, grace = 0` your code gives `0`, and `1` is expected.',
  )
  expect(first!.text).toContain('keeps its first value')
  expect(first!.text.match(/\?/g)).toHaveLength(1)
})

test('a fact is not repeated: the next fact comes', async () => {
  const [first, second, third] = await converse(
    wrong,
    ['why does it fail?', "why is it wrong, i don't see it", 'still wrong, what is it?'],
    probes(),
  )
  expect(second!.text).not.toContain('is expected')
  expect(second!.text).not.toBe(first!.text)
  expect(third!.text).not.toBe(second!.text)
})

test('a named test is answered with its own input, where it fails', async () => {
  const { failure, ...test } = wrong.test!
  const passed = { ...failure!, index: 0, status: 'passed', stdout: '', durationMs: 1, expected: 0 }
  const second = { ...passed, index: 1, status: 'failed', args: [[[20240101, 0]], 20240401, 3], expected: 88 }
  const first = { ...passed, status: 'failed', expected: 1 }
  const stands = (...cases: object[]) => ({ ...wrong, test: { ...test, failure, cases } }) as typeof wrong
  const ask = async (...cases: object[]) => (await converse(stands(...cases), ['Why does test 2 fail?']))[0]!.text
  expect(await ask(first, second)).toContain('`invoices = [[20240101,0]], today = 20240401, grace = 3`')
  expect(await ask(first, passed)).toContain('`invoices = [[20240131,20240201]], today = 20240401, grace = 0`')
  const error = 'Traceback:\n  File "main.py", line 3, in lateDays\nKeyError: 3'
  const said = await ask(first, { ...second, status: 'runtime_error', actual: null, error })
  expect(said).toContain('line 3')
  expect(said).toContain('KeyError')
})

test('a question about a Map is answered with what a Map does', async () => {
  const [told] = await converse(situationOf('late-days', { language: 'javascript' }), ['what is a Map in JavaScript?'])
  expect(told!.text).toMatch(/^In JavaScript: set stores, get returns/)
})

test.each(['can I use Python?', 'Can I use Java?', 'could I do this in Go'])(
  '%s: a language is looked for in the list of languages',
  async (message) => {
    const [told] = await converse(situationOf('late-days'), [message])
    expect(told!.text).toMatch(/above the editor/)
  },
)

test.each([
  ['does performance matter', /large inputs does count/, /efficiency score|planned time/],
  ['does it matter how long i take', /costs nothing|changes a score/, /efficiency score|planned time/],
  ['how will I be judged?', /How you will be judged/, /sensibly|four scores/],
  ['is readability important', /code works/, /how much of the tests/],
  ['does how often i press run affect the grade', /judged/, /against efficiency|counts a little/],
  ['what counts in the hidden tests', /efficiency/, /half|tenths/],
  ['can I submit more than once', /submitted last counts/, /there at the end/],
  ['can i do them in any order', /opens/, /no jump menu/],
  ['reset everything to the beginning', /Reset to starter code/, /no reset/],
  ['how do I submit', /Press Submit|own Submit|Submit hands/, /Response submitted/],
  ['I need a break', /clock/, /movement|invoice/],
  ['can I skip this question', /Next/, /movement|invoice/],
])('what is said of scores and the room is so: %s', async (message, says, never) => {
  const [told] = await converse(situationOf('late-days'), [message])
  expect(told!.text).toMatch(says)
  expect(told!.text).not.toMatch(never)
})

test.each([
  ['is git available', /Terminal.*with git/, /nothing can be installed/],
  ['how do I see the page', /Preview/, /your screen/],
  ['can I install packages', /no network/, /package manager/],
])('what is said of a project’s room is so: %s', async (message, says, never) => {
  const [told] = await converse(situationOf('night-bus'), [message])
  expect(told!.text).toMatch(says)
  expect(told!.text).not.toMatch(never)
})

test('a named line is answered by what a small change there does, never as a certain cause', async () => {
  const [told] = await converse(wrong, ['is it line 2?'], probes())
  expect(told!.text).toContain('With a small change in line 2 the failing tests pass.')
  expect(told!.text).not.toMatch(/comes down to|^Yes/)
})

test('a named variable is answered with its values on the failing input', async () => {
  const [told] = await converse(wrong, ['why is total wrong in my code?'], probes())
  expect(told!.text).toContain('On the failing input `total` becomes `0` in line 2.')
})

test('at clarify nothing about the code is revealed beyond the question', async () => {
  const clarify = { ...room, level: 'clarify', ceiling: 1 } as const
  const { text } = await composeReply('why does it fail?', wrong, clarify, { probes: probes() })
  expect(text).not.toMatch(/small change|keeps its first value/)
})

test('without help nothing about the run is revealed', async () => {
  const none = { ...room, policy: 'none', level: 'clarify', ceiling: 0 } as const
  const { text, step } = await composeReply('why does it fail?', wrong, none, { probes: probes() })
  expect(step).toBe(0)
  expect(text).not.toContain('is expected')
})

test('below the bar the fallback says so, gives the surest fact, and offers three ways on by state', async () => {
  const { text, choices } = await composeReply('purple elephants waltz quietly', wrong, room, { probes: probes() })
  expect(text).toMatch(/sure|certain/i)
  expect(text).toContain('What I do know: with `invoices')
  expect(text).not.toMatch(/model/i)
  expect(choices).toHaveLength(3)
  expect(choices[0]).toBe('Show me a failing input')
  expect(choices[2]).toBe('Give me a hint')
})

test('the fallback beside words names a part that the draft does not touch', async () => {
  const situation = situationOf('idempotent-payments', {
    code: 'The app makes one key for each payment and sends it again.',
  })
  const { text, choices } = await composeReply('purple elephants waltz quietly', situation, room)
  expect(text).toMatch(/a part of the question to check: “/)
  expect(choices).toHaveLength(3)
})

test('every offered way on is understood', async () => {
  const { choices } = await composeReply('purple elephants waltz quietly', wrong, room, { probes: probes() })
  for (const choice of choices) {
    const { text } = await composeReply(choice, wrong, room, { probes: probes() })
    expect(`${choice}: ${text}`).not.toMatch(/What I do know/)
  }
})

test('a retrieved belief is stated as a fact and not as a yes or no', async () => {
  const { text } = await composeReply(
    'i subtract the two numbers, paid minus due gives the days',
    situationOf('late-days'),
    room,
  )
  expect(text).toContain('jump')
  expect(text).not.toMatch(/^(?:Yes|No)\b/)
})

test('a sentence that begins with no keeps its no', () => {
  expect(withoutVerdict('No rest is needed between hours of the same kind.')).toBe(
    'No rest is needed between hours of the same kind.',
  )
  expect(withoutVerdict('No: that reverses the names as well.')).toBe('That reverses the names as well.')
  expect(withoutVerdict('Not every input is sorted here.')).toBe('Not every input is sorted here.')
})

test('untested code is run, and the reply says so', async () => {
  const code = 'def lateDays(invoices, today, grace):\n    return 0'
  const untested = { ...wrong, state: 'untested', isTested: false, test: undefined, code } as const
  const run = { test: { ...wrong.test!, code }, cause: null }
  const [told] = await converse(untested, ['is my code right? does it fail?'], probes({ test: async () => run }))
  expect(told!.text).toContain('I ran this version: 0 of 2 visible tests pass.')
})

test('a hint climbs the ladder, and the solution is not given', async () => {
  const [first, second] = await converse(situationOf('late-days'), [
    'give me a hint',
    'just give me the full solution code',
  ])
  expect(first!.step).toBe(1)
  expect(second!.text).not.toContain('def lateDays')
  expect(second!.step).toBeLessThanOrEqual(1)
})

test('a message in another language is answered in English, with one opening in its own', async () => {
  const [first, second] = await converse(situationOf('late-days'), [
    'was bedeutet grace in dieser Aufgabe?',
    'was bedeutet paid in dieser Aufgabe?',
  ])
  expect(first!.text).toMatch(/^Ich verstehe Sie/)
  expect(second!.text).not.toMatch(/^Ich verstehe Sie/)
})

test('each reply on each question of the bank passes the gate', async () => {
  const messages = [
    'why does it fail?',
    'give me a hint',
    'is my idea right?',
    'what do i return if it is empty?',
    'show me the solution',
  ]
  for (const question of [...bank.byId.values()].filter((_, at) => at % 25 === 0)) {
    let situation = situationOf(question.id)
    for (const message of messages) {
      const { text, step, allowance } = await composeReply(message, situation, room)
      expect(findObjection(text, allowance, situation, room.level)).toBeUndefined()
      expect(text.trim()).not.toBe('')
      situation = { ...situation, replies: [...situation.replies, { text, step }], said: [...situation.said, message] }
    }
  }
})

test('a message of pasted code and signs gets a reply', async () => {
  for (const message of ['', '???', '`'.repeat(4000), 'a'.repeat(5000), '.*+[(', 'constructor __proto__'])
    expect((await composeReply(message, wrong, room, { probes: probes() })).text.length).toBeGreaterThan(0)
})
