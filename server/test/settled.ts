/**
 * Tests that take long and rest on a part of the house alone: attacks on the sandbox, hostile files, starts of the embedded
 * database, faulty questions, single replies of Nova. `npm test` runs a file of them once something that it rests on has changed since it passed; `npm run
 * thorough` runs them always, and then writes down in settled.json on what each of them passed.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openDigests } from './rests-on.ts'
import { isThorough } from './thorough.ts'

const root = resolve(import.meta.dirname, '../..')
const recordFile = join(import.meta.dirname, 'settled.json')

type Group = {
  tests: string[]
  /** What they rest on beside all that they import: what is started or read by its path. */
  also: string[]
}

const sandbox = [
  'server/src/platform/sandbox/**',
  'server/src/runner/**',
  'server/test/project-kits/**',
  'kits/**',
  'tools/{runtime,packages}.mjs',
  'tools/runner.ts',
]

export const groups: Record<string, Group> = {
  sandbox: {
    tests: [
      'server/src/platform/sandbox/**/*.test.ts',
      'server/src/runner/**/*.test.ts',
      'server/src/question-validation/forged-results.test.ts',
      'tools/kits.test.ts',
      'tools/script-kits.test.ts',
    ],
    also: sandbox,
  },
  'faulty questions': {
    tests: ['server/src/question-validation/{seeded-bad,question-validation}.test.ts'],
    also: [
      ...sandbox,
      'server/src/question-validation/**',
      'bank/*.json',
      'bank/{coding,technical,behavioral,projects}/**',
      'docs/assessment.md',
    ],
  },
  // Some 2,000 replies to one message each; what of Nova starts a server is run always.
  replies: {
    tests: ['server/src/nova/**/*.test.ts'],
    also: [...sandbox, 'bank/**'],
  },
  'hostile files': {
    tests: ['server/src/platform/documents/hostile.test.ts'],
    also: ['server/src/platform/documents/**', 'server/test/hostile-files.ts', 'server/test/read-hostile.ts'],
  },
  'embedded database': {
    tests: ['server/src/platform/database/embedded.test.ts'],
    also: [
      'server/src/platform/database/**',
      'server/migrations/**',
      'server/test/stay-open.ts',
      'tools/{runtime,packages}.mjs',
    ],
  },
}

/** The files of the tests that `npm test` passes over. */
export function findSettled(): string[] {
  if (isThorough || !process.env['CI'] || !existsSync(recordFile)) return []
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, string>
  return Object.entries(takeDigests()).flatMap(([file, digest]) => (record[file] === digest ? [file] : []))
}

/** Each of their files, with a digest of what it stands on now. */
export function takeDigests(): Record<string, string> {
  const digestOf = openDigests(root)
  const all = Object.values(groups).flatMap(({ tests, also }) =>
    globSync(tests, { cwd: root }).flatMap((file) => {
      const digest = digestOf(file, also)
      return digest === undefined ? [] : [[file, digest] as const]
    }),
  )
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

/** Writes down of the files that passed what they stood on, where that is still the same; of the others, nothing. */
export function settle(passed: readonly string[], passedOn: Record<string, string>): void {
  const now = Object.entries(takeDigests())
  const record = now.filter(([file, digest]) => passed.includes(file) && passedOn[file] === digest)
  writeFileSync(recordFile, `${JSON.stringify(Object.fromEntries(record), undefined, 2)}\n`)
}
