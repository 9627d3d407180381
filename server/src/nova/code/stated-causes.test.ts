/** Causes that candidates state in their own words: which messages do, and what they hear where nothing known fits. */
import { describe, expect, test } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { replyByRules } from '../builtin.ts'
import { packOf } from '../knowledge.ts'
import type { Lab } from '../lab.ts'
import type { Situation } from '../situation.ts'
import { claimsCause, outcomeFor } from './stated-causes.ts'

test.each([
  'ohh so the row above is the row im writing in, thats why d counted twice. right?',
  'so u >= last is true cause last starts at 0 and any unit is bigger?',
  'c-48 works. now only "15" is red. its cause there is no unit so i never get into the else, right?',
  'sort puts bid 5 first but highest bid should be first. so bids need sorting the other way?',
  'sort fixed, few still red. when the number is not found k is -1 and splice throws out the last one, thats the rest i think?',
  'i think i give back the two numbers the wrong way round?',
  'ahh in 22 i push price of the new one but it has to be the price of the waiting one, o',
  'ahh the rest of the second grant is gone then, isnt it?',
  'oh i compare with the day before, and it must be the first day',
])('states a cause: %s', (text) => {
  expect(claimsCause(text)).toBe(true)
})

test.each([
  'why does it count twice?',
  'i think i fixed it, thanks!',
  'maybe give me a hint please, i am always stuck here',
  'is it O(n) because i only look at each line once?',
  'so do i have to sort the list first?',
  'can the first list be empty because nothing is said about it?',
  'hm i am lost here, which line is it',
  'oh nice, now all three examples are green',
])('states none: %s', (text) => {
  expect(claimsCause(text)).toBe(false)
})

const counts = { passed: 1, total: 2 }
const failure = {
  args: [
    ['a', 'b'],
    ['b', 'a'],
  ],
  expected: [1, 1],
  actual: [0, 0],
  error: '',
}
const test0 = { visible: counts, hidden: { core: counts, edge: counts, scale: counts }, failure }
const code = 'def changes(before, after):\n    same = len(set(before))\n    return [0, 0]'
const wrong = (more: Partial<Situation> = {}) =>
  standAt('line-changes', {
    ...{ state: 'wrong-answer', isTested: true, test: test0 as unknown as Situation['test'], code },
    ...more,
  })
const hear = async (text: string, more: Partial<Situation> = {}, lab: Lab = {}) =>
  (await replyByRules(text, wrong(more), room, lab)).text

test('a stated cause that nothing known fits is to be tried, on the input that fails', async () => {
  expect(await hear('it never looks where the rows stand, thats the bug right')).toBe(
    'Try it: change just that and run `before = ["a","b"], after = ["b","a"]` again: now your code gives `[0,0]`, and `[1,1]` is expected. If it comes closer and isn\'t right yet, there may be a second mistake.',
  )
})

test.each([
  'it never looks where the rows stand, thats the bug right',
  'i think i only count each line once, thats it?',
])(
  'of hidden tests alone more have to pass after the change; the input found may show another mistake: %s',
  async (said) => {
    const test = { ...test0, failure: null } as unknown as Situation['test']
    const meet: Lab['meet'] = () => Promise.resolve({ args: [['a'], []], expected: [0, 1], actual: [0, 0] })
    expect(await hear(said, { test }, { meet })).toMatch(
      /^(?:Try it|You can find out quickly): change just that(?: one thing)? and press Test Cases\. Do more tests pass than (?:now|before)\? One input that goes wrong now, maybe for another reason, is `before = \["a"\], after = \[\]`: your code gives `\[0,0\]`, and `\[0,1\]` is expected\.$/,
    )
    const long: Lab['meet'] = () =>
      Promise.resolve({ args: [Array.from({ length: 90 }, () => 'a'), []], expected: [0, 1], actual: [0, 0] })
    expect(await hear(said, { test }, { meet: long })).toMatch(/tests pass than (?:now|before)\?$/)
  },
)

test('an input that is long is only named', async () => {
  const long = { ...failure, args: [Array.from({ length: 90 }, () => 'a'), ['b']] }
  const told = { test: { ...test0, failure: long } as unknown as Situation['test'] }
  expect(await hear('it never looks where the rows stand, thats the bug right', told)).toMatch(
    / change just that and run the test that fails again\. If it comes closer /,
  )
})

