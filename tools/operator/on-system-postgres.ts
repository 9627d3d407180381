/**
 * Runs every server test that uses a database on this machine's installed PostgreSQL; passes arguments to vitest. `npm
 * test` runs there only the tests in server/test/second-database.ts, which distinguish databases.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startSystemPostgres } from '../../server/test/system-postgres.ts'

const root = resolve(import.meta.dirname, '../..')
const usesDatabase = /\b(makeTestDatabase|makeEmptyDatabase|startTestServer|openForTests)\b/
const files = globSync('server/**/*.test.ts', { cwd: root }).filter((file) =>
  usesDatabase.test(readFileSync(join(root, file), 'utf8')),
)
const postgres = await startSystemPostgres()
try {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const suite = spawn(process.execPath, [vitest, 'run', ...files, ...process.argv.slice(2)], {
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
