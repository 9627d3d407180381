/** What a run shows of the line that stops it, and of a name's values. */
import { expect, test } from 'vitest'
import { findStop, findValues } from './stops.ts'
import type { Step } from './trace.ts'

const step = (line: number, held: Step['held']): Step => ({ line, depth: 0, held })
const python = (code: string) => ({ language: 'python', code }) as const

test('a missing value is told with the line that it comes from', () => {
  const code = 'def f(a):\n    best = find(a)\n    return best[0]'
  const steps = [step(2, { a: [1] }), step(3, { a: [1], best: null })]
  expect(
    findStop(steps, python(code), 3, "TypeError: 'NoneType' object is not subscriptable").map(({ text }) => text),
  ).toEqual(['When it stops there, `best` is `None`.', '`best` gets `None` in line 2, `best = find(a)`.'])
})

test('an index is told beside the places that its list has', () => {
  const code = 'def f(a):\n    i = 2\n    return a[i]'
  const steps = [step(2, { a: [1, 2] }), step(3, { a: [1, 2], i: 2 })]
  const [first] = findStop(steps, python(code), 3, 'IndexError: list index out of range')
  expect(first!.text).toBe('When it stops there, `a` has 2 elements, at the places 0 to 1 and `i` is `2`.')
})

test('an empty list is told as one without places', () => {
  const steps = [step(2, { a: [] })]
  const [first] = findStop(steps, python('def f(a):\n    return a[0]'), 2, 'IndexError: list index out of range')
  expect(first!.text).toContain('`a` is empty')
})

test('nothing is told where the steps end elsewhere', () => {
  const steps = [step(2, { a: [1] }), ...Array.from({ length: 8 }, () => step(3, { a: [1] }))]
  expect(findStop(steps, python('def f(a):\n    b = a[3]\n    return a'), 2, 'IndexError')).toEqual([])
  expect(findStop([], python('x = 1'), undefined, '')).toEqual([])
})

test('the values of a name are told one after the other with their line', () => {
  const code = 'def f(a):\n    n = 0\n    for x in a:\n        n += x\n    return n'
  const steps = [
    ...[step(2, { a: [1, 2] }), step(3, { a: [1, 2], n: 0 }), step(4, { a: [1, 2], n: 0, x: 1 })],
    ...[step(3, { a: [1, 2], n: 1, x: 1 }), step(4, { a: [1, 2], n: 1, x: 2 }), step(5, { a: [1, 2], n: 3, x: 2 })],
  ]
  expect(findValues(steps, 'n', python(code))!.text).toBe('`n` becomes `0` (line 2), `1` (line 4) and `3` (line 4).')
  expect(findValues(steps, 'unknown', python(code))).toBeUndefined()
})
