/**
 * `npm run thorough -- [VITEST ARGUMENTS]`: runs whole what `npm test` runs of each row and column once. Those are the tests
 * that import `server/test/thorough.ts`, or have data that does.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
const files = globSync('{server,tools}/**/*.test.ts', { cwd: root }).filter((file) =>
  /\/thorough\.ts'|\/matrix-calls\.ts'/.test(readFileSync(join(root, file), 'utf8')),
)
const suite = spawn(process.execPath, [vitest, 'run', ...files, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, THOROUGH: 'true' },
})
process.on('SIGTERM', () => suite.kill('SIGTERM'))
const [code] = (await once(suite, 'exit')) as [number | null]
process.exitCode = code ?? 1
