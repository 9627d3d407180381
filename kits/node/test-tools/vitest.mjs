import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startVitest } from 'vitest/node'

const asError = ({ name, message, stack }) => Object.assign(new Error(message), { name, stack })
const never = 0

/** Without the workspace's configuration; snapshots are those in the file. */
export async function runFile(path, teller) {
  const root = process.cwd()
  const namesOf = (test) => {
    const names = [test.name]
    for (let group = test.parent; group.type === 'suite'; group = group.parent) names.unshift(group.name)
    return names
  }
  const reporter = {
    onTestCaseReady: (test) => teller.started(namesOf(test)),
    onTestCaseResult(test) {
      const { state, errors = [] } = test.result()
      const [error] = errors
      const ms = test.diagnostic()?.duration ?? 0
      teller.test(namesOf(test), state, ms, error && asError(error))
    },
    onTestSuiteResult: (suite) =>
      suite
        .errors()
        .slice(0, 1)
        .forEach((error) => teller.file(asError(error))),
    onTestModuleEnd: (module) =>
      module
        .errors()
        .slice(0, 1)
        .forEach((error) => teller.file(asError(error))),
    onTestRunEnd: (_, errors) => errors.slice(0, 1).forEach((error) => teller.file(asError(error))),
  }
  const options = {
    root,
    config: false,
    watch: false,
    include: [relative(root, path)],
    reporters: [reporter],
    pool: 'forks',
    maxWorkers: 1,
    globals: true,
    update: false,
    // Of a group only hidden or visible tests may be left.
    passWithNoTests: true,
    testTimeout: never,
    hookTimeout: never,
  }
  process.env.CI = 'true'
  const cacheDir = join(tmpdir(), 'vitest-cache')
  const vitest = await startVitest('test', [path], options, { cacheDir, logLevel: 'error' })
  await vitest?.close()
}
