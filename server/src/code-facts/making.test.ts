/** Finds the line that makes a wrong value, from the steps of a run. */
import type { Language } from '@nova/contract/words'
import { describe, expect, test } from 'vitest'
import { type Failure, findMaking } from './making.ts'
import type { Step } from './trace.ts'

const tellMaking = (steps: readonly Step[], failure: Failure, code: string) => {
  const language: Language = code.includes('{') ? 'javascript' : 'python'
  return findMaking(steps, failure, { language, code })?.text
}

const step = (line: number, held: Step['held'], depth = 0): Step => ({ line, depth, held })
const listing = `def doubled(items):
    out = []
    for item in items:
        out.append(item + 2)
    return out`
const ran = [
  step(2, { items: [1, 3] }),
  step(3, { items: [1, 3], out: [] }),
  step(4, { items: [1, 3], out: [], item: 1 }),
  step(3, { items: [1, 3], out: [3], item: 1 }),
  step(4, { items: [1, 3], out: [3], item: 3 }),
  step(3, { items: [1, 3], out: [3, 5], item: 3 }),
  step(5, { items: [1, 3], out: [3, 5], item: 3 }),
]

describe('the line that makes the wrong value', () => {
  test('in a list is the one that adds its first wrong entry', () => {
    expect(tellMaking(ran, { expected: [3, 6], actual: [3, 5] }, listing)).toBe(
      '`5` gets into `out` in line 4, when `item` is `3`.',
    )
    expect(tellMaking(ran, { expected: [2, 6], actual: [3, 5] }, listing)).toBe(
      '`3` gets into `out` in line 4, when `item` is `1`.',
    )
  })

  test('is reported with complete values, even if they contain backquotes', () => {
    const marked = ran.map((each) => ({ ...each, held: { ...each.held, ...('item' in each.held && { item: 'a`b' }) } }))
    expect(tellMaking(marked, { expected: [3, 6], actual: [3, 5] }, listing)).toBe(
      '`5` gets into `out` in line 4, when `item` is `` "a`b" ``.',
    )
  })

  test('in an unordered list is the one that adds an unwanted entry', () => {
    const compare = 'unordered'
    expect(tellMaking(ran, { expected: [5, 4], actual: [3, 5], compare }, listing)).toBe(
      '`3` gets into `out` in line 4, when `item` is `1`.',
    )
    expect(tellMaking(ran, { expected: [4, 3], actual: [3, 5], compare }, listing)).toBe(
      '`5` gets into `out` in line 4, when `item` is `3`.',
    )
    expect(tellMaking(ran, { expected: [5, 3, 1], actual: [3, 5], compare }, listing)).toBeUndefined()
  })

  test('for a value returned under a condition is the one that sets it last', () => {
    const code =
      'def latest(days, least):\n    t = 0\n    for day in days:\n        t = day\n    return t if t > least else -1'
    const steps = [
      step(2, { days: [9, 4], least: 1 }),
      step(3, { days: [9, 4], least: 1, t: 0 }),
      step(4, { days: [9, 4], least: 1, t: 0, day: 9 }),
      step(3, { days: [9, 4], least: 1, t: 9, day: 9 }),
      step(4, { days: [9, 4], least: 1, t: 9, day: 4 }),
      step(3, { days: [9, 4], least: 1, t: 4, day: 4 }),
      step(5, { days: [9, 4], least: 1, t: 4, day: 4 }),
    ]
    expect(tellMaking(steps, { expected: 9, actual: 4 }, code)).toBe(
      '`t` gets its last value, `4`, in line 4, when `day` is `4`.',
    )
    // Two names hold the value: the returned one can't be identified.
    const both = steps.map((each) => ({ ...each, held: { ...each.held, least: 4 } }))
    expect(tellMaking(both, { expected: 9, actual: 4 }, code)).toBeUndefined()
  })

  test('in a map is the one that sets the first wrong entry', () => {
    const code = 'def count(names):\n    seen = {}\n    for name in names:\n        seen[name] = 1\n    return seen'
    const steps = [
      step(2, { names: ['a'] }),
      step(3, { names: ['a'], seen: {} }),
      step(4, { names: ['a'], seen: {}, name: 'a' }),
      step(5, { names: ['a'], seen: { a: 1 }, name: 'a' }),
    ]
    expect(tellMaking(steps, { expected: { a: 2 }, actual: { a: 1 } }, code)).toBe(
      '`1` gets into `seen` in line 4, when `name` is `"a"`.',
    )
  })

  const total =
    'def total(items):\n    sum_ = 0\n    for item in items:\n        if item > 5:\n            sum_ += item\n    return sum_'
  test('for a value that is added to once is reported as the only change', () => {
    const steps = [
      step(2, { items: [7] }),
      step(3, { items: [7], sum_: 0 }),
      step(4, { items: [7], sum_: 0, item: 7 }),
      step(5, { items: [7], sum_: 0, item: 7 }),
      step(6, { items: [7], sum_: 7, item: 7 }),
    ]
    expect(tellMaking(steps, { expected: 8, actual: 7 }, total)).toBe(
      '`sum_` changes only once, in line 5, when `item` is `7`.',
    )
  })

  const adding = (items: readonly number[]) => {
    const sums = items.map((_, at) => items.slice(0, at).reduce((one, other) => one + other, 0))
    return [
      step(3, { items: [...items], sum_: 0 }),
      ...items.flatMap((item, at) => [
        step(5, { items: [...items], sum_: sums[at]!, item }),
        step(3, { items: [...items], sum_: sums[at]! + item, item }),
      ]),
      step(6, { items: [...items], sum_: sums.at(-1)! + items.at(-1)! }),
    ]
  }

  test('for a running sum is reported with all its changes: the last is no more wrong than the others', () => {
    expect(tellMaking(adding([7, 6, 9]), { expected: 16, actual: 22 }, total)).toBe(
      '`sum_` changes in line 5 when `item` is `7`, `6` and `9`.',
    )
    expect(tellMaking(adding([7, 6, 9, 8, 7, 6, 9]), { expected: 16, actual: 52 }, total)).toBeUndefined()
    // Nothing sets them apart.
    expect(tellMaking(adding([7, 7]), { expected: 7, actual: 14 }, total)).toBeUndefined()
  })

  test('for a counter is reported with the loop around it', () => {
    const code =
      'function count(grid) {\n  let n = 0\n  for (let i = 0; i < 2; i++) {\n    for (let j = i; j < 2; j++) {\n      n++\n    }\n  }\n  return n\n}'
    const steps = [
      ...[step(3, { n: 0 }), step(4, { n: 0, i: 0 }), step(5, { n: 0, i: 0, j: 0 }), step(4, { n: 1, i: 0, j: 0 })],
      ...[step(5, { n: 1, i: 0, j: 1 }), step(4, { n: 2, i: 0, j: 1 }), step(5, { n: 2, i: 1, j: 1 })],
      ...[step(4, { n: 3, i: 1, j: 1 }), step(8, { n: 3 })],
    ]
    expect(tellMaking(steps, { expected: 2, actual: 3 }, code)).toBe(
      '`n` changes in line 5 when `j` and `i` are `0, 0`, `1, 0` and `1, 1`.',
    )
  })

  test('for a single value that changes back and forth is the one where it becomes final', () => {
    const steps = [
      step(3, { items: [7, 6], sum_: 0 }),
      step(5, { items: [7, 6], sum_: 0, item: 7 }),
      step(3, { items: [7, 6], sum_: 6, item: 7 }),
      step(2, { items: [7, 6], sum_: 6, item: 6 }),
      step(5, { items: [7, 6], sum_: 0, item: 6 }),
      step(6, { items: [7, 6], sum_: 6, item: 6 }),
    ]
    expect(tellMaking(steps, { expected: 13, actual: 6 }, total)).toBe(
      '`sum_` gets its last value, `6`, in line 5, when `item` is `6`.',
    )
  })

  test('is reported as one that never runs if the value never changes', () => {
    const steps = [
      step(2, { items: [4] }),
      step(3, { items: [4], sum_: 0 }),
      step(4, { items: [4], sum_: 0, item: 4 }),
      step(6, { items: [4], sum_: 0, item: 4 }),
    ]
    expect(tellMaking(steps, { expected: 4, actual: 0 }, total)).toBe(
      '`sum_` keeps its first value, `0`: line 5, which would change it, never runs with this input.',
    )
  })

  test('is not reported if entries are only missing, the result has no name, or nothing ran', () => {
    expect(tellMaking(ran, { expected: [3, 5, 7], actual: [3, 5] }, listing)).toBeUndefined()
    expect(tellMaking(ran, { expected: [3, 6], actual: [4, 5] }, listing)).toBeUndefined()
    expect(tellMaking([], { expected: [3, 6], actual: [3, 5] }, listing)).toBeUndefined()
    const unnamed = listing.replace('return out', 'return sum(out)')
    expect(tellMaking(ran, { expected: 9, actual: 8 }, unnamed)).toBeUndefined()
  })

  test('leaves out what is long, and what was handed in and is unchanged', () => {
    const long = ran.map((each) => step(each.line, { ...each.held, item: 'x'.repeat(60) }))
    expect(tellMaking(long, { expected: [3, 6], actual: [3, 5] }, listing)).toBe('`5` gets into `out` in line 4.')
    const named = listing.replace('item + 2', 'item + len(items)')
    expect(tellMaking(ran, { expected: [3, 6], actual: [3, 5] }, named)).toBe(
      '`5` gets into `out` in line 4, when `item` is `3`.',
    )
  })
})

