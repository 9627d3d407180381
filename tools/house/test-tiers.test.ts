import { expect, test } from 'vitest'
import type { Promised } from '../tests/promises.ts'
import { breachesOfTiers } from './test-tiers.ts'

const file = (path: string, text = '') => ({ path, text })
const timings = (seconds: Record<string, number>) => file('tools/tests/timings.json', JSON.stringify(seconds))
const source = file('server/src/runs/runs.ts', 'if (a < b) run()')
const mistake = { file: source.path, from: 'a < b', to: 'a > b' }
const promise = (test: string): Promised => ({
  promise: 'runs end',
  test,
  reason: 'why',
  mistakes: [mistake, mistake, mistake],
})
const messages = (files: { path: string; text: string }[], kept: Promised[] = []) =>
  breachesOfTiers(files, kept).map(({ message }) => message)

const slow = 'server/src/runs/runs.test.ts'
const brisk = file('server/src/runs/brisk.test.ts')
const spec = 'e2e/room.spec.ts'

test('a test that took more than its limit is refused by name and seconds', () => {
  expect(messages([timings({ [slow]: 5.1, [brisk.path]: 5, [spec]: 15.2 }), file(slow), brisk, file(spec)])).toEqual([
    'took 5.1 s, more than 5: call it .long, or list the promise it keeps in tools/tests/promises.ts',
    'took 15.2 s, more than 15: call it .long, or list the promise it keeps in tools/tests/promises.ts',
  ])
})

test('a long test and one that keeps a promise may take their time', () => {
  const long = 'server/src/runs/runs.long.test.ts'
  const files = [timings({ [long]: 90, [slow]: 40 }), file(long), file(slow), source]
  expect(messages(files, [promise(slow)])).toEqual([])
})

test('a promise names a short test that is there, and mistakes that can be planted', () => {
  const long = 'server/src/runs/runs.long.test.ts'
  const changed = file(source.path, 'a < b || a < b')
  expect(messages([timings({}), file(long), brisk, changed], [promise(long)])).toEqual([
    `runs end: ${long} is no short test`,
    ...Array<string>(3).fill(`runs end: ${source.path} doesn't hold exactly once: a < b`),
  ])
})

test('thirty promises are the most', () => {
  const many = Array.from({ length: 31 }, () => promise(brisk.path))
  expect(messages([timings({}), brisk, source], many)).toEqual(['31 promises; 30 is the most'])
})

test('timings of a file that is gone are refused', () => {
  expect(messages([timings({ [slow]: 1 })])).toEqual([`${slow} is gone: rename or delete its line`])
})

test('a module keeps a test that npm test runs', () => {
  const long = file('web/src/board/board.long.test.ts')
  expect(messages([timings({}), file('web/src/board/board.tsx'), long])).toEqual(['has no test that npm test runs'])
  expect(messages([timings({}), file('web/src/templates/templates.test.ts')])).toEqual([
    'has a short test now: take it off the list in tools/house/test-tiers.ts',
  ])
})
