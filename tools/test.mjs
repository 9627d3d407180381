/** `npm test`: installs what the tests need, runs every suite whatever the others did, and closes with `N passed, N failed`. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countCheck, countPlaywright, countVitest, judgeSuite } from './count.mjs'
import { requirePackages, testPackages } from './packages.mjs'
import { environmentOn, prepare, root, run, runMain, say, spawnForwarding, whenDone } from './runtime.mjs'
import { build } from './web-build.mjs'

const reports = join(root, 'test-results', 'reports')
/** Several times what a suite takes on a machine with nothing else to do: it ends what hangs, not what is slow. */
const mostMinutes = 20
const tool = (...names) => join(root, 'node_modules', ...names)
const reportFile = (name) => join(reports, `${name.replaceAll(' ', '-')}.json`)
const vitestReport = (name) => ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`]

const suites = [
  { name: 'check', count: countCheck, args: (name) => ['tools/check.ts', '--report', reportFile(name)] },
  {
    name: 'units and server',
    count: countVitest,
    args: (name) => [tool('vitest', 'vitest.mjs'), 'run', ...vitestReport(name)],
  },
  {
    name: 'server on system PostgreSQL',
    count: countVitest,
    args: (name) => ['tools/on-system-postgres.ts', ...vitestReport(name)],
  },
  { name: 'build' },
  {
    name: 'browser',
    count: countPlaywright,
    args: () => [
      tool('@playwright', 'test', 'cli.js'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
    ],
    env: (name) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) }),
  },
]

await runMain(async () => {
  const startedAt = Date.now()
  const node = await prepare()
  await requirePackages(testPackages)
  // Where it does not go well, the sandbox's own suite says why.
  await run(node, [join('tools', 'toolchains.ts')], { env: environmentOn(node) })
  mkdirSync(reports, { recursive: true })
  const results = []
  let isEnded = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isEnded = true))
  for (const suite of suites) if (!isEnded) results.push(await runSuite(suite, node))

  say('')
  for (const { name, passed, failed, seconds, failures, flaky = [] } of results) {
    say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
    for (const line of [...failures, ...flaky]) say(`     ${line.split('\n', 1)[0]}`)
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  say(`in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 && !isEnded ? 0 : 1
})

async function runSuite(suite, node) {
  const startedAt = Date.now()
  say(`\n── ${suite.name}`)
  const result = suite.count ? await runReporting(suite, node) : await runBuild(node)
  return { name: suite.name, ...result, seconds: Math.round((Date.now() - startedAt) / 1000) }
}

async function runReporting({ name, count, args, env }, node) {
  const file = reportFile(name)
  rmSync(file, { force: true })
  const child = spawnForwarding(node, args(name), { ...environmentOn(node), CI: 'true', ...env?.(name) })
  const tooLong = setTimeout(() => {
    say(`${name} took more than ${mostMinutes} minutes and is ended.`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, mostMinutes * 60_000)
  const code = await whenDone(child)
  clearTimeout(tooLong)
  return judgeSuite(count, readReport(file), code)
}

function readReport(file) {
  if (!existsSync(file)) return undefined
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

async function runBuild(node) {
  const { code, output } = await build(node)
  process.stderr.write(output)
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: ['vite build'] }
}
