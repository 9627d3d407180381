/**
 * `npm run check`: format, lint, types, dead code, house rules, order of migrations. All run, two at a time; every failure is shown.
 * `--report FILE` writes how many passed and which failed.
 */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBreaches, readHouse } from './house-rules.ts'
import { findOvertaken, readArrivals } from './migration-order.ts'

type Step = { name: string; run: () => Promise<{ isFine: boolean; output: string }> }

const root = resolve(import.meta.dirname, '../..')

const steps: Step[] = [
  // One reading of all projects for both: the rules want the types anyway, and `tsc` would find them once per project.
  command('lint and types', 'oxlint/bin/oxlint', '--type-check'),
  command('types of the launcher', 'typescript/bin/tsc', '-p', 'tools/tsconfig.launcher.json'),
  command('dead code', 'knip/bin/knip.js', '--no-progress'),
  command('format', 'oxfmt/bin/oxfmt', '--check'),
  { name: 'house rules', run: checkHouse },
  { name: 'order of migrations', run: checkMigrations },
]

function command(name: string, script: string, ...args: string[]): Step {
  const run = () =>
    new Promise<{ isFine: boolean; output: string }>((done) => {
      const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.on('error', (error) => done({ isFine: false, output: String(error) }))
      child.on('close', (code) => done({ isFine: code === 0, output }))
    })
  return { name, run }
}

async function checkHouse() {
  const breaches = findBreaches(readHouse(root))
  return {
    isFine: breaches.length === 0,
    output: breaches.map(({ path, message }) => `${path}: ${message}\n`).join(''),
  }
}

async function checkMigrations() {
  const overtaken = findOvertaken(readArrivals(root))
  return { isFine: overtaken.length === 0, output: overtaken.join('\n') }
}

async function runSteps(concurrency: number) {
  const waiting = [...steps]
  const failed: { name: string; output: string }[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const startedAt = performance.now()
      const { isFine, output } = await step.run()
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${isFine ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`)
      if (!isFine) failed.push({ name: step.name, output })
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return failed
}

const failed = await runSteps(2)
for (const { name, output } of failed) console.log(`\n${name}\n${output.trimEnd()}`)

const report = process.argv.indexOf('--report')
const reportFile = report === -1 ? undefined : process.argv[report + 1]
if (reportFile)
  writeFileSync(
    reportFile,
    JSON.stringify({ passed: steps.length - failed.length, failed: failed.map(({ name }) => name) }),
  )
process.exitCode = failed.length > 0 ? 1 : 0