test('where a small change of a line that the message names mends the code, the answer is yes', async () => {
  const lab: Lab = { locate: (lines) => Promise.resolve({ line: lines[0] ?? 0, kind: 'by-one' as const }) }
  expect(await hear('i think the len is wrong there, thats the bug right', {}, lab)).toMatch(
    /^(?:Yes\.|That's the place\.) /,
  )
})

test('a cause that the results fit is confirmed, whether they fit it all or in part', async () => {
  const { wrong: place, stated, reply } = packOf('line-changes')!.causes[1]!
  const message = `hm ${stated[0]}, thats it or?`
  expect(await hear(message, { cause: place })).toBe(reply)
  expect(await hear(message, { alike: [place] })).toBe(reply)
  expect(await hear(message, { alike: [place === 0 ? 1 : 0] })).not.toBe(reply)
})

describe('who asks back about the cause that they stated just before', () => {
  const { wrong: place, stated, reply } = packOf('line-changes')!.causes[1]!
  const said = [`hm ${stated[0]}, thats it or?`]

  test.each(['is that my mistake yes or no', 'so is it the bug?', 'am i right or not'])(
    'hears it again: %s',
    async (text) => {
      expect(await hear(text, { cause: place, said })).toBe(reply)
      const again = await hear(text, { cause: place, said, replies: [{ text: reply, step: 2 }] })
      expect(again).not.toBe(reply)
      expect(again).toContain(reply)
      expect(await hear(text, { said })).not.toContain(reply)
    },
  )

  test('and names something else hears no yes to that', async () => {
    expect(await hear('hm the return with 0, is that the bug?', { cause: place, said })).not.toContain(reply)
    expect(await hear('is that my mistake yes or no', { cause: place, said: ['is the list sorted?'] })).not.toBe(reply)
  })
})

test.each(['wrong-answer', 'runtime-error'] as const)(
  'of code that is %s no stated cause hears that it is not so yet',
  async (state) => {
    const message =
      'line 18, o is undefined. delete bids[0] made a hole i think and the index isnt the event number anyway, so im deleting the wrong thing. right?'
    const complaint = "TypeError: Cannot read properties of undefined (reading 'price')\n    at main.js:1:2"
    expect(await hear(message, { state, complaint, line: 1, language: 'javascript' })).not.toMatch(/^(?:Not|No)\b/)
  },
)

describe('a known mistake that a message names', () => {
  const given = [
    [[1, 2], [], []],
    [1, 0, 0],
    [1, 1],
  ]
  const twice = { ...failure, args: given, expected: 3, actual: 2 }
  const outage = (replies: Situation['replies'] = []) =>
    standAt('cascading-outage', {
      ...{
        state: 'wrong-answer',
        isTested: true,
        code: 'def stillRunning(uses, enough, failed):\n    return 2',
        replies,
      },
      test: { ...test0, failure: twice } as unknown as Situation['test'],
    })
  const message = 'failed has service 1 twice so i handle it two times and its users lose two services. thats it?'
  const yes = packOf('cascading-outage')!.causes[1]!.reply
  const giving = (result: number): Lab => ({ runMistake: () => Promise.resolve(result) })

  test('is confirmed where it gives the same wrong result', async () => {
    expect((await replyByRules(message, outage(), room, giving(2))).text).toBe(yes)
    const other = 'i think a repeated entry is handled twice, so the users of it lose 2, thats the bug right?'
    expect((await replyByRules(other, outage(), room, giving(2))).text).toBe(yes)
  })

  test('is not confirmed where it gives another, or nothing ran', async () => {
    expect((await replyByRules(message, outage(), room, giving(3))).text).not.toBe(yes)
    expect((await replyByRules(message, outage(), room)).text).not.toBe(yes)
  })

  test('is not what another one is confirmed by', async () => {
    const other = 'i think the queue takes the wrong end first, thats the bug right?'
    expect((await replyByRules(other, outage(), room, giving(2))).text).not.toBe(yes)
  })
})

test.each([
  'when the number is not found k is -1 and splice throws out the last one, thats the rest i think?',
  'indexOf gives -1 there, and splice with -1 removes the last element, thats the bug right?',
])('what the language does in the case that a claim names is told before it is tried: %s', async (message) => {
  const shown = { ...failure, args: [[[1, 10, 3]]], expected: [[0, 2, 3, 10]], actual: [] }
  const market = standAt('energy-market', {
    ...{
      state: 'wrong-answer',
      isTested: true,
      language: 'javascript',
      code: 'function tradesOf(events) { return [] }',
    },
    test: { ...test0, failure: shown } as unknown as Situation['test'],
  })
  expect((await replyByRules(message, market, room)).text).toMatch(
    /^splice\(-1, 1\) removes the last element.* change just/s,
  )
  const plain = 'i think the highest bid is never taken first, thats the bug right?'
  expect((await replyByRules(plain, market, room)).text).not.toMatch(/splice/)
})

test.each([
  'item 1 sees only 2 which is still 2 at that time. so 1 stay 1. i need do it again?',
  'at the second one it is 3 and 3 > 1. -1 stays -1. do i have to go over it twice?',
])('a claim on some numbers alone is not taken for one on the language: %s', async (message) => {
  const customer = standAt('same-customer', {
    ...{ state: 'wrong-answer', isTested: true, language: 'python', code: 'def customerOf(records, most): return [0]' },
    test: {
      ...test0,
      failure: { ...failure, args: [[['a']], 2], expected: [0], actual: [1] },
    } as unknown as Situation['test'],
  })
  expect((await replyByRules(message, customer, room)).text).not.toMatch(/Python ints/)
})

test('no fact of the language is told that is only near to what a claim says', async () => {
  const shown = { ...failure, args: [[[0, 20]]], expected: [2, 5, 18], actual: [2, 5, 12] }
  const moment = standAt('fullest-moment', {
    ...{
      state: 'wrong-answer',
      isTested: true,
      language: 'python',
      code: 'def fullest(visits):\n    return [2, 5, 12]',
    },
    test: { ...test0, failure: shown } as unknown as Situation['test'],
  })
  const { text } = await replyByRules('so sort puts -1 before 1 at same time.. should the +1 come first?', moment, room)
  expect(text).not.toMatch(/\bTrue\b/)
})

test.each([
  ['', 'gives `[]`'],
  ['The function returned NaN.', 'gives back `NaN`'],
  ['ReferenceError: x is not defined\n    at main.js:3:5', 'stops with “ReferenceError: x is not defined” at line 3'],
])('what comes out is put as it is: “%s”', (error, told) => {
  expect(outcomeFor({ error }, '[]')).toBe(told)
})
