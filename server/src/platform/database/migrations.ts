/** Brings the schema to this version's, under locks, alongside servers of the version before. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway, isDatabaseBusy } from './away.ts'
import type { Log } from './log.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { reasonOf } from './reasons.ts'
import { listRunningVersions, unknowing } from './running-versions.ts'
import { startError } from './start-error.ts'
import { isStorageFull } from './storage.ts'
import { isOlder, programVersion } from './version.ts'
import { runWithoutTransaction } from './without-transaction.ts'

// Any fixed numbers. Servers that start at once against one database take turns under the first; version 0.1.0, which knows
// the second alone, must not wait for it while an index is built: the build waits for all who wait.
const TURN = 6_682_002
const SCHEMA = 6_682_001
/** Held by a backup of this database while it runs. */
export const backupLock = 6_682_003

/** Servers from here on name their version to the database. */
const firstNaming = '0.2.0'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

const own = `
create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);
create table if not exists schema_changes (
  name text primary key,
  checksum text not null,
  oldest_version text not null,
  applied_at timestamptz not null default now()
)`

const everyApplied = `
  select name, checksum, oldest_version as oldest from schema_changes
  union all
  select name, checksum, null from migrations where name not in (select name from schema_changes)
  order by name`

type Applied = { name: string; checksum: string; oldest: string | null }
type Options = {
  url: string
  folder: string
  log: Log
  version?: string
  /** Leaves out the others: for a copy from an earlier version, whose rows fit its own tables. */
  only?: ReadonlySet<string>
}

/**
 * Brings the database to the newest migration of `folder`, each in its own transaction where it can be in one.
 * Refuses to start on an applied migration that changed, and on one of a newer version that says it needs a newer one. One
 * that an earlier version did not have yet is applied although later ones are: two lines of work came together, and neither
 * rests on the other.
 */
export async function migrate(options: Options): Promise<void> {
  const { only } = options
  const migrations = (await readMigrations(options.folder)).filter(({ name }) => !only || only.has(name))
  const client = new pg.Client({ connectionString: options.url, application_name: 'nova migrations' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await takeTurn(client, options.log)
    for (;;) {
      const next = await applyTransactional(client, migrations, options)
      if (!next) return
      // A build waits for the snapshot of a backup, too, and would do so silently.
      await waitForBackup(client, options.log)
      await applyApart(client, next)
      options.log.info({ migration: next.name }, 'migrated the database')
    }
  } finally {
    await client.end()
  }
}

/** The migrations of a database with the moment of each, by name; one that only version 0.1.0 opened has no second table. */
export async function listApplied(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<{ name: string; checksum: string; at: string }[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.schema_changes') is not null as "isThere"`,
  )
  const all = (table: string) => `select name, checksum, applied_at::text as at from public.${table}`
  const rest = ' where name not in (select name from public.schema_changes)'
  const both = `${all('migrations')}${rest} union all ${all('schema_changes')}`
  const applied = await client.query<{ name: string; checksum: string; at: string }>(
    `${rows[0]?.isThere ? both : all('migrations')} order by name`,
  )
  return applied.rows
}

/** Asks again and again: a statement that waits is one that the build of an index waits for. */
async function takeTurn(client: pg.Client, log: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await client.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [TURN])
    if (rows[0]?.is_ours) return
    if (tries % 50 === 0) log.warn({}, 'another process migrates the database; this one waits for it')
    await sleep(100)
  }
}

const sayEvery = 5

/** Tables that a backup reads are free again at its end. */
async function waitForBackup(client: pg.Client, log: Log): Promise<void> {
  for (let seconds = 0; await isBackedUp(client); seconds += 1) {
    if (seconds % sayEvery === 0)
      log.warn({ seconds }, 'a backup of the database is at work; the migration waits for it')
    await sleep(1000)
  }
}

async function isBackedUp(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_locks where locktype = 'advisory' and granted and (classid, objid, objsubid) = (0, $1, 1)
       and database = (select oid from pg_database where datname = current_database())`,
    [backupLock],
  )
  return rowCount !== 0
}

/** Applies what is pending up to a migration that runs without a transaction, and answers that one. */
async function applyTransactional(
  client: pg.Client,
  migrations: Migration[],
  { log, version = programVersion }: Options,
): Promise<Migration | undefined> {
  await client.query('select pg_advisory_lock($1)', [SCHEMA])
  try {
    await client.query(own)
    const { rows: applied } = await client.query<Applied>(everyApplied)
    for (const migration of pending(migrations, applied, version)) {
      await refuseBesideOlder(client, migration)
      if (migration.isWithoutTransaction) return migration
      await applyPatiently(client, migration, log)
      log.info({ migration: migration.name }, 'migrated the database')
    }
    return undefined
  } finally {
    await client.query('select pg_advisory_unlock($1)', [SCHEMA]).catch(() => undefined)
  }
}

function pending(migrations: Migration[], applied: Applied[], version: string): Migration[] {
  for (const { name, checksum, oldest } of applied) {
    const migration = migrations.find((one) => one.name === name)
    if (migration && migration.checksum !== checksum)
      throw startError(`Migration ${name} changed after it was applied. Put it back as it was and add a new one.`)
    if (migration) continue
    if (oldest === null)
      throw startError(`The database has migration ${name}, which this version lacks. Start a newer version.`)
    if (isOlder(version, oldest))
      throw startError(`The database has migration ${name}: install version ${oldest} or later (this is ${version}).`)
  }
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

/** Version 0.1.0 looks at the table `migrations` alone, and runs on none of the later schemas. */
async function refuseBesideOlder(client: pg.Client, { name, oldest = firstNaming }: Migration): Promise<void> {
  const older = (await listRunningVersions(client)).find((version) => isOlder(version, oldest))
  if (older)
    throw startError(
      `Migration ${name} needs version ${oldest} or later, and a server of version ${older} still uses this database. Stop it first, or upgrade to version ${oldest} before this one.`,
    )
}

const maxLockTries = 30

/** A table that others use is waited for briefly and again: a statement that waits for it would make all others wait as well. */
async function applyPatiently(client: pg.Client, migration: Migration, log: Log): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, migration)
    } catch (error) {
      const isBusy = (error as { code?: string }).code === '55P03'
      if (!isBusy || tries === maxLockTries) throw failed(migration, 'left nothing behind', error)
      log.warn({ migration: migration.name, tries }, 'a table is in use; the migration tries again')
      await waitForBackup(client, log)
      await sleep(1000)
    }
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    if (migration.oldest !== undefined) await client.query(`set local lock_timeout = '1s'`)
    await client.query(migration.sql)
    await record(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function applyApart(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await runWithoutTransaction(client, migration.sql)
    await record(client, migration)
  } catch (error) {
    throw failed(migration, 'is begun again at the next start', error)
  }
}

/** The unknowing version, where it can't run any more, finds a migration that it doesn't know and refuses to start. */
async function record(client: pg.Client, { name, checksum, oldest }: Migration): Promise<void> {
  if (oldest !== undefined)
    await client.query('insert into schema_changes (name, checksum, oldest_version) values ($1, $2, $3)', [
      name,
      checksum,
      oldest,
    ])
  if (oldest === undefined || isOlder(unknowing, oldest))
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

function failed({ name }: Migration, outcome: string, error: unknown): Error {
  const isPassing = isDatabaseAway(error) || isDatabaseBusy(error) || isStorageFull(error)
  return startError(`Migration ${name} failed and ${outcome}: ${reasonOf(error)}.`, error, { isPassing })
}
