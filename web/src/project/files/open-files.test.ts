/** Tabs, folders and places of a project's files after each action. */
import { describe, expect, test } from 'vitest'
import { findSource, inSources, readMap } from '../preview/source-places.ts'
import { findInFiles, rankPaths } from './search.ts'
import { closeTab, noTabs, openTab, pathOf, readReviewTab, renameTab, reviewTab, settleTabs, tabName } from './tabs.ts'
import { filesBelow, folderOf, listRows, moveBy, nameOf, within } from './tree.ts'

const tabs = (active: string | null, ...open: string[]) => ({ open, active })

describe('tabs', () => {
  test('open at the end, and a file that is open is shown again', () => {
    const two = openTab(openTab(noTabs, 'a'), 'b')
    expect(two).toEqual(tabs('b', 'a', 'b'))
    expect(openTab(two, 'a')).toEqual(tabs('a', 'a', 'b'))
  })

  test.each([
    ['the one shown: the next takes its place', tabs('b', 'a', 'b', 'c', 'd'), 'b', tabs('c', 'a', 'c', 'd')],
    ['the last one shown: the one before does', tabs('c', 'a', 'b', 'c'), 'c', tabs('b', 'a', 'b')],
    ['another one: nothing else changes', tabs('a', 'a', 'b'), 'b', tabs('a', 'a')],
    ['the only one: none is shown', tabs('a', 'a'), 'a', tabs(null)],
    ['one that is not open: nothing changes', tabs('a', 'a'), 'b', tabs('a', 'a')],
  ])('close %s', (_what, before, path, after) => {
    expect(closeTab(before, path)).toEqual(after)
  })

  test('follow a file that is renamed, and one that had the new name gives way', () => {
    expect(renameTab(tabs('a', 'a', 'b'), 'a', 'c')).toEqual(tabs('c', 'c', 'b'))
    expect(renameTab(tabs('b', 'a', 'b'), 'a', 'c')).toEqual(tabs('b', 'c', 'b'))
    expect(renameTab(tabs('a', 'a', 'b'), 'a', 'b')).toEqual(tabs('b', 'b'))
  })

  test('of deleted files close, one after the other', () => {
    expect(settleTabs(tabs('b', 'a', 'b', 'c'), ['a', 'c'])).toEqual(tabs('c', 'a', 'c'))
    expect(settleTabs(tabs('b', 'a', 'b'), [])).toEqual(noTabs)
    const same = tabs('a', 'a')
    expect(settleTabs(same, ['a', 'b'])).toBe(same)
  })

  test('of a reviewed change are labelled as such and name their file', () => {
    const tab = reviewTab('p1', 'src/main.ts')
    expect(readReviewTab(tab)).toEqual({ proposal: 'p1', path: 'src/main.ts' })
    expect([pathOf(tab), tabName(tab)]).toEqual(['src/main.ts', 'Nova: main.ts'])
    expect([readReviewTab('src/nova.ts'), pathOf('src/nova.ts'), tabName('src/nova.ts')]).toEqual([
      ...[null, 'src/nova.ts', 'nova.ts'],
    ])
  })
})

describe('folders', () => {
  test('come before files, both by name, and numbers by their size', () => {
    const rows = listRows(['b.ts', 'a10.ts', 'a9.ts', 'src/z.ts', 'docs/a.md'], ['empty'], new Set(['docs']))
    expect(
      rows.map((row) => `${'  '.repeat(row.depth)}${row.name}${row.kind === 'folder' ? (row.isOpen ? '/' : '…') : ''}`),
    ).toEqual([...['docs…', 'empty/', 'src/', '  z.ts', 'a9.ts', 'a10.ts', 'b.ts']])
    expect(rows.map(({ path }) => path)).toEqual(['docs', 'empty', 'src', 'src/z.ts', 'a9.ts', 'a10.ts', 'b.ts'])
  })

  test('with the same name at two places stay separate', () => {
    const rows = listRows(['a/x/one.ts', 'b/x/two.ts'], [], new Set(['a/x']))
    expect(rows.map(({ path }) => path)).toEqual(['a', 'a/x', 'b', 'b/x', 'b/x/two.ts'])
  })

  test.each([
    ['src/deep/main.ts', 'main.ts', 'src/deep'],
    ['main.ts', 'main.ts', ''],
    ['.env', '.env', ''],
  ])('the path %s is %s in “%s”', (path, name, folder) => {
    expect([nameOf(path), folderOf(path), within(folder, name)]).toEqual([name, folder, path])
  })

  test('hold what lies below them, and not what only begins like them', () => {
    const paths = ['src', 'src/a.ts', 'src/deep/b.ts', 'src-old/c.ts', 'a/src/d.ts']
    expect(filesBelow(paths, 'src')).toEqual(['src', 'src/a.ts', 'src/deep/b.ts'])
    expect(filesBelow(paths, 'src/a.ts')).toEqual(['src/a.ts'])
  })
})

