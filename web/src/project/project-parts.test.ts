import type { Proposal } from '@nova/contract/projects/proposals'
import { expect, test } from 'vitest'
import { findNovaLines } from './changes/nova-lines.ts'
import { findInFiles, rankPaths } from './files/search.ts'
import {
  closeTab,
  noTabs,
  openTab,
  pathOf,
  readReviewTab,
  renameTab,
  reviewTab,
  settleTabs,
  tabName,
} from './files/tabs.ts'
import { listRows, moveBy } from './files/tree.ts'
import { findPlaces } from './places.ts'

const paths = ['README.md', 'src/tally.ts', 'src/deep/a.ts', 'app/main.py', 'src/Main.java']

test('the tree shows folders before files, and nothing of a closed folder', () => {
  const shown = (closed: string[] = [], folders: string[] = []) =>
    listRows(paths, folders, new Set(closed)).map(({ path, depth }) => `${depth} ${path}`)
  expect(shown(['app'], ['new'])).toEqual([
    ...['0 app', '0 new', '0 src', '1 src/deep', '2 src/deep/a.ts', '1 src/Main.java', '1 src/tally.ts', '0 README.md'],
  ])
})

test('keys lead along the rows, letters to the next name that begins so', () => {
  const rows = listRows(paths, [], new Set())
  const from = (key: string, path: string) => {
    const to = moveBy(
      key,
      rows,
      rows.findIndex((row) => row.path === path),
    )
    return to === null ? null : rows[to]!.path
  }
  expect(from('ArrowDown', 'app')).toBe('app/main.py')
  expect(from('Home', 'README.md')).toBe('app')
  expect(from('t', 'app')).toBe('src/tally.ts')
  expect(from('a', 'src/tally.ts')).toBe('app')
  expect(from('Enter', 'app')).toBe(null)
})

test('places are found as runtimes write them, in files that there are', () => {
  const found = (text: string) => findPlaces(text, paths).flatMap(({ place }) => place ?? [])
  expect(found('at total (file:///work/src/tally.ts:3:9)')).toEqual([{ path: 'src/tally.ts', line: 3, column: 9 }])
  expect(found('File "/work/app/main.py", line 12, in main')).toEqual([{ path: 'app/main.py', line: 12 }])
  expect(found('at Main.run(Main.java:7)')).toEqual([{ path: 'src/Main.java', line: 7 }])
  expect(found('./src/deep/a.ts:1:2: error; node:internal/x.js:4:1; lib/none.ts:2')).toEqual([
    { path: 'src/deep/a.ts', line: 1, column: 2 },
  ])
  const text = 'see src/tally.ts:3 and (src/tally.ts:4:1)'
  expect(
    findPlaces(text, paths)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test('quick open finds by letters in their order, the name first', () => {
  expect(rankPaths(paths, 'tal')).toEqual(['src/tally.ts'])
  expect(rankPaths(paths, 'ma')[0]).toBe('app/main.py')
  expect(rankPaths(paths, 'sda')).toEqual(['src/deep/a.ts'])
  expect(rankPaths(paths, '')).toEqual(paths)
})

test('a search gives lines and columns, and says where it stopped', () => {
  const texts = { 'a.ts': 'one\nTwo two', 'b.ts': 'none' }
  expect(findInFiles(texts, 'two', { isExact: false })).toEqual({
    found: [
      { path: 'a.ts', line: 2, column: 1, text: 'Two two', from: 0, length: 3 },
      { path: 'a.ts', line: 2, column: 5, text: 'Two two', from: 4, length: 3 },
    ],
    isCut: false,
  })
  expect(findInFiles(texts, 'two', { isExact: true }).found).toHaveLength(1)
  expect(findInFiles({ 'a.ts': 'x\n'.repeat(1000) }, 'x', { isExact: true })).toMatchObject({ isCut: true })
})

test('closing a tab leads to its neighbour, a renamed file stays open, a deleted one does not', () => {
  const tabs = ['a', 'b', 'c'].reduce(openTab, noTabs)
  expect(closeTab(tabs, 'c')).toEqual({ open: ['a', 'b'], active: 'b' })
  expect(closeTab(openTab(tabs, 'a'), 'a')).toEqual({ open: ['b', 'c'], active: 'b' })
  expect(renameTab(tabs, 'b', 'd')).toEqual({ open: ['a', 'd', 'c'], active: 'c' })
  expect(settleTabs(tabs, ['a', 'b'])).toEqual({ open: ['a', 'b'], active: 'b' })
})

const id = '6f8e4d3c-1b2a-4c5d-8e9f-0a1b2c3d4e5f'

test('a change of Nova has a tab beside its file, which stays while the change is known', () => {
  const tab = reviewTab(id, 'src/deep/a.ts')
  expect([tabName(tab), tabName('src/deep/a.ts'), pathOf(tab)]).toEqual(['Nova: a.ts', 'a.ts', 'src/deep/a.ts'])
  expect([readReviewTab(tab), readReviewTab('a.ts')]).toEqual([{ proposal: id, path: 'src/deep/a.ts' }, null])
  const tabs = openTab(openTab(noTabs, 'README.md'), tab)
  expect(settleTabs(tabs, [...paths, tab])).toEqual(tabs)
  expect(settleTabs(tabs, paths)).toEqual({ open: ['README.md'], active: 'README.md' })
})

test('lines count as Nova’s while they are unchanged, even after they moved', () => {
  const hunk = {
    oldStart: 2,
    oldLines: 2,
    newStart: 2,
    newLines: 4,
    lines: [' a', '-b', '+const first = 1', '+}', '+const second = 2', ' c'],
  }
  const proposal: Proposal = {
    id,
    seq: 1,
    engine: 'standard',
    request: 'r',
    message: 'm',
    state: 'applied',
    reason: null,
    files: [{ path: 'a.ts', act: 'edit', hunks: [hunk] }],
    applied: [{ path: 'a.ts', hunks: [0], isEdited: false }],
  }
  const find = (text: string, given: Partial<Proposal> = {}) =>
    findNovaLines(text, [{ ...proposal, ...given }], ['a.ts'])
  const applied = 'top\na\nconst first = 1\n}\nconst second = 2\nc\n'
  expect(find(applied)).toEqual([3, 4, 5])
  expect(find(`\n\n${applied}`)).toEqual([5, 6, 7])
  // Apart, a bracket may be anybody's.
  expect(find(applied.replace('}', '} // mine'))).toEqual([3, 5])
  expect(find(applied.replace('first', 'mine'))).toEqual([5])
  expect(find(applied, { state: 'undone' })).toEqual([])
  expect(find(applied, { applied: [{ path: 'a.ts', hunks: [], isEdited: false }] })).toEqual([])
  expect(findNovaLines(applied, [proposal], ['b.ts'])).toEqual([])
  // Renamed since.
  expect(findNovaLines(applied, [proposal], ['b.ts', 'a.ts'])).toEqual([3, 4, 5])
})
