/** Content of a database, as a backup notes it and a restored copy is compared with: rows, migrations, heads of chains. */
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { findMissingHead, type Head, readHeads, verifyChains } from '../journal/chains.ts'
import { listApplied } from '../platform/database/migrations.ts'
import { startError } from '../platform/database/start-error.ts'
import type { Backup, Manifest } from './manifest.ts'
import { readPart } from './parts.ts'

export const headsName = 'heads.zst'

/** Rows that come and go by themselves; how many there are says nothing about a copy. */
const fleeting = /^graphile_worker\.|^public\.(presence|claims)$/

/** A connection of a backup's own, which may take its time. */
export async function connectAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'nova backup' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set search_path = public, pg_catalog`)
  return client
}

/** A connection for `work` alone. A statement that waits, such as for a checkpoint, ends with `signal`. */
export async function onConnection<T>(
  url: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await connectAlone(url)
  const cut = () => client.connection.stream.destroy()
  signal.addEventListener('abort', cut)
  try {
    signal.throwIfAborted()
    return await work(client)
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cut)
    await client.end().catch(() => undefined)
  }
}

/** Reads from now on see the database as it is at this moment. */
export async function holdStill(client: pg.Client): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('select 1')
}

type Table = { name: string; columns: string[] }

/** Present while rows are restored, so that what a killed restore left is known as such. */
export const restoreMark = 'public.nova_restore_unfinished'

/**
 * Tables that are kept, with the columns that aren't computed from others. Unlogged ones begin empty after a crash,
 * too.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname in ('public', 'graphile_worker')
      and c.oid is distinct from to_regclass('${restoreMark}')
    group by 1 order by 1`)
  return rows
}

/** `public.journal` as SQL writes it. */
export const quoted = (name: string): string => name.split('.').map(pg.escapeIdentifier).join('.')

export async function countRows(client: pg.Client, tables: Table[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(name)}`)
    counts.set(name, Number(rows[0]!.count))
  }
  return counts
}

type Facts = Pick<Manifest, 'keyId' | 'migrations' | 'postgres'>

export async function readFacts(client: pg.Client): Promise<Facts> {
  const has = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null and to_regclass('public.settings_key') is not null as "isThere"`,
  )
  if (!has.rows[0]?.isThere)
    throw startError('There is no installation in this database. Start the server on it once, or name another one.')
  const migrations = await listApplied(client)
  const key = await client.query<{ keyId: string }>('select key_id as "keyId" from public.settings_key')
  const version = await client.query<{ number: number }>(`select current_setting('server_version_num')::int as number`)
  return { migrations, keyId: key.rows[0]?.keyId ?? null, postgres: version.rows[0]!.number }
}

/** The heads of all journals as lines of JSON. */
export async function* listHeads(client: pg.Client): AsyncGenerator<string> {
  for await (const heads of readHeads(drizzle(client)))
    yield `${heads.map((head) => JSON.stringify(head)).join('\n')}\n`
}

export type Compared = { tables: number; rows: number; journals: number; entries: number }

/**
 * Compares a restored database with its backup: rows of every table, the head of every journal, and every fingerprint
 * made again. `isLater`: it has also what was written after the backup, so that rows are not compared.
 */
export function compare(
  url: string,
  { folder, manifest }: Backup,
  { isLater = false, signal }: { isLater?: boolean; signal: AbortSignal },
): Promise<Compared> {
  return onConnection(url, signal, async (client) => {
    const counts = await countRows(client, await listTables(client))
    if (!isLater) compareRows(counts, manifest)
    const db = drizzle(client)
    for await (const heads of readStoredHeads(folder)) {
      const missing = isLater ? undefined : await findMissingHead(db, heads)
      if (missing)
        throw startError(`The copy lacks entry ${missing.seq} of the journal of interview ${missing.interviewId}.`)
    }
    const { journals, entries, broken } = await verifyChains(db)
    if (broken) throw startError(`In the copy, the chain of the journal of interview ${broken} is broken.`)
    const rows = Array.from(counts.values()).reduce((sum, count) => sum + count, 0)
    return { tables: counts.size, rows, journals, entries }
  })
}

function compareRows(counts: Map<string, number>, { tables }: Manifest): void {
  for (const { name, least, most } of tables) {
    const found = counts.get(name)
    if (found !== undefined && (fleeting.test(name) || (found >= least && found <= most))) continue
    const expected = least === most ? `${least}` : `${least} to ${most}`
    throw startError(`The copy has ${found ?? 'no'} rows of ${name}, and the backup noted ${expected}.`)
  }
}

async function* readStoredHeads(folder: string): AsyncGenerator<Head[]> {
  const maxLines = 1000
  const heads: Head[] = []
  for await (const line of createInterface({ input: Readable.from(readPart(folder, headsName)) })) {
    heads.push(JSON.parse(line) as Head)
    if (heads.length === maxLines) yield heads.splice(0)
  }
  if (heads.length > 0) yield heads
}
