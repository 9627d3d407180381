import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EntryOf } from '../room/journal.ts'
import { extendFiles, findConflict, noFiles, openFiles } from './project-files.ts'

const entry = (kind: string, payload: unknown, clientId: string | null = null) =>
  ({ kind, payload, clientId }) as unknown as EntryOf
const started = extendFiles(noFiles, entry('workspace', { paths: ['src/b.ts', 'a.md'] }))

test('the files are those it began with and what was done to them', () => {
  const files = [
    { act: 'create', path: 'src/new.ts' },
    { act: 'rename', path: 'a.md', to: 'docs/a.md' },
    { act: 'delete', path: 'src/b.ts' },
    { act: 'create', path: 'src/b.ts' },
  ].reduce((files, act) => extendFiles(files, entry('file', act)), started)
  expect(openFiles(files)).toEqual(['docs/a.md', 'src/b.ts', 'src/new.ts'])
  expect(files.starting).toEqual(['src/b.ts', 'a.md'])
  const again = extendFiles(files, entry('file', { act: 'rename', path: 'docs/a.md', to: 'b.md' }))
  expect([...again.formerPaths]).toEqual([['b.md', ['docs/a.md', 'a.md']]])
})

test('an act that waits counts until the journal has it, and then once', () => {
  const waiting = [{ id: 'w', act: { act: 'delete', path: 'a.md' } as const }]
  expect(openFiles(started, waiting)).toEqual(['src/b.ts'])
  const taken = extendFiles(started, entry('file', waiting[0]!.act, 'w'))
  const again = extendFiles(taken, entry('file', { act: 'create', path: 'a.md' }, 'x'))
  expect(openFiles(again, waiting)).toEqual(['a.md', 'src/b.ts'])
})

test('a file cannot be made where one is, nor inside another, nor taken from where none is', () => {
  const paths = openFiles(started)
  expect(findConflict(paths, { act: 'create', path: 'a.md' })).toBe('exists')
  expect(findConflict(paths, { act: 'create', path: 'src' })).toBe('exists')
  expect(findConflict(paths, { act: 'create', path: 'a.md/b' })).toBe('in-file')
  expect(findConflict(paths, { act: 'rename', path: 'a.md', to: 'a.md/b' })).toBe(null)
  expect(findConflict(paths, { act: 'delete', path: 'c' })).toBe('missing')
  expect(findConflict(paths, { act: 'create', path: 'src/c.ts' })).toBe(null)
})

test('a file that is deleted and made again is the same, with the names that it had before', () => {
  const files = [
    { act: 'rename', path: 'a.md', to: 'b.md' },
    { act: 'delete', path: 'b.md' },
    { act: 'create', path: 'b.md' },
  ].reduce((files, act) => extendFiles(files, entry('file', act)), started)
  expect([...files.formerPaths]).toEqual([['b.md', ['a.md']]])
})

test.each<[string, Parameters<typeof findConflict>[1], ReturnType<typeof findConflict>]>([
  ['make one', { act: 'create', path: 'src/c.ts' }, null],
  ['make one beside a folder of a longer name', { act: 'create', path: 'sr' }, null],
  ['make one where one is', { act: 'create', path: 'a.md' }, 'exists'],
  ['make one where a folder is', { act: 'create', path: 'src' }, 'exists'],
  ['make one inside a file', { act: 'create', path: 'a.md/b' }, 'in-file'],
  ['delete one', { act: 'delete', path: 'a.md' }, null],
  ['delete what is not there', { act: 'delete', path: 'b.md' }, 'missing'],
  ['delete a folder', { act: 'delete', path: 'src' }, 'missing'],
  ['rename one', { act: 'rename', path: 'a.md', to: 'docs/a.md' }, null],
  ['rename one to its own name', { act: 'rename', path: 'a.md', to: 'a.md' }, null],
  ['rename one into a folder of its own name', { act: 'rename', path: 'a.md', to: 'a.md/a.md' }, null],
  ['rename one to the name of another', { act: 'rename', path: 'a.md', to: 'src/b.ts' }, 'exists'],
  ['rename one into another', { act: 'rename', path: 'a.md', to: 'src/b.ts/a.md' }, 'in-file'],
  ['rename what is not there', { act: 'rename', path: 'b.md', to: 'c.md' }, 'missing'],
])('trying to %s finds the conflict, if any: %j gives %s', (_what, act, conflict) => {
  expect(findConflict(['a.md', 'src/b.ts'], act)).toBe(conflict)
})

test('files added without a conflict never lie inside one another, after any acts', () => {
  const path = fc.constantFrom('a', 'b', 'a/b', 'a/c', 'b/a', 'a/b/c')
  const act = fc.oneof(
    fc.record({ act: fc.constant('create' as const), path }),
    fc.record({ act: fc.constant('delete' as const), path }),
    fc.record({ act: fc.constant('rename' as const), path, to: path }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
      let files = noFiles
      for (const each of acts)
        if (findConflict(openFiles(files), each) === null) files = extendFiles(files, entry('file', each))
      const paths = openFiles(files)
      expect(paths.filter((one) => paths.some((other) => other.startsWith(`${one}/`)))).toEqual([])
      for (const names of files.formerPaths.values()) expect(names.length).toBeGreaterThan(0)
    }),
    { numRuns: 200 },
  )
})
