/** Estimates against figures from the literature, or counted by hand. */
import { expect, test } from 'vitest'
import type { Pair } from '../evidence/kappa.ts'
import { correlate, correlateRanks, meanShare, medianOf } from './statistics.ts'

const rounded = (estimate: { value: number; low: number; high: number } | null) =>
  estimate && [estimate.value, estimate.low, estimate.high].map((each) => Math.round(each * 1000) / 1000)

/** Makes `n` pairs with exactly this correlation: one signal, and another mixed with an independent one. */
function pairsWith(r: number, n: number): Pair[] {
  const rest = Math.sqrt(1 - r ** 2)
  return Array.from({ length: n }, (_, at): Pair => {
    const turn = (2 * Math.PI * at) / n
    return [Math.cos(turn), r * Math.cos(turn) + rest * Math.sin(turn)]
  })
}

test('a correlation of .5 of 30 people is between .23 and .70, as Fisher has it', () => {
  expect(rounded(correlate(pairsWith(0.5, 30)))).toEqual([0.5, 0.229, 0.699])
  expect(rounded(correlate(pairsWith(-0.5, 30)))).toEqual([-0.5, -0.699, -0.229])
})

test('constant values have no correlation', () => {
  expect(correlate(Array.from({ length: 30 }, (_, at): Pair => [1, at]))).toBeNull()
})

test('a correlation of ranks knows nothing of distances, and shares places among equals', () => {
  const grown = Array.from({ length: 20 }, (_, at): Pair => [at, 3 ** at])
  expect(correlateRanks(grown)?.value).toBe(1)
  // By hand: ranks 0.5 0.5 2 3 against 0 1 2 3.
  expect(correlateRanks([...[1, 1, 2, 3].entries()].map(([at, x]): Pair => [x, at]))?.value).toBeCloseTo(0.949, 3)
})

test('the median of twenty lies between the 6th and the 15th with 90 %, and of five thousand within 1.2 %', () => {
  const upTo = (n: number) => Array.from({ length: n }, (_, at) => at + 1)
  expect(medianOf(upTo(20))).toEqual({ value: 10.5, low: 6, high: 15 })
  expect(medianOf(upTo(3))).toEqual({ value: 2, low: 1, high: 3 })
  const { low, high } = medianOf(upTo(5000))!
  expect([low, high]).toEqual([2442, 2559])
})

test('a mean of twenty shares has a range around it, narrower with eighty', () => {
  const shares = (n: number) => Array.from({ length: n }, (_, at) => (at % 4) / 3)
  const [few, many] = [meanShare(shares(20))!, meanShare(shares(80))!]
  expect([few.value, many.value].map((each) => Math.round(each * 1000))).toEqual([500, 500])
  expect(few.high - few.low).toBeGreaterThan(0.2)
  expect(many.high - many.low).toBeLessThan((few.high - few.low) * 0.6)
})
