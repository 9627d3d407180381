/** Every way of saying no is provoked by some test. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { refusalCodes } from '@nova/contract/refusals'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

test('every refusal code is named by a test', () => {
  const files = globSync(['server/**/*.test.ts', 'e2e/*.spec.ts'], { cwd: root })
  const tests = files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  // Internal errors report bugs, and no known input provokes one.
  const untested = refusalCodes.filter((code) => code !== 'internal_error' && !tests.includes(`'${code}'`))
  expect(untested).toEqual([])
})
