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
