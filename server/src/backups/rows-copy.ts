/** Rows through the protocol: out of any PostgreSQL in one snapshot, and into an empty one of any version. */
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Log } from '../platform/database/log.ts'
import { listApplied, migrate, migrationsFolder } from '../platform/database/migrations.ts'
import { startError } from '../platform/database/start-error.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { connectAlone, countRows, listTables, quoted, restoreMark } from './contents.ts'
import type { Manifest } from './manifest.ts'
import { type Part, readPart, writePart } from './parts.ts'

type Rows = Pick<Manifest, 'tables' | 'sequences' | 'parts'>

const fileOf = (table: string): string => `tables/${table}.copy.zst`

/** Made by migrations, not by rows. */
const madeByMigrations = new Set(['public.migrations', 'public.schema_changes', 'graphile_worker.migrations'])

/** `client` holds the snapshot to copy. */
export async function copyRows(client: pg.Client, folder: string, signal: AbortSignal): Promise<Rows> {
  const tables = await listTables(client)
  const parts: Part[] = []
  for (const { name, columns } of tables) {
    if (madeByMigrations.has(name)) continue
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const rows = client.query(to(`copy (select ${names} from ${quoted(name)}) to stdout`))
    parts.push(await writePart(folder, fileOf(name), rows, signal))
  }
  const counts = await countRows(client, tables)
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(`
    select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`)
  return {
    tables: tables.map((table) => ({ ...table, least: counts.get(table.name)!, most: counts.get(table.name)! })),
    sequences,
    parts,
  }
}

/** Any fixed number: one restore into a database at a time. */
const restoreLock = 6_682_004

/** Fills an empty database with a backup's rows; answers what `check` of them says. */
export async function restoreRows<T>(options: {
  url: string
  folder: string
  manifest: Manifest
  log: Log
  signal: AbortSignal
  check: () => Promise<T>
}): Promise<T> {
  const { url, folder, manifest, log, signal, check } = options
  return fillEmpty({
    url,
    migrations: manifest.migrations,
    from: 'backup',
    log,
    async fill(client) {
      await fill(client, folder, manifest, signal)
      await dateMigrations(client, manifest)
      return check()
    },
  })
}

/**
 * Makes the tables as these migrations have them, in a database without tables, and fills them. What fails or is
 * stopped is removed again; after a kill, the next restore removes it.
 */
export async function fillEmpty<T>(options: {
  url: string
  migrations: Manifest['migrations']
  from: 'backup' | 'archive'
  log: Log
  fill: (client: pg.Client) => Promise<T>
}): Promise<T> {
  const { url, migrations, log } = options
  const client = await connectAlone(url)
  try {
    await takeTurn(client)
    await requireEmpty(client)
    try {
      await client.query(`create table ${restoreMark} (since timestamptz default now())`)
      const only = new Set(migrations.map(({ name }) => name))
      await migrate({ url, folder: migrationsFolder, log, only })
      await requireSameMigrations(client, options)
      await makeJobTables(url)
      const filled = await options.fill(client)
      await client.query(`drop table ${restoreMark}`)
      return filled
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      await removeAll(client).catch(() => undefined)
      throw error
    }
  } finally {
    await client.end()
  }
}

async function takeTurn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('select pg_try_advisory_lock($1) as "isFree"', [restoreLock])
  if (!rows[0]?.isFree) throw startError('Another restore into the database at DATABASE_URL is at work.')
}

async function makeJobTables(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await migrateJobs({ workers: pool })
  } finally {
    await pool.end()
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isMarked: boolean }>('select to_regclass($1) is not null as "isMarked"', [
    restoreMark,
  ])
  if (rows[0]!.isMarked) await removeAll(client)
  const tables = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p', 'v', 'm') and n.nspname in ('public', 'graphile_worker')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  )
  if (tables.rowCount)
    throw startError('The database at DATABASE_URL is not empty. Restore into an empty one: nothing was changed.')
}

/** Removes tables and functions, except those of extensions. The marked database had none before. */
async function removeAll(client: pg.Client): Promise<void> {
  await client.query('drop schema if exists graphile_worker cascade')
  const { rows } = await client.query<{ drop: string }>(`
    select format('drop table if exists %s cascade', c.oid::regclass) as drop, c.relname = 'nova_restore_unfinished' as last
    from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select format('drop function if exists %s cascade', p.oid::regprocedure), false
    from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by last`)
  for (const { drop } of rows) await client.query(drop)
}

type Made = { migrations: Manifest['migrations']; from: 'backup' | 'archive' }

async function requireSameMigrations(client: pg.Client, { migrations, from }: Made): Promise<void> {
  const made = new Map((await listApplied(client)).map(({ name, checksum }) => [name, checksum]))
  const other = migrations.find(({ name, checksum }) => made.get(name) !== checksum)
  if (other)
    throw startError(
      `The ${from} has migration ${other.name}, which this version lacks. ${from === 'backup' ? 'Restore' : 'Import'} it with a newer version.`,
    )
}

/** Later migrations compare these moments with those of rows. An unknown one comes before all rows. */
export async function dateMigrations(client: pg.Client, { migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  for (const table of ['migrations', 'schema_changes'])
    await client.query(
      `update public.${table} m set applied_at = coalesce(given.at, '-infinity')
       from jsonb_to_recordset($1) as given(name text, at timestamptz) where m.name = given.name`,
      [JSON.stringify(migrations)],
    )
}

/** In one transaction. References are taken away first, so that the order of tables does not matter, and checked at the end. */
async function fill(client: pg.Client, folder: string, manifest: Manifest, signal: AbortSignal): Promise<void> {
  await client.query('begin')
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
  const onTable = (each: { table: string; name: string }) => `alter table ${each.table}`
  for (const each of references)
    await client.query(`${onTable(each)} drop constraint ${pg.escapeIdentifier(each.name)}`)
  const there = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const filled = manifest.tables.filter(({ name }) => !madeByMigrations.has(name))
  for (const { name, columns } of filled) {
    const lost = columns.find((column) => !there.get(name)?.has(column))
    if (lost)
      throw startError(`This version has no place for ${name}.${lost}. Restore with the version that made the backup.`)
  }
  await client.query(`truncate ${filled.map(({ name }) => quoted(name)).join(', ')}`)
  for (const { name, columns } of filled) {
    await client.query(`alter table ${quoted(name)} disable trigger user`)
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const target = client.query(from(`copy ${quoted(name)} (${names}) from stdin`))
    await pipeline(readPart(folder, fileOf(name)), target, { signal })
    await client.query(`alter table ${quoted(name)} enable trigger user`)
  }
  for (const { name, last } of manifest.sequences)
    await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), last])
  for (const each of references)
    await client.query(`${onTable(each)} add constraint ${pg.escapeIdentifier(each.name)} ${each.definition}`)
  await client.query('commit')
  await client.query('analyze')
}
