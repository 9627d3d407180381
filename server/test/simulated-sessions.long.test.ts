/** The goals of the integrity rules over generated sessions, and that skipping never pays; npm run thorough -- simulate plays more. */
import { expect, test } from 'vitest'
import { measureSkipping } from './simulator/skipping.ts'
import { allStyles, count, emptyTally, goals, simulate, type Tally } from './simulator/tally.ts'

test('honest sessions stay Low, and misuse is seen, in every style', () => {
  const tallies = new Map<string, Tally>()
  const wrong: string[] = []
  for (const { style, seed, level, facts } of simulate(allStyles, 3 * allStyles.length, 47)) {
    const tally = tallies.get(style.goal) ?? emptyTally()
    tallies.set(style.goal, tally)
    count(tally, level)
    if (style.goal === 'honest' ? level !== 'Low' : level === 'Low' && style.goal !== 'untold')
      wrong.push(`${style.name}, seed ${seed}: ${level}. ${facts.join(' ')}`)
  }
  for (const [name, { good, least, says }] of Object.entries(goals)) {
    const tally = tallies.get(name)!
    expect([says, good(tally) / tally.sessions >= least ? 'met' : wrong]).toEqual([says, 'met'])
  }
  expect(tallies.get('honest')).toMatchObject({ High: 0 })
  expect([...tallies.values()].reduce((sum, { sessions }) => sum + sessions, 0)).toBeGreaterThanOrEqual(117)
})

test('leaving a question unanswered with time left raises no figure and no recommendation', () => {
  expect(measureSkipping(150, 47)).toEqual({ pairs: 150, paid: [] })
})
