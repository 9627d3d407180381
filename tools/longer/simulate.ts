/**
 * `npm run thorough -- simulate [--sessions N] [--seed S] [--aside]`: plays made-up sessions, honest and not, and prints which risk the
 * report gives them, with exact 95 % intervals; and whether leaving a question unanswered ever pays. `--aside` takes the
 * styles that no rule was tuned on. `--people N` plays N sessions of each character with the assistant's changes, and no others.
 */
import { describeShare } from '@nova/contract/reports/exact-interval'
import { measureSkipping } from '../../server/test/simulator/skipping.ts'
import {
  allStyles,
  count,
  describeTally,
  emptyTally,
  goals,
  simulate,
  type Tally,
} from '../../server/test/simulator/tally.ts'
import { tellPeople } from './simulate-people.ts'

const read = (name: string, otherwise: number) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const [sessions, seed] = [read('sessions', 1200), read('seed', 1)]
const people = read('people', 0)
if (people > 0) {
  tellPeople(people, seed)
  process.exit()
}
const styles = process.argv.includes('--aside') ? allStyles.filter(({ isAside }) => isAside) : allStyles
const tellsFacts = process.argv.includes('--facts')

const byStyle = new Map<string, Tally>()
const byGoal = new Map<string, Tally>()
const add = (tallies: Map<string, Tally>, name: string, level: Parameters<typeof count>[1]) => {
  const tally = tallies.get(name) ?? emptyTally()
  tallies.set(name, tally)
  count(tally, level)
}
const startedAt = performance.now()
for (const { style, seed: own, level, facts } of simulate(styles, sessions, seed)) {
  add(byStyle, style.name, level)
  add(byGoal, style.goal, level)
  const isWrong = style.goal === 'honest' ? level === 'Medium' || level === 'High' : level === 'Low'
  if (tellsFacts && isWrong && style.goal !== 'untold')
    console.log(`  ${style.name}, seed ${own}: ${level}. ${facts.join(' ')}`)
}
console.log(`${sessions} sessions, seed ${seed}, ${Math.round(performance.now() - startedAt)} ms\n`)
for (const { name, goal, isAside } of styles) {
  const tally = byStyle.get(name)
  const told = tally ? describeTally(tally) : 'not played'
  console.log(`${goal.padEnd(14)}${isAside ? '*' : ' '} ${name.padEnd(50)} ${told}`)
}
console.log('\n* kept aside while rules are tuned\n')
for (const [name, { says, good, least }] of Object.entries(goals)) {
  const tally = byGoal.get(name)
  if (!tally) continue
  const met = good(tally) / tally.sessions >= least && (name !== 'honest' || tally.High === 0)
  console.log(`${met ? 'met    ' : 'NOT MET'} ${says}: ${describeShare(good(tally), tally.sessions)}`)
}
const pairs = read('pairs', 500)
const skipping = measureSkipping(pairs, seed)
console.log(
  `${skipping.paid.length === 0 ? 'met    ' : 'NOT MET'} leaving a question unanswered with time left pays: ${describeShare(skipping.paid.length, skipping.pairs)} of pairs`,
)
for (const each of skipping.paid.slice(0, 10)) console.log(`  ${each}`)
