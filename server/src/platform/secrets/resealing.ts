/** Encrypting again, with the settings key of today, what the key before had encrypted. */
import { and, asc, gt, notLike, sql } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgColumn, PgDatabase, PgTable } from 'drizzle-orm/pg-core'
import type { Secrets } from './secrets.ts'

/** A column of sealed texts. Its module exports this, so that other modules need not know the table. */
export type SealedColumn = {
  /** Plural name of the column's content, for people. */
  name: string
  table: PgTable
  /** A UUID that names the row. */
  id: PgColumn
  sealed: PgColumn
  placeOf: (id: string) => string
}

/** `unreadable`: sealed with a key that this server doesn't have; they stay as they are. */
export type Resealed = { resealed: number; unreadable: number }

/** Subset of Ctx; importing Ctx here would be circular. */
type Storage = { db: PgDatabase<NodePgQueryResultHKT, Record<string, never>>; secrets: Secrets }

const rowsAtATime = 200

/**
 * Seals each text of the column that the current key didn't seal. Each row is one update that expects what was read: any
 * number of servers may do this at once, during ordinary work, and what a kill leaves the next start does.
 */
export async function resealColumn(ctx: Storage, column: SealedColumn): Promise<Resealed> {
  const { table, id, sealed, placeOf } = column
  const [keyId] = await ctx.secrets.keyIds()
  const done: Resealed = { resealed: 0, unreadable: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = (await ctx.db
      .select({ id, sealed })
      .from(table)
      .where(and(notLike(sealed, `v1.${keyId}.%`), gt(id, after)))
      .orderBy(asc(id))
      .limit(rowsAtATime)) as { id: string; sealed: string }[]
    for (const row of rows) {
      const secret = await ctx.secrets.open(row.sealed, placeOf(row.id))
      if (secret === undefined) done.unreadable += 1
      else done.resealed += await replace(ctx, column, row, await ctx.secrets.seal(secret, placeOf(row.id)))
    }
    const last = rows.at(-1)
    if (!last) return done
    after = last.id
  }
}

type Row = { id: string; sealed: string }

async function replace({ db }: Storage, { table, id, sealed }: SealedColumn, row: Row, fresh: string) {
  const column = sql.identifier(sealed.name)
  const changed = await db.execute(
    sql`update ${table} set ${column} = ${fresh} where ${id} = ${row.id} and ${sealed} = ${row.sealed}`,
  )
  return changed.rowCount ?? 0
}
