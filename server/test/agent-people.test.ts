/** The measures of working with AI distinguish kinds of people; npm run bench -- agent-sessions plays more. */
import { expect, test } from 'vitest'
import { countOrders, countSingles, pooled } from './simulator/agent-orders.ts'
import { playAgentPeople } from './simulator/agent-people.ts'

test('people who read or test are distinguished from those who apply all, reject all or guess, by detection and by verification', () => {
  const played = playAgentPeople(20, 47)
  const { detection, verification, judged } = countOrders(played, 200, 10, 47)
  expect(judged).toBe(200)
  expect([detection / judged >= 0.95, verification / 200 >= 0.95]).toEqual([true, true])
  // In single sessions d′ alone doesn't keep the order, but both measures together do.
  const { together, detection: alone } = countSingles(played, 200, 47)
  expect([together / 200 >= 0.95, alone / 200 >= 0.95]).toEqual([true, false])
  // Applying everything or rejecting everything doesn't distinguish changes.
  for (const person of ['accepts all', 'rejects all', 'random'] as const) {
    expect(Math.abs(pooled(played[person])!)).toBeLessThan(0.6)
  }
})
