import { expect, test } from 'vitest'
import { moduleOf, findAffected } from './changed.ts'
import { cutBatches, isLong, listTestFiles, pickShare, weigh } from './test-files.mjs'
import { timePlaywright } from './timings.mjs'

test('files are long by their name alone', () => {
  expect(
    ['server/src/a.long.test.ts', 'web/src/b.page.long.test.tsx', 'e2e/c.long.spec.ts', 'e2e/long.spec.ts'].map(isLong),
  ).toEqual([true, true, true, false])
})

test('a file that was never measured weighs as much as the median of its kind', () => {
  const weightOf = weigh({ 'a.test.ts': 1, 'b.test.ts': 3, 'c.test.ts': 40, 'e2e/a.spec.ts': 9 })
  expect(['a.test.ts', 'new.test.ts', 'e2e/new.spec.ts'].map(weightOf)).toEqual([1, 3, 9])
  expect(weigh({})('new.test.ts')).toBe(1)
})

test('shares hold every file once and weigh about the same', () => {
  const weightOf = (file: string) => Number(/\d+/.exec(file)![0])
  const files = ['a1', 'b2', 'c3', 'd4', 'e10', 'f9', 'g5']
  const shares = ['1/3', '2/3', '3/3'].map((share) => pickShare(files, weightOf, share))
  expect(shares).toEqual([
    ['e10', 'a1'],
    ['f9', 'c3'],
    ['g5', 'd4', 'b2'],
  ])
  const all = [...listTestFiles('units'), ...listTestFiles('browser')]
  const sharesOfAll = ['1/2', '2/2'].flatMap((share) => pickShare(all, () => 1, share))
  expect(sharesOfAll.toSorted()).toEqual(all.toSorted())
})

test('the list of files has those of every workspace', () => {
  const units = listTestFiles('units')
  for (const file of ['contract/src/access.test.ts', 'server/test/requests.test.ts', 'tools/tests/test-files.test.ts'])
    expect(units).toContain(file)
  expect(listTestFiles('browser')).toContain('e2e/room.long.spec.ts')
})

test('batches begin with the shortest files, keep units and specs apart, and end near their limit', () => {
  const seconds: Record<string, number> = {
    'a.test.ts': 40,
    'b.test.ts': 200,
    'c.test.ts': 240,
    'e2e/d.spec.ts': 60,
    'e.test.ts': 900,
  }
  expect(cutBatches(Object.keys(seconds), (file) => seconds[file]!, 220)).toEqual([
    { part: 'units', files: ['a.test.ts', 'b.test.ts'], seconds: 220 },
    { part: 'browser', files: ['e2e/d.spec.ts'], seconds: 80 },
    { part: 'units', files: ['c.test.ts'], seconds: 260 },
    { part: 'units', files: ['e.test.ts'], seconds: 920 },
  ])
})

test('a spec takes as long as all its tests', () => {
  const tests = (...durations: number[]) => [{ tests: [{ results: durations.map((duration) => ({ duration })) }] }]
  const suites = [{ file: 'room.spec.ts', specs: tests(1000), suites: [{ specs: tests(500, 250) }] }]
  expect(timePlaywright({ suites })).toEqual([['e2e/room.spec.ts', 1.75]])
})

const house = [
  { path: 'server/src/journal/journal.ts', text: '' },
  { path: 'server/src/sessions/sessions.ts', text: `import { a } from '../journal/journal.ts'` },
  { path: 'server/src/nova/nova.ts', text: `import { b } from '../sessions/sessions.ts'` },
  { path: 'server/src/nova/talk.long.test.ts', text: `import { c } from '../journal/journal.ts'` },
  { path: 'server/src/leads/leads.ts', text: '' },
]
const long = [
  'server/src/journal/pads.long.test.ts',
  'server/src/sessions/ending.long.test.ts',
  'server/src/nova/talk.long.test.ts',
  'server/src/leads/leads.long.test.ts',
  'e2e/room.long.spec.ts',
]

test('a change reaches the long tests of its module, of modules that import it, and those that import it themselves', () => {
  expect(findAffected(['server/src/journal/feed.ts'], long, house)).toEqual([...long.slice(0, 3), long[4]])
  expect(findAffected(['server/src/sessions/ending.ts'], long, house)).toEqual([long[1], long[2], long[4]])
  expect(findAffected(['docs/architecture.md'], long, house)).toEqual([])
})

test('a change of what every test depends on reaches all of them', () => {
  expect(findAffected(['package-lock.json'], long, house)).toEqual(long)
})

test('a module is a folder of a workspace’s sources', () => {
  expect(
    ['server/src/platform/http/http.ts', 'web/src/room/pad/a.tsx', 'tools/tests/changed.ts', 'README.md'].map(moduleOf),
  ).toEqual(['server/src/platform/http', 'web/src/room', 'tools/tests', 'README.md'])
})
