/** Hash chains of the whole installation, for backups: noting their heads, and checking that a copy holds them. */
import { asc, gt, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { firstHash, hashEntry } from './chain.ts'
import { readPieces } from './reading.ts'
import { journal, journalHeads } from './tables.ts'

/** The last entry of an interview's journal. */
export type Head = { interviewId: string; seq: number; hash: string }

const maxHeads = 1000
const zeroId = '00000000-0000-0000-0000-000000000000'

/** The heads of all journals, by the id of their interview, in pieces. */
export async function* readHeads(db: Db): AsyncGenerator<Head[]> {
  let after = zeroId
  for (;;) {
    const { interviewId, seq, hash } = journalHeads
    const heads = await db
      .select({ interviewId, seq, hash })
      .from(journalHeads)
      .where(gt(interviewId, after))
      .orderBy(asc(interviewId))
      .limit(maxHeads)
    const last = heads.at(-1)
    if (!last) return
    yield heads
    after = last.interviewId
  }
}

/** The first of these heads that the database does not hold; journals of before may have gone on since. */
export async function findMissingHead(db: Db, heads: Head[]): Promise<Head | undefined> {
  const asked = heads.filter(({ seq }) => seq > 0)
  const { rows } = await db.execute<{ interviewId: string }>(sql`
    select j.interview_id as "interviewId" from json_to_recordset(${JSON.stringify(asked)}::json)
      as head ("interviewId" uuid, seq int, hash text)
    join ${journal} j on j.interview_id = head."interviewId" and j.seq = head.seq and j.hash = head.hash`)
  const found = new Set(rows.map(({ interviewId }) => interviewId))
  return asked.find(({ interviewId }) => !found.has(interviewId))
}

export type Chains = { journals: number; entries: number; broken: string | undefined }

/** Makes every fingerprint again, from the first entry of each journal to its head; stops at the first that differs. */
export async function verifyChains(db: Db): Promise<Chains> {
  const chains: Chains = { journals: 0, entries: 0, broken: undefined }
  for await (const heads of readHeads(db)) {
    for (const head of heads) {
      const end = await followChain(db, head.interviewId)
      chains.journals += 1
      chains.entries += end?.seq ?? 0
      if (end?.seq === head.seq && end.hash === head.hash) continue
      return { ...chains, broken: head.interviewId }
    }
  }
  return chains
}

/** Its last entry; undefined where an entry is missing or does not fit. */
async function followChain(db: Db, interviewId: string): Promise<{ seq: number; hash: string } | undefined> {
  const end = { seq: 0, hash: firstHash }
  for await (const piece of readPieces({ db }, interviewId)) {
    for (const { hash, ...entry } of piece) {
      if (entry.seq !== end.seq + 1 || hashEntry(end.hash, entry) !== hash) return undefined
      end.seq = entry.seq
      end.hash = hash
    }
  }
  return end
}
