/** Imports a company's archive as a new installation: all or nothing, with the ids that it had. */
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { hash } from '@node-rs/argon2'
import { graceMinutes } from '@nova/contract/constants'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { erasedListsOf, readErased } from '../backups/erased-list.ts'
import { makeInstallation } from '../backups/restoring.ts'
import { dateMigrations, fillEmpty } from '../backups/rows-copy.ts'
import { verifyChains } from '../journal/chains.ts'
import type { Log } from '../platform/database/log.ts'
import { migrate, migrationsFolder } from '../platform/database/migrations.ts'
import { startError } from '../platform/database/start-error.ts'
import { rowsName, type Manifest } from './archive-format.ts'
import { unknownPassword } from './decisions.ts'
import { type Archive, openArchive } from './reading.ts'
import { type Selected, selectTables } from './selection.ts'

export type Imported = { manifest: Manifest; rows: number; journals: number; entries: number }

type Importing = { file: string; installation: Parameters<typeof makeInstallation>[0]; log: Log; signal: AbortSignal }

/** Into an empty data folder or database; refuses a file that isn't whole, or is of a newer version. */
export async function importCompany({ file, installation, log, signal }: Importing): Promise<Imported> {
  const archive = await openArchive(file, signal)
  const { manifest } = archive
  try {
    await requireNotDeleted(installation.dataDir, manifest)
    return await makeInstallation(installation, log, (url) =>
      fillEmpty({
        url,
        migrations: manifest.migrations,
        from: 'archive',
        log,
        async fill(client) {
          const rows = await fillCompany(client, archive, signal)
          await dateMigrations(client, manifest)
          await planAgain(client)
          const { journals, entries, broken } = await verifyChains(drizzle(client))
          if (broken) throw startError(`In this archive, the chain of the journal of interview ${broken} is broken.`)
          await migrate({ url, folder: migrationsFolder, log })
          await client.query('analyze')
          return { manifest, rows, journals, entries }
        },
      }),
    )
  } finally {
    archive.close()
  }
}

/** The next start would delete the company again. */
async function requireNotDeleted(dataDir: string, { company }: Manifest): Promise<void> {
  const lists = erasedListsOf([resolve(dataDir)])
  const lines = await readErased(lists)
  if (!lines.some((line) => 'companyId' in line && line.companyId === company.id)) return
  throw misfit(`${lists[0]} says that ${company.name} was deleted. Set DATA_DIR to an empty folder.`)
}

/**
 * Jobs don't travel, since an archive must not say what a server does. Those that the rows call for are planned: the end
 * of interviews under way, and reports that were not made yet.
 */
async function planAgain(client: pg.Client): Promise<void> {
  const grace = Math.max(...Object.values(graceMinutes))
  await client.query(
    `select graphile_worker.add_job(name, json_build_object('interviewId', id), run_at := at, job_key := name || ':' || id)
     from (
       select 'time-up' as name, id, ends_at as at from interviews where status = 'InProgress' and ends_at is not null
       union all
       select 'auto-complete', id, ends_at + $1 * interval '1 minute' from interviews
         where status = 'InProgress' and ends_at is not null
       union all
       select 'finish', id, now() from interviews i
         where status = 'Completed' and not exists (select from reports r where r.interview_id = i.id)
     ) as planned`,
    [grace],
  )
}

const misfit = (what: string, cause?: unknown) =>
  startError(`This archive can’t be imported: ${what} Nothing was imported.`, cause)

async function fillCompany(client: pg.Client, archive: Archive, signal: AbortSignal): Promise<number> {
  const { manifest } = archive
  const { selected } = await selectTables(client)
  requireSame(selected, manifest)
  const password = await hash(randomBytes(32).toString('base64url'))
  let rows = 0
  await client.query('begin')
  for (const table of selected) {
    signal.throwIfAborted()
    try {
      rows += await fillTable(client, table, { archive, password })
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      throw misfit(`a row of ${rowsName(table.name)} is not as its schema says (${error.message}).`, error)
    }
  }
  for (const table of selected) await requireOwn(client, table, manifest)
  await requireFiles(client, selected, manifest)
  await client.query('commit')
  return rows
}

