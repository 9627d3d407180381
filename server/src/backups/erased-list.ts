/**
 * Lists of erased interviews and deleted companies: an append-only file in the data folder, next to the backups and their key, so that
 * what comes back from a backup is erased again. A line holds an id, counts and hashes, and nothing of the content.
 */
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { makeFolder } from '../platform/files/files.ts'

export const erasedListName = 'erased.jsonl'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const ErasedInterview = z.object({
  interviewId: z.uuid(),
  reason: z.enum(['rule', 'request', 'leaving']),
  entries: z.int(),
  firstHash: Hash,
  receiptSeq: z.int(),
  receiptHash: Hash,
  lastHash: Hash,
  erasedAt: z.iso.datetime(),
})
const DeletedCompany = z.object({ companyId: z.uuid(), deletedAt: z.iso.datetime() })
export type ErasedInterview = z.infer<typeof ErasedInterview>
type DeletedCompany = z.infer<typeof DeletedCompany>
export type ErasedLine = ErasedInterview | DeletedCompany

const isCompany = (line: ErasedLine): line is DeletedCompany => 'companyId' in line
const isInterview = (line: ErasedLine): line is ErasedInterview => 'interviewId' in line
const idOf = (line: ErasedLine): string => (isCompany(line) ? line.companyId : line.interviewId)

/** The files of a data folder and of a folder of backups with its key folder. */
export const erasedListsOf = (folders: readonly (string | undefined)[]): string[] =>
  folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, erasedListName)]))

/** All lines of these files, each interview and company once. Passes over missing files and over a line that was cut off. */
export async function readErased(files: readonly string[]): Promise<ErasedLine[]> {
  const found = new Map<string, ErasedLine>()
  for (const file of files)
    for (const line of await readLines(file)) if (!found.has(idOf(line))) found.set(idOf(line), line)
  return [...found.values()]
}

async function readLines(file: string): Promise<ErasedLine[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const read = z.union([ErasedInterview, DeletedCompany]).safeParse(parse(line))
    return read.success ? [read.data] : []
  })
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Appends those lines that each file lacks, and forces them to disk. */
export async function noteErased(files: readonly string[], lines: readonly ErasedLine[]): Promise<void> {
  if (lines.length === 0) return
  for (const file of files) {
    const known = new Set((await readLines(file)).map(idOf))
    const fresh = lines.filter((line) => !known.has(idOf(line)))
    if (fresh.length === 0) continue
    makeFolder(dirname(file), 0o700)
    const handle = await open(file, 'a', 0o600)
    try {
      // Begins a new line, in case the last one was cut off.
      await handle.appendFile(`\n${fresh.map((line) => JSON.stringify(line)).join('\n')}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}

type Querying = Pick<pg.Client, 'query'>

/**
 * Erases what these lines name from a database, each by itself, and keeps their tombstones. Returns how many of them were
 * there again. A database of before there were tombstones is left to the next start, which migrates it first.
 */
export async function applyErased(client: Querying, lines: readonly ErasedLine[]): Promise<number> {
  const { rows: able } = await client.query<{ is: boolean }>(`select to_regproc('apply_tombstone') is not null as is`)
  if (!able[0]?.is) return 0
  let erased = 0
  for (const line of await listUnknown(client, lines.filter(isInterview))) {
    const { interviewId, reason, entries, firstHash, receiptSeq, receiptHash, lastHash, erasedAt } = line
    const values = [interviewId, reason, entries, firstHash, receiptSeq, receiptHash, lastHash, erasedAt]
    const { rows } = await client.query<{ was: boolean }>(
      'select apply_tombstone($1, $2, $3, $4, $5, $6, $7, $8) as was',
      values,
    )
    if (rows[0]?.was) erased += 1
  }
  return erased + (await applyDeleted(client, lines.filter(isCompany)))
}

async function applyDeleted(client: Querying, lines: readonly DeletedCompany[]): Promise<number> {
  const { rows: able } = await client.query<{ is: boolean }>(
    `select to_regproc('apply_company_tombstone') is not null as is`,
  )
  if (!able[0]?.is) return 0
  let deleted = 0
  for (const { companyId, deletedAt } of lines) {
    const values = [companyId, deletedAt]
    const { rows } = await client.query<{ was: boolean }>('select apply_company_tombstone($1, $2) as was', values)
    if (rows[0]?.was) deleted += 1
  }
  return deleted
}

/** Lines that the database doesn't agree with: the interview is there, or its tombstone isn't. */
async function listUnknown(client: Querying, lines: readonly ErasedInterview[]): Promise<ErasedInterview[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from unnest($1::uuid[]) as listed (id)
      where exists (select from interviews i where i.id = listed.id)
        or not exists (select from tombstones t where t.interview_id = listed.id)`,
    [lines.map(({ interviewId }) => interviewId)],
  )
  const unknown = new Set(rows.map(({ id }) => id))
  return lines.filter(({ interviewId }) => unknown.has(interviewId))
}

/** The tombstones of a database, as lines; none where it has no such table yet. */
export async function listTombstones(client: Querying): Promise<ErasedLine[]> {
  const { rows: able } = await client.query<{ is: boolean }>(`select to_regclass('tombstones') is not null as is`)
  if (!able[0]?.is) return []
  const { rows } = await client.query<Omit<ErasedInterview, 'erasedAt'> & { erasedAt: Date }>(
    `select interview_id as "interviewId", reason, entries, first_hash as "firstHash", receipt_seq as "receiptSeq",
      receipt_hash as "receiptHash", last_hash as "lastHash", erased_at as "erasedAt" from tombstones order by erased_at`,
  )
  const interviews = rows.map((row) => ({ ...row, erasedAt: row.erasedAt.toISOString() }))
  return [...interviews, ...(await listDeleted(client))]
}

async function listDeleted(client: Querying): Promise<DeletedCompany[]> {
  const { rows: able } = await client.query<{ is: boolean }>(
    `select to_regclass('company_tombstones') is not null as is`,
  )
  if (!able[0]?.is) return []
  const { rows } = await client.query<{ companyId: string; deletedAt: Date }>(
    `select company_id as "companyId", deleted_at as "deletedAt" from company_tombstones order by deleted_at`,
  )
  return rows.map(({ companyId, deletedAt }) => ({ companyId, deletedAt: deletedAt.toISOString() }))
}
