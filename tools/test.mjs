/**
 * `npm test [-- check | units | browser] [--shard 1/2]`: installs what the tests need, runs every suite (or the named
 * one, or a share of it) even if others fail, and ends with `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { countCheck, countPlaywright, countVitest, judgeSuite, keepComplaint } from './count.mjs'
import { requirePackages, testPackages } from './packages.mjs'
import { environmentOn, prepare, root, run, runMain, say, spawnForwarding, Stop, whenDone } from './runtime.mjs'
import { build } from './web-build.mjs'

const reports = join(root, 'test-results', 'reports')
/** Several times what a suite takes on a machine with nothing else to do: it ends what hangs, not what is slow. */
const maxMinutes = 75
const tool = (...names) => join(root, 'node_modules', ...names)
const reportFile = (name) => join(reports, `${name.replaceAll(' ', '-')}.json`)
const vitestReport = (name) => ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`]

/**
 * One round after the other: side by side the large ones were no faster on two cores, and what measures the event loop
 * measured the others. The build is one long thread, and so are the checks at their end.
 */
const rounds = [
  [
    {
      name: 'check',
      part: 'check',
      count: countCheck,
      args: (name) => ['tools/house/check.ts', '--report', reportFile(name)],
    },
    { name: 'build', part: 'browser' },
  ],
  [
    {
      name: 'units and server',
      part: 'units',
      isShared: true,
      count: countVitest,
      args: (name) => [tool('vitest', 'vitest.mjs'), 'run', ...vitestReport(name)],
    },
  ],
  [
    {
      name: 'browser',
      part: 'browser',
      isShared: true,
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
  ],
]
const parts = ['check', 'units', 'browser']
const { values: asked, positionals } = parseArgs({ allowPositionals: true, options: { shard: { type: 'string' } } })
const [part] = positionals
const isAsked = (suite) => part === undefined || suite.part === part
const widest = Math.max(...rounds.flat().map(({ name }) => name.length))

await runMain(async () => {
  if (part !== undefined && !parts.includes(part)) throw new Stop(`Say which part to run: ${parts.join(', ')}.`)
  if (asked.shard !== undefined && !/^[1-9]\d?\/[1-9]\d?$/.test(asked.shard)) throw new Stop('A share is written 1/2.')
  const startedAt = Date.now()
  // Debian's packages beside npm's: one waits for the network while the other unpacks.
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
  for (const round of rounds)
    if (!isEnded) results.push(...(await Promise.all(round.filter(isAsked).map((suite) => runSuite(suite, node)))))

  say('')
  for (const { name, passed, failed, seconds, failures } of results) {
    say(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
    for (const line of failures) say(`     ${line.split('\n', 1)[0]}`)
  }
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  const failed = results.reduce((sum, result) => sum + result.failed, 0)
  say(`in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  return failed === 0 && !isEnded ? 0 : 1
})

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

async function runReporting({ name, count, args, env, isShared }, node) {
  const file = reportFile(name)
  rmSync(file, { force: true })
  const environment = { ...environmentOn(node), CI: 'true', ...env?.(name) }
  const share = isShared && asked.shard ? [`--shard=${asked.shard}`] : []
  const child = spawnForwarding(node, [...args(name), ...share], environment, { stdio: ['ignore', 'pipe', 'pipe'] })
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
