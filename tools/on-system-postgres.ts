/**
 * Runs tests of the server on the PostgreSQL that this machine has installed, instead of the embedded one. Arguments go to
 * vitest, whose `--all` here is every test of the server that uses a database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startSystemPostgres } from '../server/test/system-postgres.ts'

const root = resolve(import.meta.dirname, '..')

/**
 * Migrations, queues, locks, claims, notifications and a full disk; and of the rest what together sends every function and
 * kind of statement that the others send too, as decision 070 tells.
 */
const telling = [
  'accounts/accounts',
  'companies/companies',
  'enrolment/enrolment',
  'feedback/feedback',
  'imports/imports',
  'interviews/access',
  'interviews/deleting',
  'interviews/lists',
  'interviews/templates',
  'journal/disk',
  'journal/faults',
  'journal/stream',
  'library/library',
  'notices/notices',
  'people/invitations',
  'people/people',
  'platform/claims/claims',
  'platform/database/database',
  'platform/database/migrations',
  'platform/jobs/jobs',
  'platform/mail/mail',
  'platform/secrets/installation-key',
  'positions/people',
  'positions/positions',
  'projects/projects',
  'reviews/reviews',
  'sessions/candidate-entries',
  'shares/shares',
].map((name) => `server/src/${name}.test.ts`)

const usesDatabase = /\b(makeTestDatabase|makeEmptyDatabase|startTestServer|openForTests)\b/
const findAll = () =>
  globSync('server/**/*.test.ts', { cwd: root }).filter((file) =>
    usesDatabase.test(readFileSync(join(root, file), 'utf8')),
  )

const files = process.argv.includes('--all')
  ? findAll()
  : [...telling, 'server/test/requests.test.ts', 'server/test/secrets-at-rest.test.ts']
const gone = files.filter((file) => !existsSync(join(root, file)))
if (gone.length > 0) throw new Error(`No such tests; have they other names? ${gone.join(', ')}`)
const further = process.argv.slice(2).filter((word) => word !== '--all')
const postgres = await startSystemPostgres()
try {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const suite = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...files, ...further], {
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
