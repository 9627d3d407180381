/**
 * Applying changes can't buy Supervision: people who check rank above those who apply, reject or guess
 * (docs/working-with-ai.md).
 */
import { expect, test } from 'vitest'
import { playSupervised, rankSupervised } from './simulator/supervised-people.ts'

test('of twenty kinds of people, each who leads ranks above each who does not, by Supervision and by the overall score', () => {
  const ranked = rankSupervised(3, 90)
  expect(ranked).toHaveLength(20)
  const [leading, others] = [ranked.filter(({ leads }) => leads), ranked.filter(({ leads }) => !leads)]
  const lowest = (name: 'overall' | 'supervision') => Math.min(...leading.map((each) => each[name]))
  const highest = (name: 'overall' | 'supervision') => Math.max(...others.map((each) => each[name]))
  expect(lowest('supervision')).toBeGreaterThan(highest('supervision'))
  expect(lowest('overall')).toBeGreaterThan(highest('overall'))
})

test('a person who applies all unread gets half of Supervision, as does one who rejects all and changes nothing', () => {
  const [accepts, rejects] = [playSupervised('accepts all', 4), playSupervised('rejects all', 4)]
  expect([accepts.scores.supervision, rejects.scores.supervision]).toEqual([50, 50])
  expect(rejects.workingWithAi!.detection).toMatchObject({ unknown: 0 })
  expect(rejects.workingWithAi!.detection.falseAlarms).toBeGreaterThan(5)
  expect(accepts.aiMetrics.aiUsageEfficiency).toBeNull()
  const says = accepts.figures!.problemSolving.parts![0]!.says
  expect(says).toMatch(
    /(\d+) of \1 new lines are Nova’s, 0 of (\d+) applied changes checked\. The pair’s result is 7\d; 0 of \1 new lines/,
  )
  // Work of Nova's alone is the pair's result, and no score.
  expect([accepts.scores.problemSolving, accepts.problemsSolved, accepts.recommendation]).toEqual([0, 0, null])
  expect(accepts.figures!.overall.parts!.map(({ name }) => name)).toContain('Supervision')
  // The faulty changes are one observation, and the sound ones the other.
  expect(accepts.ranges!.supervision!.observations).toBe(2)
})
