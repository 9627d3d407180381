import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCLI } from '@jest/core'

/** setTimeout’s longest. */
const never = 2 ** 31 - 1
const outcomes = { passed: 'passed', failed: 'failed' }

/** Without the workspace's configuration; snapshots are those in the file. */
export async function runFile(path, { test, file }) {
  const config = {
    rootDir: process.cwd(),
    testMatch: [path],
    testEnvironment: 'node',
    testTimeout: never,
    transform: { '\\.[cm]?[jt]sx?$': join(import.meta.dirname, 'jest-transform.cjs') },
    cacheDirectory: join(tmpdir(), 'jest-cache'),
    reporters: [join(import.meta.dirname, 'jest-silence.cjs')],
    haste: { forceNodeFilesystemAPI: true },
  }
  const options = { $0: '', _: [], ci: true, runInBand: true, watchman: false, config: JSON.stringify(config) }
  const { results } = await runCLI(options, [config.rootDir])
  for (const { testResults, testExecError, failureMessage } of results.testResults) {
    if (testExecError) file(errorOf(testExecError.message ?? failureMessage ?? 'It failed.'))
    for (const { ancestorTitles, title, status, duration, failureMessages } of testResults)
      test([...ancestorTitles, title], outcomes[status] ?? 'skipped', duration ?? 0, errorOf(failureMessages[0] ?? ''))
  }
}

/** Of a text with the stack after the message. */
function errorOf(text) {
  const at = text.search(/\n\s+at /)
  const message = (at < 0 ? text : text.slice(0, at)).replace(/^Error: /, '')
  return Object.assign(new Error(message), { name: 'AssertionError', stack: text })
}
