/** Where the value comes from at which a run stops, or that comes out of it. */
import type { Language } from '@nova/contract/words'
import { describe, expect, it } from 'vitest'
import type { Step } from '../../code-facts/trace.ts'
import { findOrigins } from './bad-values.ts'

type Seen = Partial<Step> & Pick<Step, 'line'>
const tell = (code: string, complaint: string, line: number | undefined, seen: Seen[], language: Language = 'python') =>
  findOrigins(
    seen.map((each) => ({ depth: 0, held: {}, ...each })),
    { code, language, line, complaint },
  ).map(({ text }) => text)

const noItem = "TypeError: 'NoneType' object is not subscriptable"

describe('what a call gave back', () => {
  const code = `def look(name):
    if name in seen:
        return None
    seen.add(name)
    return look(name)

def f(cells):
    v = look("A")
    return v[0]`
  const steps: Seen[] = [
    { line: 8, held: {} },
    { line: 2, depth: 1, held: { name: 'A', seen: [] } },
    { line: 4, depth: 1, held: { name: 'A', seen: [] } },
    { line: 5, depth: 1, held: { name: 'A', seen: ['A'] } },
    { line: 2, depth: 2, held: { name: 'A', seen: ['A'] } },
    { line: 3, depth: 2, held: { name: 'A', seen: ['A'] } },
    { line: 3, depth: 2, held: { name: 'A', seen: ['A'] }, ends: 'returned', gave: null },
    { line: 5, depth: 1, held: { name: 'A', seen: ['A'] }, ends: 'returned', gave: null },
    { line: 9, held: { v: null } },
    { line: 9, held: { v: null }, ends: 'raised' },
  ]

  it('is told with the `return` that it came from', () => {
    expect(tell(code, noItem, 9, steps)[0]).toBe(
      '`v` gets `None` in line 8 from `look("A")`: that call ended in line 5, `return look(name)`.',
    )
  })

  it('with the condition that led to that `return`, and the line that made it hold', () => {
    expect(
      tell(code.replace('return look(name)', 'v = look(name)\n    v[0]').replace('def f', '\ndef f'), noItem, 6, [
        ...steps.slice(0, 7),
        { line: 6, depth: 1, held: { name: 'A', seen: ['A'], v: null } },
        { line: 6, depth: 1, held: { name: 'A', seen: ['A'], v: null }, ends: 'raised' },
      ]),
    ).toEqual([
      '`v` gets `None` in line 5 from `look("A")`: that call ended in line 3, `return None`.',
      'The run comes to line 3 because line 2, `if name in seen`, holds: `name` is `"A"` and `seen` is `["A"]`.',
      '`"A"` got into `seen` in line 4, `seen.add(name)`, in the call `look("A")`.',
    ])
  })

  it('is told as the end of the function where no `return` ran, with the one that was missed', () => {
    const rows = [[4, 5]]
    const held = { rows, now: 4 }
    expect(
      tell(
        'def pick(rows, now):\n    for r in rows:\n        if r[0] > now:\n            return r\n\ndef f(rows):\n    x = pick(rows, 4)\n    return x[0]',
        noItem,
        8,
        [
          { line: 7, held: { rows } },
          { line: 2, depth: 1, held },
          { line: 3, depth: 1, held: { ...held, r: [4, 5] } },
          { line: 2, depth: 1, held: { ...held, r: [4, 5] } },
          { line: 2, depth: 1, held: { ...held, r: [4, 5] }, ends: 'returned', gave: null },
          { line: 8, held: { rows, x: null } },
          { line: 8, held: { rows, x: null }, ends: 'raised' },
        ],
      ),
    ).toEqual([
      '`x` gets `None` in line 7 from `pick([[4,5]], 4)`: that call reached its end after line 2, without a `return`.',
      'Line 3, `if r[0] > now`, was false the last time: `r[0]` is `4` and `now` is `4`.',
    ])
  })

  it('is told in JavaScript by how deep the lines are', () => {
    const code = `function f(rows) {\n  const find = (now) => {\n    return null;\n  };\n  const next = find(4);\n  return next[0];\n}`
    const steps: Seen[] = [
      { line: 2, deep: 0 },
      { line: 5, deep: 0 },
      { line: 3, deep: 1, held: { now: 4 } },
      { line: 6, deep: 0, held: { next: null } },
    ]
    expect(tell(code, "TypeError: Cannot read properties of null (reading '0')", 6, steps, 'javascript')).toEqual([
      '`next` gets `null` in line 5 from `find(4)`: that call ended in line 3, `return null;`.',
    ])
  })
})

