import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'

export type Migration = { version: number; statements: string[] }

/** Runs the migrations that this database doesn't have yet, each in a transaction. */
export async function migrate(database: Database): Promise<void> {
  await database.query('CREATE TABLE IF NOT EXISTS migrations (version integer PRIMARY KEY)')
  const done = await database.query<{ version: number }>('SELECT version FROM migrations')
  for (const { version, statements } of migrations) {
    if (done.some((each) => each.version === version)) continue
    await database.transaction(async ({ query }) => {
      for (const statement of statements) await query(statement)
      await query('INSERT INTO migrations VALUES ($1)', [version])
    })
  }
}
