/** A folder of backups is of one installation: two would remove each other's. A file in it says whose it is. */
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { startError } from '../platform/database/start-error.ts'
import { readFacts } from './contents.ts'
import { parseJson, readIfThere, writeWhole } from './parts.ts'

/** Either stays where the other changes: the key with a move to another database, the database with a new key. */
const Owner = z.object({ database: z.string().nullable(), key: z.string().nullable() })
type Owner = z.infer<typeof Owner>

const fileName = 'installation.json'

/** Refuses the folder of another installation. Answers how to note this one. */
export async function requireOwn(client: pg.Client, collection: string): Promise<() => Promise<void>> {
  const path = join(collection, fileName)
  const own = await identify(client)
  const text = (await readIfThere(path))?.toString()
  const noted = text === undefined ? undefined : Owner.safeParse(parseJson(text)).data
  if (noted && !isSame(own, noted))
    throw startError(
      `${collection} has the backups of another installation. Give each a folder of its own; where that one is gone, remove ${path}.`,
    )
  return async () => {
    if (noted?.database !== own.database || noted.key !== own.key) await writeWhole(path, `${JSON.stringify(own)}\n`)
  }
}

const isSame = (one: Owner, other: Owner): boolean =>
  (one.database !== null && one.database === other.database) || (one.key !== null && one.key === other.key)

async function identify(client: pg.Client): Promise<Owner> {
  const { keyId } = await readFacts(client)
  const { rows } = await client
    .query<{ database: string }>(
      `select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as database
       from pg_control_system()`,
    )
    .catch(() => ({ rows: [] }))
  return { database: rows[0]?.database ?? null, key: keyId }
}
