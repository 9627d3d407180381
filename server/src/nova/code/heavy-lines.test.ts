import { expect, it } from 'vitest'
import { heaviestLine } from './heavy-lines.ts'

const inLoops = (line: string) => heaviestLine(`for a in x:\n  for b in y:\n    ${line}`)

it.each(['low = min(low, b)', 'low = Math.min(low, abs(b));', 'low = max(0, b)'])(
  'the smaller of two numbers goes through no list: %s',
  (line) => expect(inLoops(line)).toEqual({ line: 2, loop: 1, isLoop: true, depth: 2 }),
)

it.each(['low = min(y)', 'low = Math.min(...y)', 'low = min(y[a:b])', 'if b in seen.index(a): pass', 'low = sum(y)'])(
  'what looks at each of a list does: %s',
  (line) => expect(inLoops(line)).toEqual({ line: 3, loop: 2, isLoop: false, depth: 3 }),
)

it('loops of a few rounds, whatever the input is, multiply nothing', () => {
  const grid = (inner: string) => heaviestLine(`for row in floor:\n  for cell in row:\n    ${inner}\n      go(cell)`)
  expect(grid('for turn in range(4):')).toEqual({ line: 2, loop: 1, isLoop: true, depth: 2 })
  expect(grid('for other in row:')).toEqual({ line: 3, loop: 2, isLoop: true, depth: 3 })
})

it.each(['q.sort((a, b) => a - b)', 'Arrays.sort(q)', 'sort.Ints(q)', 'q = sorted(q)'])(
  'a sort in each round weighs more than another call that goes through a list: %s',
  (sort) => {
    const sorting = { line: 3, loop: 1, isLoop: false, depth: 2 }
    expect(heaviestLine(`while q:\n  a = q.index(1)\n  ${sort}\n  x = q.pop(0)`)).toEqual(sorting)
    expect(heaviestLine(`while q:\n  for b in q:\n    b()\n  ${sort}`)).toEqual({
      line: 2,
      loop: 1,
      isLoop: true,
      depth: 2,
    })
  },
)
