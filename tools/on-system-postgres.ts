/**
 * Runs those tests of the server that use a database on the PostgreSQL that this machine has installed, instead of the
 * embedded one. Arguments go to vitest.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startSystemPostgres } from '../server/test/system-postgres.ts'

const root = resolve(import.meta.dirname, '..')
const usesDatabase = /\b(makeTestDatabase|makeEmptyDatabase|startTestServer|openForTests)\b/
/** What these are about, and take long for, is the same on any database. */
const aboutOthers =
  /(matrix|loop-delay|long-session|fuzz|job-fetch|forgery|runs|runs-across-servers|hidden-tests|stopping|crowd|resumes|proposals|generated-questions|model|forms|log|errors|openapi|runner-frame|nova|drafting|making|model-check|call-limits|events|demo|breaks|sessions\/boundaries|follow-ups|models|briefing|diagnosis|late-work|leads|watching|own-account|second-factor)\.test\.ts$/
const files = globSync('server/**/*.test.ts', { cwd: root }).filter(
  (file) => !aboutOthers.test(file) && usesDatabase.test(readFileSync(join(root, file), 'utf8')),
)
if (files.length === 0) throw new Error('No test uses a database; has their set-up another name?')
const postgres = await startSystemPostgres()
try {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const suite = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...files, ...process.argv.slice(2)], {
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
