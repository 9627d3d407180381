import { expect, test } from 'vitest'
import { describeShare, exactInterval } from './exact-interval.ts'

/** From tables of Clopper and Pearson's interval, in percent. */
test.each([
  [4, 5, 28.36, 99.49],
  [0, 30, 0, 11.57],
  [30, 30, 88.43, 100],
  [8, 10, 44.39, 97.48],
  [1, 1000, 0.0025, 0.5559],
])('%i of %i lies between %f and %f percent', (count, of, low, high) => {
  const interval = exactInterval(count, of)
  expect(interval.low * 100).toBeCloseTo(low, 1)
  expect(interval.high * 100).toBeCloseTo(high, 1)
})

test('nothing observed rules nothing out', () => {
  expect(exactInterval(0, 0)).toEqual({ low: 0, high: 1 })
  expect([describeShare(4, 5), describeShare(0, 0)]).toEqual(['80% (28–99%, n = 5)', 'none observed'])
})
