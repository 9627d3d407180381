import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDigests } from './rests-on.ts'

let root: string
const digest = () => openDigests(root)('server/one.test.ts', ['kits/**', 'server/src/box/**'])
function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}
const figures = (first: string, second: string) =>
  `/** Said of it. */\nexport const base = ${first}\nexport const most = { of: base * 2 }\nexport const version = ${second}\n`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nova-rests-on-'))
  write('package.json', '{"config":{"runtime":"24.1.0"}}')
  write('package-lock.json', '{}')
  write('contract/src/constants.ts', figures('1', '1'))
  write('contract/src/runs.ts', "export const runs = 1\nexport { most as greatest } from './constants.ts'\n")
  write('server/one.test.ts', "import type { Far } from './far.ts'\nimport {\n  run,\n  type Run,\n} from './run.ts'\n")
  write(
    'server/run.ts',
    "import { runs } from '@nova/contract/runs'\nimport './first.ts'\nconst script = new URL('script.cjs', import.meta.url)\nconst later = () => import('./later.ts')\n",
  )
  for (const file of ['far.ts', 'first.ts', 'script.cjs', 'later.ts', 'other.test.ts']) write(`server/${file}`, '1')
  write('kits/go/kit.go', 'package kit')
  write('kits/go/started.ts', "import '../../server/behind.ts'")
  write('kits/go/kit.test.ts', '1')
  write('server/src/box/box.test.ts', '1')
  write('contract/package.json', '{}')
  write('server/behind.ts', '1')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test.each([
  ['the test itself', 'server/one.test.ts', "import { run } from './run.ts'"],
  ['what it imports', 'server/run.ts', ''],
  ['what that imports for its effect', 'server/first.ts', '2'],
  ['what that imports later', 'server/later.ts', '2'],
  ['what that starts by its path', 'server/script.cjs', '2'],
  ['the contract', 'contract/src/runs.ts', 'export const runs = 2\n'],
  ['what is named by a pattern', 'kits/go/kit.go', 'package other'],
  ['a test that is read, not run', 'kits/go/kit.test.ts', '2'],
  ['what such a file imports', 'server/behind.ts', '2'],
  ['a figure that a figure rests on', 'contract/src/constants.ts', figures('2', '1')],
  ['the packages', 'package-lock.json', '{"packages":{}}'],
  ['the version of Node', 'package.json', '{"config":{"runtime":"24.2.0"}}'],
])('a test has to pass again after a change of %s', (_, file, text) => {
  const before = digest()
  expect(before).toMatch(/^[0-9a-f]{64}$/)
  expect(digest()).toBe(before)
  write(file, text)
  expect(digest()).not.toBe(before)
})

test.each([
  ['what it takes types from alone', 'server/far.ts', '2'],
  ['another test', 'server/other.test.ts', '2'],
  ['another test in a folder that is named', 'server/src/box/box.test.ts', '2'],
  ['a figure that nothing of it imports', 'contract/src/constants.ts', figures('1', '2')],
  ['the commands of the repository', 'package.json', '{"scripts":{},"config":{"runtime":"24.1.0"}}'],
])('a test need not pass again after a change of %s', (_, file, text) => {
  const before = digest()
  write(file, text)
  expect(digest()).toBe(before)
})

test('a test that starts the server is never passed over', () => {
  write('server/src/app.ts', '1')
  write('server/behind.ts', "import './src/app.ts'")
  expect(digest()).toBeUndefined()
})
