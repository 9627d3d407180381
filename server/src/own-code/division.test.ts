import { expect, test } from 'vitest'
import { divideTests } from './division.ts'

const passing = (id: string) => ({ id, passesAtStart: true })
const failing = (id: string) => ({ id, passesAtStart: false })
const visibleOf = (tests: Parameters<typeof divideTests>[0], faults: string[][]) =>
  [
    ...divideTests(
      tests,
      faults.map((each) => ({ tests: each })),
    ),
  ].flatMap(([id, place]) => (place === 'visible' ? [id] : []))

test('visible tests pass for half of the faults that tests notice, and the last new demand stays hidden', () => {
  const tests = [passing('old'), failing('first'), failing('second'), failing('third')]
  const faults = [['first'], ['second'], ['second', 'third'], ['third'], []]
  expect(visibleOf(tests, faults)).toEqual(['old', 'first'])
  expect(visibleOf(tests, [['second'], ['second'], ['third'], ['third']])).toEqual(['old', 'first', 'second'])
})

test('a test that notices nothing more than the visible ones do is visible too', () => {
  const each = ['first', 'second']
  expect(visibleOf([passing('old'), failing('first'), failing('second')], [['old', ...each], each, each])).toEqual([
    'old',
    'first',
  ])
})

test('one new demand alone stays hidden, and a test that passes at the start is visible whatever it notices', () => {
  expect(visibleOf([failing('new')], [['new']])).toEqual([])
  expect(visibleOf([passing('old'), failing('new')], [['old'], ['old'], ['new']])).toEqual(['old'])
})
