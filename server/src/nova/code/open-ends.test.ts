/** Nulls in a result that nobody wrote: told where one function can end without giving anything back. */
import { describe, expect, it } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { replyByRules } from '../builtin.ts'
import type { Situation } from '../situation.ts'
import { openEnds } from './open-ends.ts'

const moved = `function moveComments(comments, edits) {
  const move = (p, at, removed, added) => {
    if (p < at) return p;
    return p + added - removed;
  };
  return comments.map((c) => {
    for (const [at, removed, added] of edits) {
      c[0] = move(c[0], at, removed, added);
      if (c[0] >= c[1]) return [-1, -1];
    }
  });
}`
const counts = { passed: 0, total: 2 }
const stands = (more: Partial<Situation>, actual: unknown = [null, [-1, -1]]) =>
  standAt('comment-anchors', {
    ...{ state: 'wrong-answer', isTested: true, language: 'javascript', code: moved },
    test: {
      ...{ visible: counts, hidden: { core: counts, edge: counts, scale: counts }, cases: [] },
      failure: { args: [[[0, 3]], [[1, 0, 2]]], expected: [[0, 5]], actual, error: '' },
    } as unknown as Situation['test'],
    ...more,
  })
const ask = async (message: string, situation = stands({})) => (await replyByRules(message, situation, room)).text

describe('who asks where the null in their result is from', () => {
  it.each(['but why null? i dont write null anywhere', 'now i get null and [-1,-1], where does it come from?'])(
    'hears which function can end without giving anything back: %s',
    async (message) => {
      expect(await ask(message)).toBe(
        'Where a function comes to its end without a `return`, it gives `undefined`, which the tests show as null. The function that begins in line 6, `return comments.map((c) => {`, gives something back in line 9 alone. For which input does it never get there?',
      )
    },
  )

  it.each([
    ['asks what null is', 'what is the difference between null and undefined?', stands({})],
    ['asks on something else', 'why is the first comment longer than it should be?', stands({})],
    ['has no null in the result', 'why null?', stands({}, [[0, 3]])],
    [
      'gives back in every case',
      'why null?',
      stands({ code: moved.replace('    }\n  });', '    }\n    return c;\n  });') }),
    ],
  ])('and not who %s', async (_, message, situation) => {
    expect(await ask(message, situation)).not.toMatch(/comes to its end without/)
  })
})

it.each([
  [
    'a loop that may give nothing',
    'def f(a):\n    for x in a:\n        if x:\n            return x\n',
    [{ head: 1, gives: [4] }],
  ],
  ['an end that is thrown', 'def f(a):\n    for x in a:\n        return x\n    raise ValueError(a)\n', []],
  ['two cases', 'def f(a):\n    if a:\n        return 1\n    else:\n        return 2\n', []],
  ['a loop without an end', 'def f(a):\n    while True:\n        if a:\n            return a\n', []],
  ['a function that gives nothing ever', 'def f(a):\n    if not a:\n        return\n    a.pop()\n', []],
  [
    'a function inside of one that gives something back',
    'def f(a):\n    def g(x):\n        if x:\n            return 1\n    return [g(x) for x in a]\n',
    [{ head: 2, gives: [4] }],
  ],
])('of Python, the open ends of %s are found', (_, code, found) => {
  expect(openEnds(code, 'python')).toEqual(found)
})
