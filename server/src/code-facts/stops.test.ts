/** Facts of a run about the line that stopped it, and about a name's values. */
import { expect, test } from 'vitest'
import { findStop, findValues } from './stops.ts'
import type { Step } from './trace.ts'

const step = (line: number, held: Step['held']): Step => ({ line, depth: 0, held })
const python = (code: string) => ({ language: 'python', code }) as const

test('a missing value is reported with the line that it comes from', () => {
  const code = 'def f(a):\n    best = find(a)\n    return best[0]'
  const steps = [step(2, { a: [1] }), step(3, { a: [1], best: null })]
  expect(
    findStop(steps, python(code), 3, "TypeError: 'NoneType' object is not subscriptable").map(({ text }) => text),
  ).toEqual(['When it stops there, `best` is `None`.', '`best` gets `None` in line 2, `best = find(a)`.'])
})

test('an index is reported together with the valid places of its list', () => {
  const code = 'def f(a):\n    i = 2\n    return a[i]'
  const steps = [step(2, { a: [1, 2] }), step(3, { a: [1, 2], i: 2 })]
  const [first] = findStop(steps, python(code), 3, 'IndexError: list index out of range')
  expect(first!.text).toBe('When it stops there, `a` has 2 elements, at the places 0 to 1 and `i` is `2`.')
})

test('an empty list is reported as having no places', () => {
  const steps = [step(2, { a: [] })]
  const [first] = findStop(steps, python('def f(a):\n    return a[0]'), 2, 'IndexError: list index out of range')
  expect(first!.text).toContain('`a` is empty')
})

test('for an index out of range, the line that set it is reported, and not the line of another number', () => {
  const code = 'def f(a):\n    n = 0\n    i = 7\n    n += a[i]\n    return n'
  const steps = [step(2, { a: [1, 2] }), step(3, { a: [1, 2], n: 0 }), step(4, { a: [1, 2], n: 0, i: 7 })]
  const [, origin] = findStop(steps, python(code), 4, 'IndexError: list index out of range')
  expect(origin!.text).toBe('`i` gets `7` in line 3, `i = 7`.')
  const beyond = code.replace('a[i]', 'a[i + 7]').replace('i = 7', 'i = 1')
  const inside = [steps[0]!, steps[1]!, step(4, { a: [1, 2], n: 0, i: 1 })]
  const [, other] = findStop(inside, python(beyond), 4, 'IndexError: list index out of range')
  expect(other!.text).toBe('`i` gets `1` in line 3, `i = 1`.')
})

test('nothing is reported if the steps end elsewhere', () => {
  const steps = [step(2, { a: [1] }), ...Array.from({ length: 8 }, () => step(3, { a: [1] }))]
  expect(findStop(steps, python('def f(a):\n    b = a[3]\n    return a'), 2, 'IndexError')).toEqual([])
  expect(findStop([], python('x = 1'), undefined, '')).toEqual([])
})

test('the values of a name are listed in order with their line', () => {
  const code = 'def f(a):\n    n = 0\n    for x in a:\n        n += x\n    return n'
  const steps = [
    ...[step(2, { a: [1, 2] }), step(3, { a: [1, 2], n: 0 }), step(4, { a: [1, 2], n: 0, x: 1 })],
    ...[step(3, { a: [1, 2], n: 1, x: 1 }), step(4, { a: [1, 2], n: 1, x: 2 }), step(5, { a: [1, 2], n: 3, x: 2 })],
  ]
  expect(findValues(steps, 'n', python(code))!.text).toBe('`n` becomes `0` (line 2), `1` (line 4) and `3` (line 4).')
  expect(findValues(steps, 'unknown', python(code))).toBeUndefined()
})