/** The same tables with the same columns as this schema has in any order. */
function requireSame(selected: readonly Selected[], { tables }: Manifest): void {
  const listed = new Map(tables.map(({ name, columns }) => [name, columns.join()]))
  const other = selected.find(({ name, columns }) => listed.get(name) !== columns.map((each) => each.name).join())
  if (other) throw misfit(`its ${rowsName(other.name)} has not the columns of this version.`)
  const names = new Set(selected.map(({ name }) => name))
  const unknown = tables.find(({ name }) => !names.has(name))
  if (unknown || tables.length !== selected.length) throw misfit(`it has a table ${unknown?.name ?? 'twice'}.`)
}

const maxBatchRows = 500
const maxBatchChars = 4_000_000

async function fillTable(
  client: pg.Client,
  table: Selected,
  { archive, password }: { archive: Archive; password: string },
): Promise<number> {
  const { name, columns } = table
  const described = archive.manifest.tables.find((each) => each.name === name)!
  const keys = columns.map((column) => column.name).join()
  const insert = writeInsert(table)
  const keyColumn = table.file?.key
  let batch: string[] = []
  let [chars, rows] = [0, 0]
  async function flush(): Promise<void> {
    if (batch.length > 0)
      await client.query(insert, [`[${batch.join()}]`, ...(insert.includes('$2') ? [password] : [])])
    rows += batch.length
    batch = []
    chars = 0
  }
  // Triggers have done their work where the rows come from.
  await client.query(`alter table public.${name} disable trigger user`)
  for await (const line of archive.readRows(described)) {
    if (keysOf(line) !== keys) throw misfit(`a row of ${rowsName(name)} has other columns than its schema.`)
    if (keyColumn !== undefined) {
      const key = (JSON.parse(line) as Record<string, unknown>)[keyColumn]
      await client.query(insert, [`[${line}]`, await archive.readFile(name, String(key))])
      rows += 1
      continue
    }
    batch.push(line)
    chars += line.length
    if (batch.length >= maxBatchRows || chars >= maxBatchChars) await flush()
  }
  await flush()
  await client.query(`alter table public.${name} enable trigger user`)
  if (rows !== described.rows)
    throw misfit(`${rowsName(name)} has ${rows} rows, and its manifest says ${described.rows}.`)
  for (const column of columns.filter(({ isIdentity }) => isIdentity))
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest(max(${column.name}), 1), max(${column.name}) is not null)
       from public.${name}`,
      [`public.${name}`, column.name],
    )
  return rows
}

function keysOf(line: string): string | undefined {
  try {
    return Object.keys(JSON.parse(line) as object).join()
  } catch {
    return undefined
  }
}

function writeInsert({ name, columns, set, file }: Selected): string {
  const own = columns.map((column) => {
    const quoted = pg.escapeIdentifier(column.name)
    // In JSON, a null is both no value and the value null.
    return column.type === 'jsonb' && column.isRequired ? `coalesce(r.${quoted}, 'null')` : `r.${quoted}`
  })
  const filled = Object.values(set).map((value) => (value === unknownPassword ? '$2' : value))
  if (file) filled.push('$2::bytea')
  const names = [...columns.map((column) => column.name), ...Object.keys(set), ...(file ? [file.column] : [])]
  return `insert into public.${name} (${names.map(pg.escapeIdentifier).join()}) overriding system value
    select ${[...own, ...filled].join()} from json_populate_recordset(null::public.${name}, $1::json) as r`
}

/** Every row is of the one company that the manifest names. */
async function requireOwn(client: pg.Client, { name, where }: Selected, { company }: Manifest): Promise<void> {
  const { rowCount } = await client.query(`select from public.${name} t where (${where}) is not true limit 1`, [
    company.id,
  ])
  if (rowCount) throw misfit(`a row of ${rowsName(name)} is not of the company ${company.id}.`)
}

/** Every file of the archive belongs to a row. */
async function requireFiles(client: pg.Client, selected: readonly Selected[], { files }: Manifest): Promise<void> {
  let found = 0
  for (const { name, file } of selected.filter((table) => table.file !== null)) {
    const column = pg.escapeIdentifier(file!.column)
    const { rows } = await client.query<{ count: number }>(`select count(${column})::int as count from public.${name}`)
    found += rows[0]!.count
  }
  if (found !== files.length) throw misfit(`it has ${files.length} files, and ${found} of its rows have one.`)
}