describe('keys in the tree', () => {
  const rows = listRows(['apple.ts', 'Avocado.ts', 'banana.ts', 'src/app.ts'], [], new Set())

  test.each<[string, number, number | null]>([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 0, 0],
    ['ArrowUp', 3, 2],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['a', 0, 1],
    ['a', 1, 2],
    ['a', 2, 3],
    ['a', 3, 1],
    ['B', 0, 4],
    ['z', 0, null],
    [' ', 0, null],
    ['Enter', 0, null],
    ['ArrowDown', -1, 0],
  ])('%s at row %i leads to %s', (key, at, to) => {
    expect(rows.map(({ name }) => name)).toEqual(['src', 'app.ts', 'apple.ts', 'Avocado.ts', 'banana.ts'])
    expect(moveBy(key, rows, at)).toBe(to)
  })

  test('lead nowhere in an empty tree', () => {
    expect(moveBy('ArrowDown', [], 0)).toBe(null)
  })
})

describe('a search match', () => {
  const texts = { 'a.ts': 'const One = one\none()', 'b.md': 'None' }
  const places = (wanted: string, isExact: boolean) =>
    findInFiles(texts, wanted, { isExact }).found.map(({ path, line, column }) => `${path}:${line}:${column}`)

  test('is found in any case, or exactly as written, each place once', () => {
    expect(places('one', false)).toEqual(['a.ts:1:7', 'a.ts:1:13', 'a.ts:2:1', 'b.md:1:2'])
    expect(places('One', true)).toEqual(['a.ts:1:7'])
    expect(places('two', false)).toEqual([])
    expect(places('', false)).toEqual([])
    expect(findInFiles({ a: 'aaaa' }, 'aa', { isExact: true }).found.map(({ column }) => column)).toEqual([1, 3])
  })

  test('is shown within an excerpt of a long line, at the reported position', () => {
    const line = `${'x'.repeat(500)}needle${'y'.repeat(500)}`
    const [match] = findInFiles({ a: line }, 'needle', { isExact: true }).found
    expect([match!.column, match!.text.length, match!.text.slice(match!.from, match!.from + match!.length)]).toEqual([
      ...[501, 240, 'needle'],
    ])
  })

  test('is cut after 300 places, and says so only then', () => {
    const search = (count: number) => findInFiles({ a: 'x\n'.repeat(count) }, 'x', { isExact: true })
    expect([search(300).found.length, search(300).isCut]).toEqual([300, false])
    expect([search(301).found.length, search(301).isCut]).toEqual([300, true])
  })

  test('as a file is ranked by its name, then by its folder, then by letters in between', () => {
    const paths = ['lib/index.ts', 'src/main.ts', 'main/util.ts', 'm/a/i/n.ts', 'src/domain.ts']
    expect(rankPaths(paths, 'main')).toEqual(['src/main.ts', 'src/domain.ts', 'main/util.ts', 'm/a/i/n.ts'])
    expect(rankPaths(paths, ' M A I N ')).toEqual(rankPaths(paths, 'main'))
    expect(rankPaths(paths, '')).toEqual(paths)
    expect(rankPaths(paths, 'xyz')).toEqual([])
  })
})

describe('places in a bundle', () => {
  // Line 1 maps to b.ts:1:1 and, from column 5 on, to b.ts:3:5; line 2 to nothing; line 3 to a.ts:1:1.
  const map = readMap(JSON.stringify({ sources: ['../project:src/b.ts', '../../a.ts'], mappings: 'AAAA,IAEI;;ACFJ' }))

  test('are those of the files it was made of', () => {
    expect(map.sources).toEqual(['src/b.ts', 'a.ts'])
    expect(findSource(map, 1, 1)).toEqual({ path: 'src/b.ts', line: 1, column: 1 })
    expect(findSource(map, 1, 4)).toEqual({ path: 'src/b.ts', line: 1, column: 1 })
    expect(findSource(map, 1, 5)).toEqual({ path: 'src/b.ts', line: 3, column: 5 })
    expect(findSource(map, 3, 9)).toEqual({ path: 'a.ts', line: 1, column: 1 })
    expect([findSource(map, 2, 1), findSource(map, 9, 1)]).toEqual([null, null])
  })

  test('are named in what the page wrote, and others are left as they are', () => {
    const text =
      'Error: no\n  at f (preview-script:0:1:7)\n  at g (preview-script:1:1:1)\n  at h (preview-script:0:2:1)'
    expect(inSources(text, [map, null])).toBe(
      'Error: no\n  at f (src/b.ts:3:5)\n  at g (preview-script:1:1:1)\n  at h (preview-script:0:2:1)',
    )
  })
})
