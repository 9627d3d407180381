/** Short questions about one's own code, as anybody asks them: what the run shows answers them, and no entry of the language. */
import type { ServerPayload } from '@nova/contract/journal'
import { describe, expect, it } from 'vitest'
import { room, standAt } from '../../test/nova-asking.ts'
import { replyBuiltIn } from './chosen-reply.ts'
import type { Lab } from './lab.ts'
import type { Situation } from './situation.ts'

const hear = async (message: string, situation: Situation, lab: Lab = {}) =>
  (await replyBuiltIn(message, situation, room, lab)).text

const counts = { passed: 1, total: 2 }
const scale = { core: counts, edge: counts, scale: counts }
const failure = {
  args: [
    [
      [0, 20],
      [5, 12],
      [12, 18],
    ],
  ],
  expected: [2, 5, 18],
  actual: [2, 5, 12],
  error: '',
}
const test = { visible: counts, hidden: scale, failure } as unknown as ServerPayload<'test'>
const code =
  'def fullest(visits):\n    best = [0, 0, 0]\n    for came, left in visits:\n        if came > best[1]:\n            best[1] = came\n    return best'
const wrong = standAt('fullest-moment', { state: 'wrong-answer', isTested: true, test, code })

describe('of code that fails a test', () => {
  it.each([
    'is it the loop?',
    'why do I get this?? i checked it twice',
    'should it be >= instead of >',
    'do i forget a case?',
    'which case did i miss',
    'the result is off by one somewhere, where do i look',
    'my logic is right but the test says no',
    'what am i doing wrong here',
    'is the problem in my return?',
    'is my loop the problem?',
    'do i need <= there instead of <',
    'am i off by one?',
  ])('“%s” hears what it gives there and what is expected', async (message) => {
    expect(await hear(message, wrong)).toMatch(/your code gives `\[2,5,12\]`, and `\[2,5,18\]` is expected/)
  })

  it('a part that it has not is said not to be there', async () => {
    expect(await hear('so is it my sort?', wrong)).toMatch(/^I see no such thing in your code\. With /)
    expect(await hear('is it the loop?', wrong)).not.toContain('no such thing')
  })

  it.each([
    ['should it be >= instead of >', 'border', /^It comes down to line 4: a comparison/],
    [
      'is it my return?',
      'border',
      /^I can't rule that out, but a small change in another place also makes the tests pass\. It comes down to line 4/,
    ],
  ] as const)('“%s” is answered by the line where a small change mends it', async (message, kind, told) => {
    const lab: Lab = { locate: () => Promise.resolve({ line: 4, kind }) }
    expect(await hear(message, wrong, lab)).toMatch(told)
  })

  it('nobody hears yes who only asks what is wrong', async () => {
    const known = { ...wrong, cause: 0 }
    expect(await hear('what am i doing wrong here', known)).not.toMatch(/^Yes/)
    expect(await hear('i get the wrong order', known)).not.toMatch(/^Yes/)
  })
})

describe('what a look into the code finds', () => {
  const { question } = wrong
  const reference = question.kind === 'coding' ? question.reference.python!.trim() : ''
  const lab: Lab = { watch: () => Promise.resolve([`\n\n\`\`\`python\n${reference}\n\`\`\`\n\n`]) }

  it.each(['is best[1] never changed?', 'is line 4 wrong?'])(
    'passes the gate before it is told, and another reply takes its place: “%s”',
    async (message) => {
      const told = await hear(message, wrong, { ...lab, watch: () => Promise.resolve(['`best` stays `[0,0,0]`']) })
      expect(told).toContain('In that run `best` stays `[0,0,0]`')
      const kept = await hear(message, wrong, lab)
      expect(kept).not.toBe('')
      expect(kept).not.toContain('```')
    },
  )
})

describe('of code that stopped with an error', () => {
  const complaint = 'IndexError: list index out of range'
  const stopped = { ...wrong, state: 'runtime-error', complaint, line: 4 } as const

  it.each([
    'why does it crash',
    'what does this error mean',
    'which line',
    'how do i fix it',
    'how to fix',
    'it crashes',
    'it worked before??',
    'is it the loop?',
    'but i check for that before',
    'ok good. but example 1 throws IndexError, i do check before adding?? is it the list',
  ])('“%s” hears what that error says and where', async (message) => {
    expect(await hear(message, stopped)).toMatch(/^“IndexError: list index out of range” at line 4: /)
  })

  it('“whats wrong” hears of it and not of a trap in another line', async () => {
    const java = standAt('inspection-visits', {
      ...{ language: 'java', state: 'does-not-parse', isTested: true, line: 1 },
      complaint: 'Main.java:1: error: incompatible types: String cannot be converted to int',
      code: 'int a = "1";\nlist.sort((p, q) -> p[0] - q[0]);',
    })
    expect(await hear('whats wrong', java)).toMatch(/^“Main\.java:1: error: incompatible types/)
  })
})

it.each(['which part is slow', 'is it because of python?', 'how many steps is mine', 'it works for small ones tho'])(
  'of code that is too slow “%s” hears how often things run',
  async (message) => {
    const loops = 'def f(a):\n    for x in a:\n        for y in a:\n            pass'
    const slow = standAt('happy-stretches', { state: 'slow', isTested: true, code: loops, test })
    expect(await hear(message, slow)).toContain('the loop in line 3 stands inside the one in line 2')
  },
)

