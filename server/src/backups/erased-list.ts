/**
 * Lists of erased interviews: an append-only file in the data folder, beside the backups and beside their key, so that
 * what comes back from a backup is erased again. A line holds an id, counts and hashes, and nothing of the content.
 */
import { open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { makeFolder } from '../platform/files/files.ts'

export const erasedListName = 'erased.jsonl'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)
export const ErasedLine = z.object({
  interviewId: z.uuid(),
  reason: z.enum(['rule', 'request']),
  entries: z.int(),
  firstHash: Hash,
  receiptSeq: z.int(),
  receiptHash: Hash,
  lastHash: Hash,
  erasedAt: z.iso.datetime(),
})
export type ErasedLine = z.infer<typeof ErasedLine>

/** The files of a data folder and of a folder of backups with its key folder. */
export const erasedListsOf = (folders: readonly (string | undefined)[]): string[] =>
  folders.flatMap((folder) => (folder === undefined ? [] : [join(folder, erasedListName)]))

/** All lines of these files, each interview once. Passes over missing files and over a line that was cut off. */
export async function readErased(files: readonly string[]): Promise<ErasedLine[]> {
  const found = new Map<string, ErasedLine>()
  for (const file of files)
    for (const line of await readLines(file)) if (!found.has(line.interviewId)) found.set(line.interviewId, line)
  return [...found.values()]
}

async function readLines(file: string): Promise<ErasedLine[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const read = ErasedLine.safeParse(parse(line))
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
    const known = new Set((await readLines(file)).map(({ interviewId }) => interviewId))
    const fresh = lines.filter(({ interviewId }) => !known.has(interviewId))
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
 * Erases what these lines name from a database, each by itself, and keeps their tombstones. Returns how many interviews
 * were there again. A database of before there were tombstones is left to the next start, which migrates it first.
 */
export async function applyErased(client: Querying, lines: readonly ErasedLine[]): Promise<number> {
  const { rows: able } = await client.query<{ is: boolean }>(`select to_regproc('apply_tombstone') is not null as is`)
  if (!able[0]?.is) return 0
  let erased = 0
  for (const line of await listUnknown(client, lines)) {
    const { interviewId, reason, entries, firstHash, receiptSeq, receiptHash, lastHash, erasedAt } = line
    const values = [interviewId, reason, entries, firstHash, receiptSeq, receiptHash, lastHash, erasedAt]
    const { rows } = await client.query<{ was: boolean }>(
      'select apply_tombstone($1, $2, $3, $4, $5, $6, $7, $8) as was',
      values,
    )
    if (rows[0]?.was) erased += 1
  }
  return erased
}

/** Lines that the database doesn't agree with: the interview is there, or its tombstone isn't. */
async function listUnknown(client: Querying, lines: readonly ErasedLine[]): Promise<ErasedLine[]> {
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
  const { rows } = await client.query<Omit<ErasedLine, 'erasedAt'> & { erasedAt: Date }>(
    `select interview_id as "interviewId", reason, entries, first_hash as "firstHash", receipt_seq as "receiptSeq",
      receipt_hash as "receiptHash", last_hash as "lastHash", erased_at as "erasedAt" from tombstones order by erased_at`,
  )
  return rows.map((row) => ({ ...row, erasedAt: row.erasedAt.toISOString() }))
}
