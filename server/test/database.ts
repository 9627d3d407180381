import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database/database.ts'
import { onServer, withDatabase } from './postgres.ts'
import { silentLog } from './silent-log.ts'

/** A migrated database without rows, for one test file, gone with its `close`. */
export async function makeTestDatabase(): Promise<Database> {
  const { url, drop } = await makeDatabase(inject('testDatabase').template)
  const database = await openDatabase({ url, dataDir: '', log: silentLog })
  return {
    ...database,
    async close() {
      await database.close()
      await drop()
    },
  }
}

/** A database without any table, for tests of the code that makes tables. */
export async function makeEmptyDatabase() {
  const { url, drop } = await makeDatabase('template0')
  async function query(statement: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end())
    return rows
  }
  return { url, query, drop }
}

async function makeDatabase(template: string): Promise<{ url: string; drop(): Promise<void> }> {
  const { url } = inject('testDatabase')
  const name = `nova_test_${randomBytes(6).toString('hex')}`
  // Copied as files: by way of the log, as PostgreSQL does it otherwise, a copy takes more than twice the processor.
  await onServer(url, `create database ${name} template ${template} strategy file_copy`)
  return { url: withDatabase(url, name), drop: () => onServer(url, `drop database if exists ${name} with (force)`) }
}
