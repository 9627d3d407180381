import { expect, test } from 'vitest'
import type { EntryOf } from './journal.ts'
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
