import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase, type Database } from '../src/platform/database/database.ts'
import { onServer, withDatabase } from './postgres.ts'
import { silentLog } from './silent-log.ts'

/** A migrated, empty database for one test file, gone with its `close`. */
export async function makeTestDatabase(): Promise<Database> {
  const { url, template } = inject('testDatabase')
  const name = `nova_test_${randomBytes(6).toString('hex')}`
  await onServer(url, `create database ${name} template ${template}`)
  const database = await openDatabase({ url: withDatabase(url, name), dataDir: '', log: silentLog })
  return {
    ...database,
    async close() {
      await database.close()
      await onServer(url, `drop database if exists ${name} with (force)`)
    },
  }
}