it('an error that is pasted with a question behind it is the one of the last run', async () => {
  const complaint = 'RuntimeError: dictionary changed size during iteration'
  const stopped = { ...wrong, state: 'runtime-error', complaint, line: 4 } as const
  expect(await hear(`${complaint} in the first example, in the second it works?? why only sometimes`, stopped)).toMatch(
    /^“RuntimeError: dictionary changed size during iteration” at line 4: /,
  )
})

it('two question marks are no operator', async () => {
  const typescript = standAt('debounced-saves', { language: 'typescript', state: 'untested', code: 'const a = 1' })
  expect(await hear('why do the keys come in order??', typescript)).not.toContain('??')
  expect(await hear('what does a ?? b do', typescript)).toContain('null and undefined')
})

it.each(['can i make it shorter', 'should i make the code more readable?'])(
  'of code that passes “%s” hears what layout is worth',
  async (message) => {
    const passing = standAt('sheet-cells', { state: 'correct', isTested: true, code: 'x = 1', test })
    expect(await hear(message, passing)).toContain('Comments and layout change no score')
  },
)

describe('what everybody asks about a task', () => {
  it.each([
    ['circuit-breaker', 'what do i return', /^In short: Write `breakerLog.*` that returns one text/],
    ['battery-plan', 'explain it simpler pls', /^In short: Write `bestPlan/],
    ['group-seats', 'i dont get example 1', /^Example 1: .*In row 1 the three seats behind the aisle fit exactly\./],
    ['group-seats', 'is it sorted', /^The task promises no order, so don't rely on one\.$/],
    ['battery-plan', 'is it sorted', /^No sentence promises an order, and in a visible test/],
    ['circuit-breaker', 'is it sorted', /^Yes, the calls come in order/],
    ['circuit-breaker', 'are negative numbers possible', /^Negative numbers do not occur: “0 <= times\[i\]/],
    ['battery-plan', 'are negative numbers possible', /^Yes\. With a negative price/],
    ['quoted-rows', 'what is the catch', /^Inputs worth a try:/],
    ['task-slack', 'do i need a class', /only findSlack is called/],
    ['task-slack', 'which data structure', /Pick the one that makes that cheap\.$/],
    ['task-slack', 'is it a trick question', /^Nothing is hidden: all rules stand in the text/],
    ['quoted-rows', 'do the names matter', /^Only readRow has to keep its name\./],
  ])('at %s, “%s”', async (id, message, told) => {
    expect((await hear(message, standAt(id))).replaceAll('\n', ' ')).toMatch(told)
  })

  it.each([
    [
      'quoted-rows',
      'is O(n log n) good enough',
      'at most 300,000 × 19 steps, about 5.5 million. Python does that in time',
    ],
    ['group-seats', 'is O(n) fast enough', 'at most 50,000 steps. Python does that in time'],
    ['circuit-breaker', 'would O(n^3) be too slow', 'about 1,000 billion and far more. That’s far too slow'],
    ['circuit-breaker', 'is n^2 ok', 'at most 50,000 × 50,000 steps, about 2.5 billion. That’s far too slow'],
  ])('at %s, “%s” is counted with its limits', async (id, message, told) => {
    expect(await hear(message, standAt(id))).toContain(told.replaceAll('’', "'"))
  })
})

it('a way told in more words is weighed, and not only counted', async () => {
  const message =
    'sort by end, always take the next booking that starts >= last end + rest. classic interval scheduling, n log n. good?'
  expect(await hear(message, standAt('crane-bookings'))).toContain('That works for the most bookings')
})

describe('what everybody asks about a question in words', () => {
  it.each([
    ['kafka-order-twice', 'how long should it be', /There's no fixed length, and length by itself isn't scored\.$/],
    ['took-criticism', 'how long should it be', /There's no fixed length, and length by itself isn't scored\.$/],
    ['kafka-order-twice', 'can i say i dont know', /^Yes\. Answer with what you know/],
    ['kafka-order-twice', 'should i give an example', /^You don't need an example here\./],
    [
      'kafka-order-twice',
      'what does the question mean',
      /^The question is in this sentence: “Explain which guarantees/,
    ],
    ['took-criticism', 'explain it simpler', /^It asks for one real situation of yours/],
    ['kafka-order-twice', 'is there one right answer', /^No single one: different answers can be good\./],
    ['kafka-order-twice', 'what would you say', /^The answer has to be in your own words\./],
    ['took-criticism', 'give me the first sentence', /^The answer has to (?:be in your own words|come from you)/],
    ['kafka-order-twice', 'what counts most', /^By what your answer says/],
    ['took-criticism', 'do they check if its true', /^Nova doesn't check it/],
  ])('at %s, “%s”', async (id, message, told) => {
    expect(await hear(message, standAt(id))).toMatch(told)
  })
})

it('before any code is written a sign or a part is a matter of the task', async () => {
  const before = standAt('circuit-breaker')
  expect(await hear('do i need <= there instead of <', before)).not.toMatch(/your code|code yet/)
  expect(await hear('is it < or <= at the cooldown?', { ...before, state: 'untested', code: 'x = 1' })).not.toContain(
    'I just t',
  )
})
