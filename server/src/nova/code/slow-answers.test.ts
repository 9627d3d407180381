/** Code that passes all tests, and is held for slow or endless. */
import { describe, expect, test } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { replyBuiltIn } from '../chosen-reply.ts'
import type { Situation } from '../situation.ts'

const counts = { passed: 3, total: 3 }
const passed = { status: 'ok', visible: counts, hidden: { core: counts, edge: counts, scale: counts }, failure: null }
const code =
  'def cheapestDelivery(depots, roads, passes):\n    while queue:\n        queue.sort()\n        cost = queue.pop(0)'
const correct = (more: Partial<Situation> = {}) =>
  standAt('coupon-route', {
    ...{ state: 'correct', isTested: true, code, test: passed as unknown as Situation['test'] },
    ...more,
  })
const hear = async (text: string, more: Partial<Situation> = {}) => (await replyBuiltIn(text, correct(more), room)).text

describe('code that passes all tests', () => {
  test.each([
    'floor now, but one is too slow i think?? which line costs so much, the shift?',
    'hm the big ones are too slow still, is it the pop?',
    'i repeat till nothing changes now. but it doesnt finish?? where does it hang',
    'it never ends on my machine, why does it hang',
  ])('is told to pass them before anything else: %s', async (text) => {
    expect(await hear(text)).toMatch(/^Your last test run passed 3 of 3 visible tests/)
  })

  test('is told by its heaviest line', async () => {
    expect(await hear('floor now, but one is too slow i think?? which line costs so much, the shift?')).toMatch(
      /line 3 sorts a list, and it runs in every round of the loop in line 2/,
    )
  })

  test.each(['is it fast enough?', 'is this fast enough for the big ones?'])(
    'is told to be fast enough, not to count its loops: %s',
    async (text) => {
      expect(await hear(text)).toMatch(/^It's fast enough: /)
    },
  )

  test.each(['would it be too slow for 10^5 depots?', 'is there a way to make the sort shorter?'])(
    'is told nothing of it to who asks something else: %s',
    async (text) => {
      expect(await hear(text)).not.toMatch(/^Your last test run passed/)
    },
  )
})

test.each(['so depot 2 shouldnt be taken?', 'hm but is depot 2 on the way then?'])(
  'what the task says of a thing of its example answers who asks about it: %s',
  async (text) => {
    const { tests } = correct().question as Extract<Situation['question'], { kind: 'coding' }>
    const { args, expected } = tests.find(({ visible }) => visible)!
    const failing = { passed: 1, total: 2 }
    const failure = { args, expected, actual: 15, error: '' }
    const test0 = { ...passed, visible: failing, failure } as unknown as Situation['test']
    expect(await hear(text, { state: 'wrong-answer', test: test0 })).toBe(
      'The task says of this example: “Through depot 2 with the pass on the road of 15: 3 + 7 = 10.”',
    )
    expect(await hear('so line 2 shouldnt be there?', { state: 'wrong-answer', test: test0 })).not.toMatch(
      /^The task says/,
    )
  },
)
