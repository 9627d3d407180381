/** Runs the server suite on the PostgreSQL that this machine has installed, instead of the embedded one. Arguments go to vitest. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { startSystemPostgres } from '../server/test/system-postgres.ts'

const root = resolve(import.meta.dirname, '..')
const postgres = await startSystemPostgres()
try {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const suite = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: postgres.url },
  })
  process.on('SIGTERM', () => suite.kill('SIGTERM'))
  const [code] = (await once(suite, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await postgres.stop()
}
