import { expect, test } from 'vitest'
import { pool, sensitivityOf } from './detection.ts'

test('d′ is reported from sixteen decided proposals with five faulty on, and sessions are pooled by their counts', () => {
  const one = { hits: 4, misses: 1, falseAlarms: 1, correctAcceptances: 9 }
  expect(sensitivityOf(one).dPrime).toBeNull()
  // H = 4.5/6 = .75, F = 1.5/12 = .125: z = .6745 + 1.1503. Variance .75 × .25 / (6 × .3178²) + .125 × .875 / (12 × .2059²).
  expect(sensitivityOf({ ...one, correctAcceptances: 10 }).dPrime).toEqual({ value: 1.82, low: 0.63, high: 3.02 })
  const all = pool([one, one])
  expect(all).toEqual({ hits: 8, misses: 2, falseAlarms: 2, correctAcceptances: 18 })
  expect(sensitivityOf(all).dPrime!.value).toBeCloseTo(1.93, 1)
  expect(sensitivityOf({ hits: 16, misses: 0, falseAlarms: 0, correctAcceptances: 0 }).whyNot).toContain('No sound')
})
