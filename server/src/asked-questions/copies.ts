/**
 * The questions kept with interviews, read from the database once for each version of a row: a question with its tests takes
 * some 100 kB, and every message in a room needs all of that room's.
 */
import { createHash } from 'node:crypto'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { questionCopies } from './tables.ts'

/** `version` is that of the row, which every change makes another one; `digest` is the same where the content is. */
type Known = { version: string; digest: string; content: BankQuestion }

const known = new Map<string, Known>()
/** Most rooms are asked the bank's questions, of which each is kept once however many rooms have it. */
const maxKnown = 400

/** Reads the copies of these questions, by id. Treat the results as read-only: they are shared between callers. */
export async function readCopies(ctx: Ctx, interviewId: string, ids: string[]): Promise<Map<string, BankQuestion>> {
  const keyOf = (id: string) => `${interviewId} ${id}`
  const before = new Map(ids.flatMap((id) => [...(known.has(keyOf(id)) ? [[id, known.get(keyOf(id))!] as const] : [])]))
  const versions = [...before].map(([id, { version }]) => `${version} ${id}`)
  // Version of a row: its transaction and its location, since two changes in one transaction have the same xmin.
  const version = sql<string>`${questionCopies}.xmin::text || ${questionCopies}.ctid::text`
  const isKnown = sql`(${version} || ' ' || ${questionCopies.questionId}) = any(${sql.param(versions)}::text[])`
  const rows = await ctx.db
    .select({
      id: questionCopies.questionId,
      version,
      content: sql<BankQuestion | null>`case when ${isKnown} then null else ${questionCopies.content} end`,
    })
    .from(questionCopies)
    .where(and(eq(questionCopies.interviewId, interviewId), inArray(questionCopies.questionId, ids)))
  return new Map(
    rows.map(({ id, version: found, content }) => {
      const read = content ? { version: found, ...asOne(content) } : before.get(id)!
      keep(keyOf(id), read)
      return [id, read.content]
    }),
  )
}

/** The content that is kept already where it says the same. */
function asOne(content: BankQuestion): Omit<Known, 'version'> {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64')
  const same = [...known.values()].find((each) => each.digest === digest)
  return { digest, content: same?.content ?? content }
}

/** Evicts the least recently used questions. */
function keep(key: string, read: Known): void {
  known.delete(key)
  known.set(key, read)
  if (known.size > maxKnown) known.delete(known.keys().next().value!)
}
