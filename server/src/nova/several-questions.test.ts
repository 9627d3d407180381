/** Messages that ask for several things at once: each of them is answered, in their order. */
import { expect, test } from 'vitest'
import { ask, standAt } from '../../test/nova-asking.ts'

test.each([
  [
    'sized-cache',
    'ok thanks. how much time is left? and does a hit change the order of use?',
    ['10 minutes', 'most recently used'],
  ],
  [
    'sized-cache',
    'can capacity be 0? and are file names case sensitive?',
    ['Then nothing is ever stored', '`a` and `A` are different files'],
  ],
  // A question may begin with its case.
  [
    'top-customers',
    'on a tie who comes first, and should i return names or pairs',
    ['By name, by plain comparison', 'Only the names'],
  ],
  [
    'kafka-order-twice',
    'what is a partition key, and what does exactly once mean',
    ['separate logs over which Kafka spreads', 'At-most-once may lose messages'],
  ],
])('at %s, "%s" is answered by %j', async (id, message, answers) => {
  const text = await ask(message, standAt(id))
  const places = answers.map((answer) => text.indexOf(answer))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test.each(['since the costs are only 0 or 1?', 'with weights 0/1?'])(
  'values that a way of solving it knows are not asked for: %s',
  async (why) => {
    const text = await ask(
      `is there a way without the heap, ${why} like collections.deque with appendleft?`,
      standAt('forklift-turns'),
    )
    expect(text).not.toContain('does not occur')
    expect(text).toContain('collections.deque adds and removes at both ends')
  },
)

test('what is only told beside a question in a known form gets no reply of its own', async () => {
  const draft =
    'My lead told me my pull requests were too big. I was annoyed, then I made them smaller. Today I still do.'
  const text = await ask(
    'added what i do today. should i really say i was annoyed, doesnt it make me look bad?',
    standAt('took-criticism', { code: draft }),
  )
  expect(text).toMatch(/^Tell it the way it was\./)
  expect(text).not.toContain('\n\n')
})

test.each([
  'is there a % in java and does it give like the rest? 7 % 6 = 1 right',
  'is there a % in java and does it do the rest? 10 % 6 = 4 right',
])('“%s” hears of the language, and of no rule that its example comes near', async (message) => {
  const text = await ask(
    message,
    standAt('maintenance-window', { language: 'java', state: 'untested', code: 'class S {}' }),
  )
  expect(text).toMatch(/^(?:% gives the rest of a whole division|The result of % has the sign of the left operand)/)
  expect(text).not.toContain('If you mean')
})

test('a rule that is only near is told beside another rule', async () => {
  const text = await ask('do socket tiles count for the size, and can a stand be slanted?', standAt('largest-stand'))
  expect(text).toMatch(/^If you mean “does the socket count as a tile\?”: /)
  expect(text).toContain('along the lines of the plan')
})