const called = `function best(sections, from, to) {
  const times = new Map()
  const row = (s) => {
    if (!times.has(s)) times.set(s, [Infinity])
    return times.get(s)
  }
  let ans = Infinity
  for (const x of row(to)) ans = Math.min(ans, x)
  return ans
}`
const calling = [
  step(7, { from: 1, to: 2 }),
  step(8, { from: 1, to: 2, ans: 'Infinity' }),
  step(4, { s: 2, ans: 'Infinity' }),
  step(5, { s: 2, ans: 'Infinity', times: { 2: [0, 'Infinity'] } }),
  step(9, { from: 1, to: 2, ans: 0 }),
]

test('a value is set where a function was called, and never in the line that it gives back in', () => {
  expect(tellMaking(calling, { expected: 5, actual: 0 }, called)).toBe(
    '`ans` gets its last value, `0`, in line 8, when `to` is `2`.',
  )
  const unknown = called.replace('const row = (s) => {', 'const rows = {')
  expect(tellMaking(calling, { expected: 5, actual: 0 }, unknown)).toBeUndefined()
})

test('a value that is not a number is shown by its name, and not as null', () => {
  const steps = [
    step(1, {}),
    step(2, { ans: 0, low: ['Infinity', 'NaN'] }),
    step(3, { ans: 7, low: ['Infinity', 'NaN'] }),
  ]
  const code = 'def f():\n    ans = low[0]\n    return ans'
  expect(tellMaking(steps, { expected: 5, actual: 7 }, code)).toBe(
    '`ans` gets its last value, `7`, in line 2, when `low` is `[Infinity,NaN]`.',
  )
})
