/**
 * `npm test [-- all | changed] [check | units | browser] [--shard 1/2] [--timings]`: installs what the tests need, runs
 * every suite (or the named one, or a share of it) even if others fail, and ends with `N passed, N failed`.
 * Without a word it leaves out `*.long.test.ts` and `*.long.spec.ts`; `all` runs them too; `changed` runs those alone
 * that the last commits may have broken, shortest first. `--timings` rewrites the committed timings.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countCheck, countPlaywright, countVitest, judgeSuite, keepComplaint } from './count.mjs'
import { requirePackages, testPackages } from './packages.mjs'
import {
  environmentOn,
  prepare,
  quickStart,
  root,
  run,
  runMain,
  say,
  spawnForwarding,
  Stop,
  whenDone,
} from './runtime.mjs'
import { cutBatches, pickShare, isLong, listTestFiles, readTimings, weigh } from './tests/test-files.mjs'
import { timePlaywright, writeTimings } from './tests/timings.mjs'
import { build, ensureBuilt } from './web-build.mjs'

const reports = join(root, 'test-results', 'reports')
/** Several times what a suite takes on a machine with nothing else to do: it ends what hangs, not what is slow. */
const maxMinutes = 75
/** Long files that may have broken run for so long at most, in batches of so many seconds. */
const maxChangedMinutes = 25
const batchSeconds = 180
const tool = (...names) => join(root, 'node_modules', ...names)
const reportFile = (name) => join(reports, `${name.replaceAll(' ', '-')}.json`)

/** Suites by part; `files` is missing where the suite finds its files itself. */
const suites = {
  check: {
    name: 'check',
    count: countCheck,
    args: (name) => ['tools/house/check.ts', '--report', reportFile(name)],
  },
  build: { name: 'build' },
  units: {
    name: 'units and server',
    count: countVitest,
    args: (_, files) => [tool('vitest', 'vitest.mjs'), 'run', ...files],
    env: (name) => ({ TEST_REPORT: reportFile(name) }),
    time: (name) => JSON.parse(readFileSync(reportFile(`${name}-timings`), 'utf8')),
  },
  browser: {
    name: 'browser',
    count: countPlaywright,
    args: (_, files) => [
      tool('@playwright', 'test', 'cli.js'),
      'test',
      ...['-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
      ...files,
    ],
    env: (name) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile(name) }),
    time: (name) => timePlaywright(JSON.parse(readFileSync(reportFile(name), 'utf8'))),
  },
}

const parts = ['check', 'units', 'browser']
const tiers = ['all', 'changed']
const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: { shard: { type: 'string' }, timings: { type: 'boolean', default: false } },
})
const tier = positionals.find((word) => tiers.includes(word)) ?? 'short'
const part = positionals.find((word) => !tiers.includes(word))
const isAsked = (name) => part === undefined || part === name
const widest = Math.max(...Object.values(suites).map(({ name }) => name.length)) + 3

