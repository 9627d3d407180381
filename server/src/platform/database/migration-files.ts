/**
 * The files of migrations. Those after 0106 begin with `-- oldest: 0.1.0`, the oldest version that may run on the schema
 * they make, and may say `-- without transaction` on the next line.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startError } from './start-error.ts'
import { isVersion } from './version.ts'

export type Migration = {
  name: string
  sql: string
  checksum: string
  /** Undefined for those that came before versions were named: no older version runs on them. */
  oldest: string | undefined
  isWithoutTransaction: boolean
}

/** Later ones name the oldest version that may run on them. */
const lastWithoutVersion = '0106'

/** Reads a folder's migrations in their order. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [index, { name }] of migrations.entries()) {
    const before = migrations[index - 1]?.name
    if (before?.slice(0, 4) === name.slice(0, 4))
      throw startError(`Migrations ${before} and ${name} have the same number.`)
  }
  return migrations
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) throw startError(`Migration ${name} must be named NNNN_name.sql.`)
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(sql).digest('hex')
  const migration = { name, sql, checksum, oldest: undefined, isWithoutTransaction: false }
  if (name.slice(0, 4) <= lastWithoutVersion) return migration
  const [first = '', second = ''] = sql.split('\n')
  const oldest = /^-- oldest: (\S+)$/.exec(first)?.[1]
  if (oldest === undefined || !isVersion(oldest))
    throw startError(`Migration ${name} must begin with the oldest version that may run on it, as “-- oldest: 0.1.0”.`)
  return { ...migration, oldest, isWithoutTransaction: second === '-- without transaction' }
}
