/**
 * The pause of a restored installation: it may be a copy of an installation that still runs, so nothing leaves it until
 * an operator says so. Mails, webhooks and news for hiring systems ask here.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Ctx } from '../context/context.ts'

/** Since when nothing leaves; undefined where it does. */
export async function findPause({ db }: Pick<Ctx, 'db'>): Promise<Date | undefined> {
  const { rows } = await db.execute<{ since: string }>(
    sql`select to_char(since at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since from sending_pause`,
  )
  return rows[0] && new Date(rows[0].since)
}

/** A condition for statements that take what may leave. */
export const isNotPaused = sql`not exists (select from sending_pause)`

/** False where there was none. */
export async function endPause({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  return (await db.execute(sql`delete from sending_pause`)).rowCount === 1
}

/** Begins it in a database that was just restored and has no server yet; its schema may be an earlier version's. */
export async function beginPause(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(pauseTable)
    await client.query('insert into sending_pause (since) values (now()) on conflict do nothing')
  } finally {
    await client.end()
  }
}

/** As migration 0135 has it. */
const pauseTable = `create table if not exists sending_pause (
  one boolean primary key default true check (one),
  since timestamptz not null
)`
