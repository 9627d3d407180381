import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readProjectFolder } from './bank-projects.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nova-project-'))
  cpSync(join(import.meta.dirname, '../../../bank/projects/lab-bench'), folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Error message for the folder after a change to one file's text. */
function objectTo(name: string, change: (text: string) => string): string {
  const file = join(folder, name)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, change(text))
  try {
    readProjectFolder(folder)
    return 'nothing'
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, '')
  } finally {
    writeFileSync(file, text)
  }
}

const lineOf = (name: string, part: string) =>
  readFileSync(join(folder, name), 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(part)) + 1

test('an error about a misspelt or unknown field of a project has file, line and the known fields', () => {
  const minutes = lineOf('project.json', '"minutes"')
  expect(objectTo('project.json', (text) => text.replace('"minutes"', '"minuets"')).split('\n')).toEqual([
    expect.stringMatching(
      new RegExp(`^project\\.json:${minutes}: there is no field “minuets”\\. Fields here are kind, id, .+, minutes, `),
    ),
    expect.stringMatching(/^project\.json:\d+: “minutes”: Invalid input: expected number, received undefined\.$/),
  ])
  const nested = objectTo('project.json', (text) => text.replace('"killedBy"', '"note": "x", "killedBy"'))
  expect(nested).toBe(
    `project.json:${lineOf('project.json', '"killedBy"')}: there is no field “wrong.0.note”. Fields here are patch, after, mistake, killedBy.`,
  )
  const long = objectTo('project.json', (text) => text.replace(/"minutes": \d+/, '"minutes": 600'))
  expect(long).toBe(`project.json:${minutes}: “minutes”: Too big: expected number to be <=60.`)
  const name = 'proposals/skip-cancelled.json'
  expect(objectTo(name, (text) => text.replace('"asked"', '"askd"'))).toContain(
    `${name}:${lineOf(name, '"asked"')}: there is no field “askd”. Fields here are id, stage, needs, asked, `,
  )
})

test('an error about a patch that would be read only in part has file, line and the start of a hunk', () => {
  const name = 'proposals/skip-cancelled.patch'
  const at = lineOf(name, '@@')
  expect(objectTo(name, (text) => text.replace('@@ -', '@@@ -').replace(' @@', ' @@@'))).toMatch(
    new RegExp(
      `^${name}:${at}: “@@@ -.+@@@.*” is no header of a hunk\\. Write one like “@@ -12,3 \\+12,4 @@”: the first old line`,
    ),
  )
  expect(objectTo(name, (text) => text.replace(/^\+\+\+.*\n/m, ''))).toBe(
    `${name}:${at - 1}: above its first hunk a file needs the lines “--- a/FILE” and “+++ b/FILE”.`,
  )
  expect(objectTo(name, (text) => text.replace(/^(@@ -\d+),(\d+)/m, '$1,99'))).toMatch(
    /isn’t as long as|is shorter than/,
  )
  expect(objectTo(name, () => '--- a/src/calendar.ts\n+++ b/src/calendar.ts\n')).toBe(
    `${name}:1: this patch changes nothing. Make it with git diff.`,
  )
  expect(objectTo(name, (text) => text)).toBe('nothing')
})
