/** Facts that settle what candidates hold to be so, and when an example fits: told to those who have said something, once. */
import { describe, expect, it } from 'vitest'
import { ask, clarifying, room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './builtin.ts'

const order = 'Promise callbacks run as soon as the running code has ended'

describe('what somebody holds to be so of a case', () => {
  it.each([
    'setTimeout(a, 0) stands first and then Promise.resolve().then(b), so a runs before b because it came first, right?',
    'a resolved promise runs its then before a timeout of 0, right?',
  ])('is settled by the same fact, right or wrong: “%s”', async (message) => {
    const { text, step } = await replyBuiltIn(message, standAt('event-loop-order'), room)
    expect(text).toContain(order)
    expect(step).toBe(1)
  })

  it('is no fact for whoever only asks for it', async () => {
    expect(await ask('in which order do callbacks run?', standAt('event-loop-order'))).not.toContain(order)
    expect(await ask('which queue comes first?', standAt('event-loop-order'))).not.toContain(order)
  })

  it('is not settled where Nova only makes the task clear', async () => {
    const message = 'a resolved promise runs its then before a timeout of 0, right?'
    expect(await ask(message, standAt('event-loop-order'), clarifying)).not.toContain(order)
  })

  it('hears no fact a second time', async () => {
    const message = 'a resolved promise runs its then before a timeout of 0, right?'
    const situation = standAt('event-loop-order')
    const first = await replyBuiltIn(message, situation, room)
    const replies = [{ text: first.text, step: first.step }]
    expect(await ask(`so ${message}`, { ...situation, said: [message], replies })).not.toContain(order)
  })
})

describe('a line of a draft that a message names', () => {
  const code = [
    'Reasons:',
    '1. called from the same class, so the proxy never sees it',
    '2. the rollback rule: Spring rolls back for checked exceptions only, a RuntimeException commits',
  ].join('\n')

  it('is held against the fact on it', async () => {
    const text = await ask('is nr 2 in my list the right way round?', standAt('spring-transaction-lost', { code }))
    expect(text).toContain('rolls back on RuntimeException and Error, and commits on checked exceptions')
    expect(text).not.toContain('bypass')
  })

  it('is not where it is asked what is wanted', async () => {
    const text = await ask('do they want my list in this order?', standAt('spring-transaction-lost', { code }))
    expect(text).not.toContain('RuntimeException')
  })
})

describe('an example', () => {
  it('is told when it fits and when it does not, whatever it is', async () => {
    const text = await ask(
      'nobody listened to my analysis, they raised the prices anyway, and a year later I was right. good story?',
      standAt('data-changed-a-mind'),
    )
    expect(text).toContain("It fits if your analysis made others change a decision. If they didn't listen")
  })

  it('of percents is checked by its own numbers', async () => {
    const code = 'The p95 of our search went from 800 ms to 200 ms, which is 400 % better. I added an index.'
    const text = await ask('the 400 % is correct?', standAt('made-it-faster', { code }))
    expect(text).toBe("No, 400 % doesn't fit. From 800 to 200 is 75 % less, or a factor of 4.")
  })
})

it.each([
  [
    'told-a-colleague',
    "it's weird to write about it, we were friends and since then we're not anymore",
    'You decide how much',
  ],
  ['train-connection', 'read it four times and i am more nervous than before. is that normal?', "That's normal"],
])('on %s, what the question does to somebody is heard: “%s”', async (id, message, words) => {
  expect(await ask(message, standAt(id))).toContain(words)
})
