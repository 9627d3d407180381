/**
 * Tests of what seldom changes, which take long: attacks on the sandbox, hostile files, starts of the embedded database,
 * faulty questions. `npm test` runs them once something that they rest on has changed since they passed; `npm run thorough`
 * runs them always, and then writes down in settled.json what they passed on.
 */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { isThorough } from './thorough.ts'

const root = resolve(import.meta.dirname, '../..')
const recordFile = join(import.meta.dirname, 'settled.json')

type Group = {
  tests: string[]
  /** What they rest on beside all that they import: what is started or read by its path. */
  also: string[]
}

const sandbox = ['server/src/platform/sandbox/**', 'server/src/runner/**', 'tools/{runtime,packages}.mjs']

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
    tests: ['server/src/question-validation/seeded-bad.test.ts'],
    also: [...sandbox, 'server/src/question-validation/**', 'bank/coding/**'],
  },
  'hostile files': {
    tests: ['server/src/platform/documents/hostile.test.ts'],
    also: ['server/src/platform/documents/**', 'server/test/hostile-files.ts', 'server/test/read-hostile.ts'],
  },
  'embedded database': {
    tests: ['server/src/platform/database/embedded.test.ts'],
    also: ['server/src/platform/database/**', 'tools/{runtime,packages}.mjs'],
  },
}

/** The files of the tests that `npm test` passes over, and the names of their groups. */
export function findSettled(): { names: string[]; tests: string[] } {
  if (isThorough || !process.env['CI'] || !existsSync(recordFile)) return { names: [], tests: [] }
  const record = JSON.parse(readFileSync(recordFile, 'utf8')) as Record<string, string>
  const settled = Object.entries(groups).filter(([name, group]) => record[name] === digestOf(group))
  return { names: settled.map(([name]) => name), tests: settled.flatMap(([, { tests }]) => filesOf(tests)) }
}

/** On which files each group stands now. */
export const takeDigests = () =>
  Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, digestOf(group)]))

/** Writes down that all of them have passed on these files, where these are still the same. */
export function settle(passedOn: Record<string, string>): void {
  const now = takeDigests()
  const record = Object.fromEntries(Object.entries(passedOn).filter(([name, digest]) => now[name] === digest))
  writeFileSync(recordFile, `${JSON.stringify(record, undefined, 2)}\n`)
}

const filesOf = (patterns: string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: root }))

/** Of the tests, all that they import, what else they rest on, and the packages. */
function digestOf({ tests, also }: Group): string {
  const seen = new Set<string>()
  for (const file of filesOf(tests)) follow(join(root, file), seen)
  for (const file of globSync(also, { cwd: root, withFileTypes: true }))
    if (file.isFile()) seen.add(join(file.parentPath, file.name))
  seen.add(join(root, 'package-lock.json'))
  const hash = createHash('sha256')
  for (const file of [...seen].toSorted()) {
    hash.update(`${relative(root, file)}\0`)
    hash.update(createHash('sha256').update(readFileSync(file)).digest())
  }
  return hash.digest('hex')
}

function follow(file: string, seen: Set<string>): void {
  if (seen.has(file)) return
  seen.add(file)
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport\(?) *'([^']+)'/g)) {
    const own = name.startsWith('.') ? resolve(dirname(file), name) : inContract(name)
    if (own && existsSync(own)) follow(own, seen)
  }
}

const inContract = (name: string) =>
  name.startsWith('@nova/contract/')
    ? join(root, 'contract/src', `${name.slice('@nova/contract/'.length)}.ts`)
    : undefined