await runMain(async () => {
  if (part !== undefined && !parts.includes(part))
    throw new Stop(`Say which tests to run: ${[...tiers, ...parts].join(', ')}.`)
  if (asked.shard !== undefined && !/^[1-9]\d?\/[1-9]\d?$/.test(asked.shard)) throw new Stop('A share is written 1/2.')
  if (asked.timings && (tier !== 'all' || part !== undefined || asked.shard !== undefined))
    throw new Stop('Timings are of everything: npm test -- all --timings')
  const startedAt = Date.now()
  // Debian's packages in parallel with npm's: one waits for the network while the other unpacks.
  const installing = requirePackages(testPackages)
  installing.catch(() => undefined)
  const node = await prepare()
  await installing
  // If this fails, the sandbox's own suite reports why.
  await run(node, [join('tools', 'toolchains.ts')], { env: environmentOn(node) })
  mkdirSync(reports, { recursive: true })
  let isEnded = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (isEnded = true))
  const results = []
  for await (const suite of tier === 'changed' ? changedSuites(node) : usualSuites())
    if (!isEnded) results.push(...(await Promise.all(suite.map((each) => runSuite(each, node)))))

  if (results.length === 0) return isEnded ? 1 : 0
  say('')
  for (const { name, passed, failed, seconds, failures } of results) {
    say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
    for (const line of failures) say(`     ${line.split('\n', 1)[0]}`)
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  if (asked.timings && failed === 0 && !isEnded)
    writeTimings([suites.units, suites.browser].flatMap(({ name, time }) => time(name)))
  say(`in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 && !isEnded ? 0 : 1
})

/**
 * Suites in rounds, one round after the other: side by side the large ones were no faster on two cores, and what
 * measures the event loop measured the others. The build is one long thread, and so are the checks at their end.
 */
function usualSuites() {
  const files = (name) => {
    if (!asked.shard) return []
    const ofTier = listTestFiles(name).filter((file) => tier === 'all' || !isLong(file))
    return pickShare(ofTier, weigh(readTimings()), asked.shard)
  }
  return [
    [...(isAsked('check') ? [suites.check] : []), ...(isAsked('browser') ? [suites.build] : [])],
    isAsked('units') ? [{ ...suites.units, files: files('units') }] : [],
    isAsked('browser') ? [{ ...suites.browser, files: files('browser') }] : [],
  ]
}

/**
 * Long files that the last commits may have broken, in small batches, shortest first. A batch begins only while it is
 * likely to end in time; the files of those that don't begin are printed.
 */
async function* changedSuites(node) {
  const script = join('tools', 'tests', 'changed.ts')
  const { code, output } = await run(node, [...quickStart, script], { env: environmentOn(node), capture: true })
  if (code !== 0) throw new Stop(output)
  const { reason, files } = JSON.parse(output)
  say(`Long files to run: ${files.length} (${reason}).`)
  if (files.some((file) => file.startsWith('e2e/'))) await ensureBuilt(node)
  const endsAt = Date.now() + maxChangedMinutes * 60_000
  const notReached = []
  let slowness = 1
  for (const [at, { part: name, files: few, seconds }] of cutBatches(
    files,
    weigh(readTimings()),
    batchSeconds,
  ).entries()) {
    if (!isAsked(name)) continue
    const startedAt = Date.now()
    if (startedAt + seconds * slowness * 1000 > endsAt) notReached.push(...few)
    else {
      yield [{ ...suites[name], name: `long ${suites[name].name} ${at + 1}`, files: few }]
      slowness = Math.max(slowness, (Date.now() - startedAt) / 1000 / seconds)
    }
  }
  for (const file of notReached) say(`not reached in ${maxChangedMinutes} minutes: ${file}`)
}

async function runSuite(suite, node) {
  const startedAt = Date.now()
  say(`── ${suite.name} begins`)
  const result = suite.count ? await runReporting(suite, node) : await runBuild(node)
  say(`── ${suite.name} is over`)
  return { name: suite.name, ...result, seconds: Math.round((Date.now() - startedAt) / 1000) }
}

/** Shows what a suite prints, line by line and with its name. */
async function show(name, stream, complaint) {
  for await (const line of createInterface({ input: stream })) {
    process.stdout.write(`${name.padEnd(widest)} │ ${line}\n`)
    complaint.take(line)
  }
}

async function runReporting({ name, count, args, env, files }, node) {
  const file = reportFile(name)
  rmSync(file, { force: true })
  const whichTests = { TEST_TIER: tier === 'short' ? 'short' : 'all' }
  const environment = { ...environmentOn(node), CI: 'true', ...whichTests, ...env?.(name) }
  const child = spawnForwarding(node, args(name, files), environment, { stdio: ['ignore', 'pipe', 'pipe'] })
  const complaint = keepComplaint()
  const shown = Promise.all([show(name, child.stdout, complaint), show(name, child.stderr, complaint)])
  const tooLong = setTimeout(() => {
    say(`${name} took more than ${maxMinutes} minutes and is ended.`)
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, maxMinutes * 60_000)
  const code = await whenDone(child)
  clearTimeout(tooLong)
  // A child's leftover processes may hold its pipes open forever.
  await Promise.race([shown, sleep(1000)])
  return judgeSuite(count, readReport(file), code, complaint.read())
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
