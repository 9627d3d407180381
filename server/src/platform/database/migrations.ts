import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Log } from './log.ts'
import { startError } from './start-error.ts'

type Migration = { name: string; sql: string; checksum: string }

// Any fixed number: servers that start at once against one database take turns under it.
const MIGRATION_LOCK = 6_682_001

const own = `create table if not exists migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/**
 * Brings the database to the newest migration of `folder`, each in its own transaction.
 * Refuses to start on an applied migration that changed, is missing, or was overtaken by a later one.
 */
export async function migrate(options: { url: string; folder: string; log: Log }): Promise<void> {
  const migrations = await readMigrations(options.folder)
  const client = new pg.Client(options.url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(own)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migrations order by name',
    )
    for (const migration of pending(migrations, rows)) {
      await apply(client, migration)
      options.log.info({ migration: migration.name }, 'migrated the database')
    }
  } finally {
    await client.end()
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  for (const [index, { name }] of migrations.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw startError(`Migration ${name} must be named NNNN_name.sql.`)
    const before = migrations[index - 1]?.name
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw startError(`Migrations ${before} and ${name} have the same number.`)
  }
  return migrations
}

function pending(migrations: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const migration = migrations.find((one) => one.name === name)
    if (!migration)
      throw startError(`The database has migration ${name}, which this version lacks. Start a newer version.`)
    if (migration.checksum !== checksum) {
      throw startError(`Migration ${name} changed after it was applied. Put it back as it was and add a new one.`)
    }
    const overtaken = migrations[index]
    if (overtaken && overtaken.name !== name) {
      throw startError(
        `Migration ${overtaken.name} comes before ${name}, which is applied already. Give it a later number.`,
      )
    }
  }
  return migrations.slice(applied.length)
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw startError(`Migration ${name} failed and left nothing behind: ${(error as Error).message}.`, error)
  }
}
