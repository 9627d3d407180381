/** The order of facts in the built-in reply, and its omissions. */
import { expect, test } from 'vitest'
import { converse, failing, room, situationOf } from '../../../test/composing.ts'
import { packOf } from '../../knowledge/packs.ts'
import { composeReply } from './composer.ts'

const ask = async (message: string, situation = situationOf('late-days')) => composeReply(message, situation, room)

const args = [[[20240131, 20240201]], 20240401, 0]
const wrong = failing('late-days', { args, expected: 1, actual: 0, error: '' })
const warmth = /^I'm sorry, that's a hard moment/

test('a message that two clarifications are close to gets the closest, without a question that nobody asked', async () => {
  const { text } = await ask('what about same millisecond?', situationOf('client-rate-limit'))
  expect(text).toMatch(/only the same millisecond matters|Requests of the same moment are handled in list order/)
  expect(text).not.toMatch(/“|If you mean/)
})

test('a known mistake with the same results comes first, and the failing input next', async () => {
  const cause = packOf('late-days')!.causes.find(({ wrong: place }) => place === 0)!
  const [first, second] = await converse({ ...wrong, cause: 0 }, ['why does it fail?', 'still wrong, why?'])
  expect(first!.text).toMatch(/^Your last results fit this: /)
  expect(first!.text.toLowerCase()).toContain(cause.cause.slice(1, 40).toLowerCase())
  expect(first!.text).not.toContain('is expected')
  expect(first!.step).toBe(2)
  expect(second!.text).toContain('your code gives `0`, and `1` is expected')
})

test('a mistake that a message states is no cause where the results do not fit it', async () => {
  const stated = packOf('sized-cache')!.causes.find(({ wrong: place }) => place === 0)!
  expect(stated.reply).toMatch(/^Yes, that's the cause\./)
  const failed = failing('sized-cache', { args: [['a'], [1], 1], expected: [0, 0], actual: [1, 0], error: '' })
  const { text } = await ask(stated.stated[0]!, failed)
  expect(text).toContain('A hit makes the file the most recently used.')
  expect(text).not.toMatch(/that's the cause|results fit/i)
  const fitting = await ask(stated.stated[0]!, { ...failed, cause: 0 })
  expect(fitting.text).toMatch(/^Your results fit that\. A hit makes/)
})

test('a feeling among other words gets warmth and an offer, and no exercise', async () => {
  const { text, step, choices } = await ask("ugh i'm panicking, why does it fail?")
  expect(text).toMatch(warmth)
  expect(text).not.toMatch(/Go through it|Try /)
  expect([step, choices.length]).toEqual([0, 3])
})

test('a feeling beside a question gets warmth first and then the answer', async () => {
  const { text } = await ask('i am really nervous, what does grace mean?')
  expect(text).toMatch(warmth)
  expect(text).toContain('\n\nHere, “grace” means: ')
  const failed = await ask("ugh i'm panicking, why does it fail?", wrong)
  expect(failed.text).toMatch(warmth)
  expect(failed.text).toContain('your code gives `0`, and `1` is expected')
})

test('an entry that was written for other numbers is not used', async () => {
  const blocks = situationOf('address-blocks')
  const written = 'a gap of even one address counts: 4 must stay uncovered'
  const about = (one: string, two: string, gap: number) =>
    ask(`ranges ${one} and ${two}, may a block cover the ${gap} in between`, blocks)
  expect((await about('1-3', '5-6', 4)).text.toLowerCase()).toContain(written)
  expect((await about('14-16', '18-19', 17)).text.toLowerCase()).not.toContain(written)
})

test('beside wrong code no entry says that results are right', async () => {
  const idea = 'when something stops i recount the whole list of each user'
  const id = 'cascading-outage'
  expect((await ask(idea, situationOf(id))).text).toContain('The result is right.')
  const failed = failing(id, { args: [[[], [0]], [0, 1], [0]], expected: 0, actual: 1, error: '' })
  expect((await ask(idea, failed)).text).not.toContain('is right')
})

test('if Nova only explains the question, nothing of the code is run, revealed or offered', async () => {
  const clarify = { ...room, level: 'clarify', ceiling: 1 } as const
  const probes = new Proxy({} as never, {
    get: (_, name) => () => Promise.reject(new Error(`${String(name)} was run`)),
  })
  const untested = situationOf('late-days', { state: 'untested', code: 'def lateDays(a, b, c):\n    return 0' })
  for (const situation of [wrong, untested, { ...wrong, cause: 0 }])
    for (const message of ['why does it fail?', 'is my code right?', 'purple elephants waltz quietly']) {
      const { text, choices } = await composeReply(message, situation, clarify, { probes })
      expect([message, text]).toEqual([message, expect.not.stringMatching(/your code gives|results fit|I ran/)])
      expect(choices).not.toContain('Show me a failing input')
      expect(choices).not.toContain('Test my code')
    }
})

test('a run that Nova made itself is named as its own', async () => {
  const code = 'def lateDays(invoices, today, grace):\n    return 0'
  const untested = { ...wrong, state: 'untested', isTested: false, test: undefined, code } as const
  const none = async () => undefined
  const test = async () => ({ test: { ...wrong.test!, code }, cause: 0 })
  const probes = { test, making: none, values: none, locate: none } as never
  const ask = 'is my code right? does it fail?'
  const { text, step } = await composeReply(ask, untested, room, { probes })
  expect([step, text]).toEqual([
    1,
    expect.stringMatching(/^I ran this version: 0 of 2 visible tests pass\. With `invoices/),
  ])
  // One step up after an attempt of their own.
  const later = { ...untested, replies: [{ text, step }], hasAttempted: true }
  const next = await composeReply(ask, later, room, { probes })
  expect([next.step, next.text]).toEqual([2, expect.stringContaining('Its results fit this: ')])
})
