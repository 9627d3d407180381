/** The measures of working with AI tell kinds of people apart; npm run bench -- agent-sessions plays more. */
import { expect, test } from 'vitest'
import { countOrders, playAgentPeople, pooled } from './simulator/agent-people.ts'

test('who reads or tests is told from who takes, refuses or guesses, by detection and by verification', () => {
  const played = playAgentPeople(20, 47)
  const { detection, verification, judged } = countOrders(played, 200, 10, 47)
  expect(judged).toBe(200)
  expect([detection / judged >= 0.95, verification / 200 >= 0.95]).toEqual([true, true])
  // Taking everything and refusing everything tell nothing apart.
  for (const person of ['accepts all', 'rejects all', 'random'] as const) {
    expect(Math.abs(pooled(played[person])!)).toBeLessThan(0.6)
  }
})
