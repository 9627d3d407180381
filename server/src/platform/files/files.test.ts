import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileReason, lackOfRoom, makeFolder, nearestFolder, readRoom, removeEmpty } from './files.ts'

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'nova-files-'))
})
afterAll(() => rmSync(home, { recursive: true }))

const reasonOf = (path: string) => {
  try {
    return makeFolder(path)
  } catch (error) {
    return fileReason(error)
  }
}

test('a folder is made with those above it, and names the ones that it made, outermost first', () => {
  const inner = join(home, 'one', 'two')
  expect(makeFolder(inner)).toEqual([join(home, 'one'), inner])
  expect(makeFolder(inner)).toEqual([])
})

test('what stands in the way has a reason in words, and nothing half made is left', () => {
  writeFileSync(join(home, 'file'), '')
  const before = readdirSync(home)
  expect(reasonOf(join(home, 'file'))).toBe('something else is in its place')
  expect(reasonOf(join(home, 'file', 'below'))).toBe('a part of its path is a file')
  expect(reasonOf(join(home, 'new', 'x'.repeat(300)))).toBe('its path is too long')
  expect(readdirSync(home)).toEqual(before)
})

test('a folder below /proc is refused at once', () => {
  expect(reasonOf('/proc/nova/data')).toBe('no folder can be made in /proc')
})

test('folders made for nothing are removed, but for those that hold something', () => {
  const made = makeFolder(join(home, 'kept', 'gone'))
  mkdirSync(join(home, 'kept', 'own'))
  removeEmpty(made)
  expect(readdirSync(join(home, 'kept'))).toEqual(['own'])
})

test('too little room is said with place, room and need', () => {
  const folder = join(home, 'later', 'data')
  expect(nearestFolder(folder)).toBe(home)
  expect(readRoom(folder).freeBytes).toBeGreaterThan(0)
  const need = { what: 'a database', folder, bytes: 400 * 1024 ** 2, files: 10 }
  expect(lackOfRoom(need, { freeBytes: 12.5 * 1024 ** 2, freeFiles: 99 })).toBe(
    `There is too little space for a database in ${folder}: 12 MB free, 400 MB needed.`,
  )
  expect(lackOfRoom(need, { freeBytes: Infinity, freeFiles: 9 })).toBe(
    `Too few files can be added for a database in ${folder}: 9 left, 10 needed.`,
  )
  expect(lackOfRoom(need, { freeBytes: Infinity, freeFiles: 10 })).toBeUndefined()
})
