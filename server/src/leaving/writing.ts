/** Writes a company's archive as a stream, from one snapshot of the database. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { to } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import type { Ctx } from '../platform/context/context.ts'
import { listApplied } from '../platform/database/migrations.ts'
import {
  archiveFormat,
  endingOf,
  fileName,
  type Manifest,
  manifestName,
  readmeName,
  rowsName,
  schemaName,
  writeReadme,
  writeSchema,
} from './archive-format.ts'
import { type Selected, selectTables } from './selection.ts'

type Written = Manifest['tables'][number]

/** Gives the file in pieces to `take`, one after the other, and returns its manifest. */
export async function writeArchive(
  ctx: Pick<Ctx, 'database' | 'now' | 'settings'>,
  companyId: string,
  take: (piece: Buffer) => Promise<void>,
): Promise<Manifest> {
  const client = await ctx.database.pool.connect()
  let failure: Error | undefined
  try {
    await holdStill(client)
    const zip = new ZipFile()
    const writing = fillZip(zip, client, { companyId, madeAt: ctx.now(), product: ctx.settings.version })
    zip.on('error', () => undefined)
    // Ends the loop below where the rows can't be read.
    writing.catch((error: Error) => (zip.outputStream as Readable).destroy(error))
    for await (const piece of zip.outputStream as Readable) await take(piece as Buffer)
    const manifest = await writing
    await client.query('commit')
    return manifest
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    // A connection in the middle of a copy is of no use to others.
    client.release(failure)
  }
}

/** Reads from now on see the database as it is at this moment. */
async function holdStill(client: pg.ClientBase): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
    set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex';
    set local extra_float_digits = 1`)
}

type About = { companyId: string; madeAt: Date; product: string }

async function fillZip(zip: ZipFile, client: pg.ClientBase, about: About): Promise<Manifest> {
  const { companyId, madeAt, product } = about
  const { selected, undecided } = await selectTables(client)
  if (undecided.length > 0) throw new Error(`an archive would lack: ${undecided.join('; ')}`)
  const { rows } = await client.query<{ name: string }>('select name from companies where id = $1', [companyId])
  const name = rows[0]?.name ?? ''
  const how = { mtime: madeAt, mode: 0o100600 }
  zip.addBuffer(Buffer.from(writeReadme(name, madeAt, selected)), readmeName, how)
  for (const table of selected) zip.addBuffer(Buffer.from(writeSchema(table)), schemaName(table.name), how)
  const tables: Written[] = []
  const files: Manifest['files'] = []
  for (const table of selected) {
    tables.push(await addTable(zip, client, table, about))
    for await (const file of addFiles(zip, client, table, about)) files.push(file)
  }
  const rowsOf = (table: string) => tables.find((each) => each.name === table)?.rows ?? 0
  const manifest: Manifest = {
    kind: 'nova-interviews-company',
    format: archiveFormat,
    product,
    madeAt: madeAt.toISOString(),
    company: { id: companyId, name },
    counts: { interviews: rowsOf('interviews'), reports: rowsOf('reports'), people: rowsOf('interviewers') },
    migrations: await listApplied(client),
    tables,
    files,
  }
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`), manifestName, how)
  zip.end()
  return manifest
}

/** Neither can be in JSON, so that a line is the JSON itself. */
const unquoted = `format csv, quote e'\\x01', escape e'\\x01', delimiter e'\\x02'`

async function addTable(zip: ZipFile, client: pg.ClientBase, table: Selected, about: About): Promise<Written> {
  const { name, columns, read } = table
  const listed = columns.map((column) => {
    const quoted = pg.escapeIdentifier(column.name)
    return `${read[column.name] ?? `t.${quoted}`} as ${quoted}`
  })
  const where = table.where.replaceAll('$1', pg.escapeLiteral(about.companyId))
  // In the order in which they lie, which an import keeps.
  const rows = `select row_to_json(r) from (select ${listed.join(', ')} from public.${name} t where ${where} order by t.ctid) r`
  const hash = createHash('sha256')
  let [bytes, lines] = [0, 0]
  async function* noting(source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines += 1
      yield chunk
    }
  }
  const content = Readable.from(noting(client.query(to(`copy (${rows}) to stdout with (${unquoted})`))), {
    objectMode: false,
  })
  // Sizes are known at the end alone, so that each file is written as one that may be large.
  zip.addReadStream(content, rowsName(name), { mtime: about.madeAt, mode: 0o100600, forceZip64Format: true })
  await finished(content)
  const names = columns.map((column) => column.name)
  return { name, columns: names, rows: lines, bytes, sha256: hash.digest('hex') }
}

/** Files of rows, one at a time. */
async function* addFiles(
  zip: ZipFile,
  client: pg.ClientBase,
  { name: table, file, where }: Selected,
  { companyId, madeAt }: About,
): AsyncGenerator<Manifest['files'][number]> {
  if (!file) return
  const [column, keyColumn] = [file.column, file.key].map((each) => `t.${pg.escapeIdentifier(each)}`)
  const listed = await client.query<{ key: string }>(
    `select ${keyColumn} as key from public.${table} t where ${where} and ${column} is not null order by t.ctid`,
    [companyId],
  )
  for (const { key } of listed.rows) {
    const { rows } = await client.query<{ bytes: Buffer }>(
      `select ${column} as bytes from public.${table} t where ${keyColumn} = $1`,
      [key],
    )
    const { bytes } = rows[0]!
    const ending = endingOf(bytes)
    const content = Readable.from([bytes], { objectMode: false })
    zip.addReadStream(content, fileName(table, key, ending), { mtime: madeAt, mode: 0o100600 })
    await finished(content)
    yield { table, key, ending, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  }
}
