/** The simulation behind docs/assessment.md 3.3; npm run bench -- judgement prints the whole of it. */
import { describe, expect, it } from 'vitest'
import {
  correlations,
  simulateProject,
  simulateRanges,
  stageCorrelations,
  trueLevels,
} from './simulator/interval-sessions.ts'
import { plans, simulatePlan } from './simulator/planned-sessions.ts'

const rounds = 500

describe.each([3, 6])('of %i questions', (questions) => {
  const cells = correlations.map((correlation) => ({
    correlation,
    cells: trueLevels.map((level) => simulateRanges({ questions, correlation, level }, rounds)),
  }))

  it('the range holds the true level in at least 88 % of sessions', () => {
    for (const { correlation, cells: all } of cells) {
      const held = all.map((cell) => cell.held)
      const mean = held.reduce((sum, each) => sum + each, 0) / held.length
      expect(mean, `${correlation}: ${held.join(', ')}`).toBeGreaterThanOrEqual(0.88)
      // Three questions, each right or wrong as a whole, make a quarter of middling candidates look perfect, or hopeless.
      const least = correlation <= 0.3 ? 0.85 : questions === 3 ? 0.74 : 0.83
      expect(Math.min(...held), `${correlation}: ${held.join(', ')}`).toBeGreaterThanOrEqual(least)
    }
  })

  it('a label of another band is shown alone in at most 5 % of sessions', () => {
    const wrong = cells.flatMap(({ cells: all }) => all.map((cell) => cell.wrong))
    expect(Math.max(...wrong)).toBeLessThanOrEqual(0.05)
  })

  it('a candidate who truly reaches 95 reads Strong Hire, alone or borderline, in at least 70 % of sessions', () => {
    const strong = cells.map(({ cells: all }) => all.at(-1)!.strong)
    expect(Math.min(...strong)).toBeGreaterThanOrEqual(0.7)
  })
})

describe.each([3, 5])('of one project with %i stages', (stages) => {
  const cells = stageCorrelations.map((correlation) => ({
    correlation,
    cells: trueLevels.map((level) => simulateProject({ stages, ...correlation, level }, rounds)),
  }))

  it('the range holds the true level in at least 88 % of sessions', () => {
    for (const { correlation, cells: all } of cells) {
      const held = all.map((cell) => cell.held)
      const mean = held.reduce((sum, each) => sum + each, 0) / held.length
      expect(mean, `${JSON.stringify(correlation)}: ${held.join(', ')}`).toBeGreaterThanOrEqual(0.88)
    }
  })

  it('a label of another band stands alone in at most 8 % of sessions', () => {
    const wrong = cells.flatMap(({ cells: all }) => all.map((cell) => cell.wrong))
    expect(Math.max(...wrong)).toBeLessThanOrEqual(0.08)
  })
})

it.each(Object.entries(plans))(
  'of %s: the range holds the true level in 86 to 95 %%, and in no cell below 80',
  (_, plan) => {
    const held = trueLevels.map((level) => simulatePlan(plan, level, rounds).held)
    const mean = held.reduce((sum, each) => sum + each, 0) / held.length
    expect([mean >= 0.86, mean <= 0.95, Math.min(...held) >= 0.8]).toEqual([true, true, true])
  },
)
