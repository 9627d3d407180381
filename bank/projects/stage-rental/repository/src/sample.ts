import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

/** A database in memory with a few rows, for `demo.ts` and `serve.ts`. */
export async function openSample(): Promise<Database> {
  const database = await openDatabase()
  await migrate(database)
  await database.query(`INSERT INTO customers (name) VALUES ('Puppet theatre'), ('Harbour festival')`)
  await database.query(
    `INSERT INTO items (name, category, units, day_cents, replacement_cents) VALUES
     ('Fog machine', 'effects', 2, 2500, 31000), ('Mixer 12', 'sound', 3, 4800, 92000),
     ('Profile lamp', 'light', 24, 900, 26000), ('XLR cable 10 m', 'cables', 150, 95, 1400)`,
  )
  return database
}
