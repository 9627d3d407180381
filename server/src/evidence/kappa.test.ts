/** Kappa against figures from the literature. */
import { expect, test } from 'vitest'
import { kappaOf, type Pair } from './kappa.ts'

test('kappa is that of Cohen’s table, and squares count far misses more', () => {
  const times = (count: number, pair: Pair): Pair[][] => Array.from({ length: count }, () => [pair])
  // 20 and 15 of 50 the same, 5 and 10 not: .7 observed, .5 by chance.
  const groups = [...times(20, [1, 1]), ...times(5, [1, 0]), ...times(10, [0, 1]), ...times(15, [0, 0])]
  const found = kappaOf(groups)!
  expect(found.value).toBeCloseTo(0.4, 9)
  // The standard error of kappa here is .13 (Fleiss, Cohen and Everitt): .19 to .61.
  expect(found.low).toBeGreaterThan(0.13)
  expect(found.low).toBeLessThan(0.25)
  expect(found.high).toBeGreaterThan(0.55)
  expect(found.high).toBeLessThan(0.66)
  expect(kappaOf(groups)).toEqual(found)
  const far = kappaOf([...times(10, [1, 1]), ...times(10, [5, 5]), ...times(2, [1, 5])])!.value
  const near = kappaOf([...times(10, [1, 1]), ...times(10, [5, 5]), ...times(2, [4, 5])])!.value
  expect(near).toBeGreaterThan(far)
  expect(kappaOf(times(9, [1, 1]))).toBeNull()
})
