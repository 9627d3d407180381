/**
 * `npm run thorough [-- units | browser]`: runs whole what `npm test` runs of each row and column once, what is settled (server/test/settled.ts,
 * which is written down again), and in the browser what is marked `@thorough`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { settle, takeDigests } from '../server/test/settled.ts'
import { ensureBuilt } from './web-build.mjs'

const root = resolve(import.meta.dirname, '..')
const tool = (...names: string[]) => join(root, 'node_modules', ...names)
const thorough = globSync('{server,tools}/**/*.test.ts', { cwd: root }).filter((file) =>
  /\/thorough(?:-test)?\.ts'|\/matrix-calls\.ts'/.test(readFileSync(join(root, file), 'utf8')),
)

async function runSuite(args: string[]): Promise<number> {
  // As in `npm test`, a second try tells a defect from a machine that was too busy.
  const env = { ...process.env, CI: 'true', THOROUGH: 'true' }
  const suite = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  process.on('SIGTERM', () => suite.kill('SIGTERM'))
  const [code] = (await once(suite, 'exit')) as [number | null]
  return code ?? 1
}

type Report = { testResults: { name: string; assertionResults: { status: string }[] }[] }

async function runUnits(): Promise<number> {
  const digests = takeDigests()
  const folder = mkdtempSync(join(tmpdir(), 'nova-thorough-'))
  try {
    const file = join(folder, 'report.json')
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const files = new Set([...Object.keys(digests), ...thorough])
    const code = await runSuite([tool('vitest', 'vitest.mjs'), 'run', ...report, ...files])
    settle(passedIn(JSON.parse(readFileSync(file, 'utf8')) as Report), digests)
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The files of which every test has passed, however the others went. */
const passedIn = ({ testResults }: Report): string[] =>
  testResults
    .filter(({ assertionResults: all }) => all.length > 0 && all.every(({ status }) => status === 'passed'))
    .map(({ name }) => relative(root, name))

async function runBrowser(): Promise<number> {
  await ensureBuilt(process.execPath)
  const config = ['-c', 'e2e/playwright.config.ts', '--grep', '@thorough']
  return runSuite([tool('@playwright', 'test', 'cli.js'), 'test', ...config])
}

const only = process.argv[2]
const codes = [only === 'browser' ? 0 : await runUnits(), only === 'units' ? 0 : await runBrowser()]
process.exitCode = Math.max(...codes)
