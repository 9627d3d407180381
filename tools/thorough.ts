/**
 * `npm run thorough [-- units | browser]`: runs whole what `npm test` runs of each row and column once, what is settled (server/test/settled.ts,
 * which is written down again), and in the browser what is marked `@thorough`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { groups, settle, takeDigests } from '../server/test/settled.ts'
import { ensureBuilt } from './web-build.mjs'

const root = resolve(import.meta.dirname, '..')
const tool = (...names: string[]) => join(root, 'node_modules', ...names)
const settled = Object.values(groups).flatMap(({ tests }) => tests.flatMap((each) => globSync(each, { cwd: root })))
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

async function runUnits(): Promise<number> {
  const digests = takeDigests()
  const code = await runSuite([tool('vitest', 'vitest.mjs'), 'run', ...new Set([...settled, ...thorough])])
  if (code === 0) settle(digests)
  return code
}

async function runBrowser(): Promise<number> {
  await ensureBuilt(process.execPath)
  const config = ['-c', 'e2e/playwright.config.ts', '--grep', '@thorough']
  return runSuite([tool('@playwright', 'test', 'cli.js'), 'test', ...config])
}

const only = process.argv[2]
const codes = [only === 'browser' ? 0 : await runUnits(), only === 'units' ? 0 : await runBrowser()]
process.exitCode = Math.max(...codes)
