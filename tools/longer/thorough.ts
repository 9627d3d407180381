/**
 * `npm run thorough [-- units | browser]`: runs in full what `npm test` samples once per row and column, and the
 * browser tests marked `@thorough`. A pass here never lets `npm test` skip a test.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { imagePackages, requirePackages } from '../packages.mjs'
import { ensureBuilt } from '../web-build.mjs'

const root = resolve(import.meta.dirname, '../..')
const tool = (...names: string[]) => join(root, 'node_modules', ...names)
const thorough = globSync('{server,tools}/**/*.test.ts', { cwd: root }).filter((file) =>
  /\/thorough(?:-test)?\.ts'|\/matrix-calls\.ts'/.test(readFileSync(join(root, file), 'utf8')),
)

async function runSuite(args: string[]): Promise<number> {
  const env = { ...process.env, CI: 'true', THOROUGH: 'true' }
  const suite = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
  process.on('SIGTERM', () => suite.kill('SIGTERM'))
  const [code] = (await once(suite, 'exit')) as [number | null]
  return code ?? 1
}

async function runUnits(): Promise<number> {
  await requirePackages(imagePackages)
  return runSuite([tool('vitest', 'vitest.mjs'), 'run', ...thorough])
}

async function runBrowser(): Promise<number> {
  await ensureBuilt(process.execPath)
  const config = ['-c', 'e2e/playwright.config.ts', '--grep', '@thorough']
  return runSuite([tool('@playwright', 'test', 'cli.js'), 'test', ...config])
}

const only = process.argv[2]
const codes = [only === 'browser' ? 0 : await runUnits(), only === 'units' ? 0 : await runBrowser()]
process.exitCode = Math.max(...codes)
