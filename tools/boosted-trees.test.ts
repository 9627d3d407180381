/** What decides which reply Nova says is learned from marks: by trees that are the same each time. */
import { expect, test } from 'vitest'
import { likelihoodOf } from '../server/src/nova/choosing.ts'
import { growTrees } from './boosted-trees.ts'

/** Helps where it is close, or where it comes from a trap however far it is. */
const rows = Array.from({ length: 400 }, (_, at) => {
  const close = ((at * 37) % 100) / 100
  const isTrap = at % 3 === 0
  return { features: { close, ...(isTrap && { trap: 1 }), noise: (at * 7) % 11 }, isYes: isTrap || close >= 0.6 }
})

test('trees learn what speaks for a reply, also where two things do', () => {
  const model = growTrees(rows)
  expect(likelihoodOf({ close: 0.9, noise: 3 }, model)).toBeGreaterThan(0.8)
  expect(likelihoodOf({ close: 0.1, trap: 1, noise: 3 }, model)).toBeGreaterThan(0.8)
  expect(likelihoodOf({ close: 0.1, noise: 3 }, model)).toBeLessThan(0.2)
})

test('the same marks give the same trees', () => {
  expect(growTrees(rows)).toEqual(growTrees(rows))
})
