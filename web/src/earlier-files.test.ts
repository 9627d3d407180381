import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearPages, dropOldFiles } from '../earlier-files.ts'

const day = 24 * 3_600_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'earlier-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, at: number): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, name)
  utimesSync(path, at / 1000, at / 1000)
}
const has = (name: string) => existsSync(join(folder, name))

/** As a build does, a moment after it began. */
function build(at: number, ...names: string[]): void {
  clearPages(folder)
  for (const name of ['app.html', ...names]) write(name, at + 1000)
  dropOldFiles(folder, at, at + 2000)
}

test('files of a build stay for a week after another build has replaced it, regardless of their age', () => {
  build(0, 'assets/room-one.js', 'assets/room-one.js.br', 'assets/same.js', 'assets/fonts/old.woff2')
  build(30 * day, 'assets/room-two.js', 'assets/same.js')
  for (const name of ['room-one.js', 'room-one.js.br', 'fonts/old.woff2', 'room-two.js', 'same.js'])
    expect(has(`assets/${name}`)).toBe(true)
  build(36 * day, 'assets/room-two.js', 'assets/same.js')
  expect(has('assets/room-one.js')).toBe(true)
  build(38 * day, 'assets/room-two.js', 'assets/same.js')
  for (const name of ['room-one.js', 'room-one.js.br', 'fonts/old.woff2']) expect(has(`assets/${name}`)).toBe(false)
  for (const name of ['room-two.js', 'same.js']) expect(has(`assets/${name}`)).toBe(true)
})

test('a large file of which only the compressed copy was kept goes after a week too', () => {
  build(0, 'assets/large-one.js.br')
  build(day, 'assets/large-two.js.br')
  expect(has('assets/large-one.js.br')).toBe(true)
  build(9 * day, 'assets/large-two.js.br')
  expect([has('assets/large-one.js.br'), has('assets/large-two.js.br')]).toEqual([false, true])
})

test('a file that a later build makes again belongs to that build', () => {
  build(0, 'assets/back.js')
  build(day, 'assets/other.js')
  build(2 * day, 'assets/back.js')
  build(8.5 * day, 'assets/other.js')
  expect(has('assets/back.js')).toBe(true)
})

test('pages and files without a hash are rebuilt by each build', () => {
  write('icon.svg.br', 0)
  write('trust/security.html', 0)
  clearPages(folder)
  expect([has('icon.svg.br'), has('trust/security.html')]).toEqual([false, false])
})
