import type { BankCodingQuestion } from '@nova/contract/bank'
/** Messages that lean on what was said before, or ask for two things at once. */
import { describe, expect, it, test } from 'vitest'
import { ask, bank, room, standAt } from '../../test/nova-asking.ts'
import type { Situation } from './situation.ts'
import { inThread, withoutLeadIn } from './thread.ts'

/** Where this was said and answered before. */
const after = (id: string, said: string, reply: string, step = 0) =>
  standAt(id, { said: [said], replies: [{ text: reply, step }] })

describe('what leads up to a question', () => {
  it.each([
    [
      'where do i even start.. should i first ask how many links there are?',
      'where do i even start.. how many links there are?',
    ],
    ['may i ask you first which database it is?', 'which database it is?'],
    ['one more question: is it sorted?', 'is it sorted?'],
  ])('is left out of “%s”', (message, rest) => {
    expect(withoutLeadIn(message)).toBe(rest)
  })

  it.each([
    'can i ask you something',
    'should i ask my team before i change it?',
    'do i have to know which one it is?',
  ])('is all of “%s”', (message) => {
    expect(withoutLeadIn(message)).toBe(message)
  })

  it('doesn’t keep what is asked from being answered', async () => {
    const text = await ask('ok. should i ask how many links are made per day?', standAt('design-short-links'))
    expect(text).toMatch(/100,000 new links/)
  })
})

describe('“why?” after Nova said that something does not hold', () => {
  it('is told how to count where it is about speed', async () => {
    const slow = 'It gives the right count, but 100,000 visitors have about five billion stretches.'
    const text = await ask('why not? 100000 isnt much', after('happy-stretches', 'can i check every pair?', slow, 1))
    expect(text).toMatch(/^Count the rounds: one call may take 2 seconds, .*“0 <= ratings\.length <= 100000”/)
  })

  it('is shown an input where it is about the result', async () => {
    const place = after('coupon-route', 'can i take the cheapest road each time?', 'No, that can go wrong.', 1)
    expect(await ask('can you give me an example where it fails', place)).toMatch(/^Try depots = 3, roads = /)
  })

  it('is shown the example’s explanation where the code fails it, and not the failing input again', async () => {
    const failure = { args: ['type  day'], expected: 'good day', actual: 'goodday', error: '' }
    const question = bank.byId.get('undo-history') as BankCodingQuestion
    const first = question.tests.find((each) => each.visible)!
    const counts = { passed: 0, total: 2 }
    const test = { status: 'ok', visible: counts, hidden: { core: counts, edge: counts, scale: counts } }
    const failing = { ...test, failure: { ...failure, args: first.args } }
    const place = {
      ...after('undo-history', "i get 'goodday'", 'It comes down to line 8: what is it for?', 2),
      ...{ state: 'wrong-answer', isTested: true, code: 'def f(): pass', test: failing },
    } as unknown as Situation
    expect(await ask('why is that wrong', place)).toMatch(/^The task explains the example: /)
  })

  it('is asked the next question where the point is the candidate’s to make', async () => {
    const place = after('kafka-order-twice', 'isnt the answer just exactly once?', 'I leave that to you.')
    expect(await ask('why isnt that enough', place)).toMatch(/What would you say to that, and why\?$/)
  })

  it('is left alone where nothing was weighed', async () => {
    const place = after('late-days', 'how much time is left?', 'You have 25 minutes left.')
    expect(await ask('why?', place)).not.toMatch(/^Count the rounds|^Try /)
  })
})

test('a short follow-up on a rule is read with the question before it', async () => {
  const place = after('earliest-slot', 'can meetings overlap?', 'Yes, they may overlap each other.')
  expect(await ask('and touch?', place)).toContain('it may end in the minute in which an appointment begins')
})

test('what is asked next of a case in words is left open, with a question that leads on', async () => {
  const place = after('model-looks-too-good', '98% is very good, why useless?', 'Say what you think they see.')
  expect(await ask('and what do i compare it with then', place)).toMatch(
    /^That's part of what you're asked here, so I leave it to you\. A question that may help: .+\?/,
  )
})

test.each([
  [
    'how much time do i have left? and what does change mean here',
    'train-connection',
    /minutes left.*departure of the next/s,
  ],
  [
    'is it ok if my terms are wrong? and how many ways do they want',
    'react-effect-race',
    /term isn't needed.*at least two ways/is,
  ],
  [
    'does a hobby project count, and how long should it be',
    'first-failure',
    /length by itself isn't scored.*hobby projects/s,
  ],
])('“%s” is answered in both parts', async (message, id, both) => {
  expect(await ask(message, standAt(id))).toMatch(both)
})

test.each([
  [
    "i've never built something like that. can i still answer, or is skipping better?",
    'two-hundred-seats',
    /^Yes, do try it/,
  ],
  ['tests are green, should i clean up or just submit', 'first-difference', /^Comments and layout change no score/],
  ['it really was their fault, is that badmouthing?', 'project-that-failed', /^Tell the others' part as plain facts/],
  ['can it be something that has nothing to do with work?', 'brought-bad-news', /^It needn't be from work/],
])('“%s” is known by its form', async (message, id, reply) => {
  expect(await ask(message, standAt(id))).toMatch(reply)
})

test.each([
  ['i always just put * and it worked, why not now??', /^A colleague already answers every request with \*/],
  ['the * was enough in my last project, why is it refused here', /^No: a colleague already answers/],
])('“%s” names the star of the case', async (message, reply) => {
  expect(await ask(message, standAt('blocked-by-cors'))).toMatch(reply)
})

test('a star between numbers, or of a case without one, stays as it is', () => {
  const scene = (id: string) => ({ situation: standAt(id), room, tongue: 'en' as const })
  expect(inThread('is it 3 * 4 = 12', scene('blocked-by-cors'))).toBe('is it 3 * 4 = 12')
  expect(inThread('I put * there', scene('blocked-by-cors'))).toBe('I put star there')
  expect(inThread('I put * there', scene('rest-pages-shift'))).toBe('I put * there')
})