describe('a list that holds nothing', () => {
  const code = `def f(tasks):
    wait = []
    now = 0
    for t in tasks:
        if t < now:
            wait.append(t)
        x = wait.pop()`

  it('was never filled: the line that puts something in is told, and why it did not run', () => {
    const held = { wait: [], now: 0, t: 0 }
    const steps: Seen[] = [{ line: 2 }, { line: 3, held: { wait: [] } }, { line: 4, held: { wait: [], now: 0 } }]
    const last = [5, 7].map((line) => ({ line, held }))
    expect(tell(code, 'IndexError: pop from empty list', 7, [...steps, ...last])).toEqual([
      '`wait` is made in line 2, `wait = []`, and nothing was put into it before that: line 6, which puts something in, has not run yet. Line 5, `if t < now`, was false the last time: `t` is `0` and `now` is `0`.',
    ])
  })

  it('was emptied: the line that took the last out is told', () => {
    const steps: Seen[] = [
      { line: 2 },
      { line: 6, held: { wait: [], now: 5, t: 1 } },
      { line: 7, held: { wait: [1], now: 5, t: 1 } },
      { line: 4, held: { wait: [], now: 5, t: 1, x: 1 } },
      { line: 5, held: { wait: [], now: 5, t: 9, x: 1 } },
      { line: 7, held: { wait: [], now: 5, t: 9, x: 1 } },
    ]
    expect(tell(code, 'IndexError: pop from empty list', 7, steps)).toEqual([
      '`wait` was emptied last in line 7, where it still held `[1]`, and nothing was put in since. Line 5, `if t < now`, was false the last time: `t` is `9` and `now` is `5`.',
    ])
  })

  it('is not explained where a line put something in that no step shows', () => {
    const steps = [{ line: 2 }, { line: 6, held: { wait: [] } }, { line: 7, held: { wait: [] } }]
    expect(tell(code, 'IndexError: pop from empty list', 7, steps)).toEqual([])
  })
})

describe('a result of the wrong kind', () => {
  it('is told by the line where it first comes up, and how the result became it', () => {
    const code = `function f(start) {\n  let dp = [1].fill(Infinity);\n  dp[start] = 0;\n  const next = dp.slice();\n  next[start] = Math.max(next[start], dp[1]);\n  dp = next;\n  return dp[start];\n}`
    const [full, zero] = [
      ['Infinity', 'Infinity'],
      [0, 'Infinity'],
    ]
    const steps: Seen[] = [
      { line: 2, held: { start: 0 } },
      { line: 3, held: { start: 0, dp: full } },
      { line: 4, held: { start: 0, dp: zero } },
      { line: 5, held: { start: 0, dp: zero, next: zero } },
      { line: 6, held: { start: 0, dp: zero, next: full } },
      { line: 7, held: { start: 0, dp: full, next: full } },
    ]
    expect(tell(code, 'The function returned Infinity.', undefined, steps, 'javascript')).toEqual([
      '`Infinity` first comes up in line 2, `let dp = [1].fill(Infinity);`, which puts it into `dp`.',
      '`dp[start]` gets `Infinity` in line 6, `dp = next;`. `next[start]` gets `Infinity` in line 5, `next[start] = Math.max(next[start], dp[1]);`, when `next[start]` is `0`, `start` is `0` and `dp[1]` is `Infinity`.',
    ])
  })

  it('is told of NaN with the name that held nothing', () => {
    const code = `function f(rows) {\n  let total = 0;\n  let last;\n  total += rows[0] - last;\n  return total;\n}`
    const steps: Seen[] = [
      { line: 4, held: { rows: [3], total: 0 }, blank: ['last'] },
      { line: 5, held: { rows: [3], total: 'NaN' }, blank: ['last'] },
    ]
    expect(tell(code, 'The function returned NaN.', undefined, steps, 'javascript')).toEqual([
      '`NaN` first comes up in line 4, `total += rows[0] - last;`, when `rows[0]` is `3` and `last` is `undefined`.',
      '`last` has no value yet at that moment: line 3, `let last;`, gives it none.',
    ])
  })
})

it('nothing is told of a run whose steps end elsewhere, or were cut off', () => {
  const code = 'def f(x):\n    y = x\n    return y[0]'
  const step = { line: 3, held: { x: null, y: null } }
  const others = Array.from({ length: 8 }, () => ({ line: 2, held: { x: null } }))
  expect(tell(code, noItem, 3, [step, ...others])).toEqual([])
  expect(
    tell(
      code,
      noItem,
      3,
      Array.from({ length: 1_500 }, () => step),
    ),
  ).toEqual([])
})

it('in languages where reading beyond the end is an error, nothing is said to be undefined', () => {
  const code = [
    'class Solution {',
    '  int peak(int[] load) {',
    '    int peak = 0;',
    '    for (int j = 0; j <= load.length; j++) {',
    '      peak = Math.max(peak, load[j]);',
    '    }',
    '    return peak;',
    '  }',
    '}',
  ].join('\n')
  const steps: Seen[] = [0, 1, 2].flatMap((j) => [
    { line: 4, held: { load: [7, 8], peak: 8, j } },
    { line: 5, held: { load: [7, 8], peak: 8, j } },
  ])
  const complaint = 'java.lang.ArrayIndexOutOfBoundsException: Index 2 out of bounds for length 2'
  expect(tell(code, complaint, 5, steps, 'java').join(' ')).not.toContain('undefined')
})
