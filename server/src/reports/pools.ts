/** The pools of independent solutions: fingerprints of final code, kept with its interview and read by the company's own alone. */
import { endianness } from 'node:os'
import { type CodeLanguage, isCodePad } from '@nova/contract/words'
import { and, eq, sql } from 'drizzle-orm'
import type { SubmissionPrint } from '../integrity/similarity.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readPads } from '../journal/journal.ts'
import type { PoolSolution, Pools } from '../observations/fingerprints.ts'
import type { EvidenceInput } from '../observations/input.ts'
import type { Ctx } from '../platform/context/context.ts'
import { fingerprints } from './tables.ts'

/** The newest of a company's submissions of a question in one language; more say nothing new. */
const maxSolutions = 10_000

/**
 * Other people's solutions of the questions that this candidate wrote code for, those of interviews that ended before this one:
 * made again, a report meets the same pool. The candidate's own earlier ones are left out.
 */
export async function readPools(ctx: Ctx, row: InterviewRow): Promise<Pools> {
  const pads = await readPads(ctx, row.id)
  const written = pads.flatMap(({ questionId, language }) => (isCodePad(language) ? [{ questionId, language }] : []))
  const pools: Pools = []
  for (const pad of written) pools.push({ ...pad, solutions: await readPool(ctx, row, pad) })
  return pools
}

type Place = { questionId: string; language: CodeLanguage }

async function readPool(ctx: Ctx, row: InterviewRow, { questionId, language }: Place): Promise<PoolSolution[]> {
  const own = (row.joinedEmail ?? row.candidateEmail).toLowerCase()
  const end = (row.completedAt ?? row.updatedAt).toISOString()
  const { rows } = await ctx.db.execute<{
    interview_id: string
    tokens: number
    hashes: Buffer
    mistake: string | null
    started_at: string
    completed_at: string
  }>(sql`
    select f.interview_id, f.tokens, f.hashes, f.mistake, f.started_at, f.completed_at
    from fingerprints f join interviews i on i.id = f.interview_id
    where f.company_id = ${row.companyId} and f.question_id = ${questionId} and f.language = ${language}
      and f.interview_id <> ${row.id} and f.completed_at <= ${end}
      and lower(coalesce(i.joined_email, i.candidate_email)) <> ${own}
    order by f.completed_at desc limit ${maxSolutions}`)
  return rows.map((found) => ({
    interviewId: found.interview_id,
    tokens: found.tokens,
    hashes: unpack(found.hashes),
    mistake: found.mistake,
    startedAt: new Date(found.started_at).getTime(),
    completedAt: new Date(found.completed_at).getTime(),
  }))
}

/** Keeps this interview's texts for later comparisons, replacing those of an earlier report. */
export async function keepPrints(
  ctx: Ctx,
  row: Pick<InterviewRow, 'id' | 'companyId'>,
  { startedAt, completedAt }: EvidenceInput['interview'],
  prints: SubmissionPrint[],
): Promise<void> {
  await ctx.db.delete(fingerprints).where(and(eq(fingerprints.interviewId, row.id)))
  if (prints.length === 0) return
  await ctx.db.insert(fingerprints).values(
    prints.map(({ questionId, language, tokens, hashes, mistake }) => ({
      interviewId: row.id,
      companyId: row.companyId,
      questionId,
      language,
      tokens,
      mistake,
      hashes: pack(hashes),
      startedAt: new Date(startedAt),
      completedAt: new Date(completedAt),
    })),
  )
}

/** Four bytes per hash, always little-endian. */
function pack(hashes: Int32Array): Buffer {
  const bytes = Buffer.alloc(hashes.length * 4)
  hashes.forEach((hash, at) => bytes.writeInt32LE(hash, at * 4))
  return bytes
}

function unpack(bytes: Buffer): Int32Array {
  // Copies in bulk: with ten thousand solutions, one call per hash would block other requests.
  const copy = Buffer.from(bytes)
  if (endianness() === 'BE') copy.swap32()
  return new Int32Array(new Uint8Array(copy).buffer)
}
