/**
 * The report of a completed interview: made from the journal alone, kept with its digest, made again when late work
 * arrives. Hides where the evidence comes from and how it is judged (the evidence room).
 * Public files: live-figures.ts, remembered.ts.
 */
import type { Interview } from '@nova/contract/interviews'
import type { EntryOf, Pad } from '@nova/contract/journal'
import { refuse } from '@nova/contract/refusals'
import type { Report } from '@nova/contract/reports'
import { isSubmissionCheck } from '@nova/contract/runs'
import { eq } from 'drizzle-orm'
import { requireInterview } from '../interviews/access.ts'
import { getInterview } from '../interviews/reading.ts'
import { appendOwn, lockJournal, readPads } from '../journal/journal.ts'
import { readEntries, readPieces } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { assessApart } from './assess-apart.ts'
import { gatherEvidence } from './evidence-input.ts'
import { reports } from './tables.ts'

export type Generating = { status: 'generating'; progress: number }
/** Everything about a completed interview, for a download. */
export type Evidence = {
  interview: Omit<Interview, 'candidateAccessToken'>
  entries: EntryOf[]
  pads: Pad[]
  /** Null while it is being made. */
  report: Report | null
}

/** As often as a journal may grow while its report is made; late work comes for a day, and then no more. */
const mostTries = 10

/** Last part of job `finish`: the report of what the journal now holds. Where that report stands, does nothing. */
export async function makeReport(ctx: Ctx, id: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const row = await requireInterview(ctx, id)
    if (row.status !== 'Completed') return
    const made = await assessApart(await gatherEvidence(ctx, row), readPieces(ctx, id))
    if (await keepReport(ctx, id, made)) return
  }
  throw new Error('the journal grew each time its report was made')
}

/** False where the journal has grown since the report was made. */
function keepReport(ctx: Ctx, id: string, made: Awaited<ReturnType<typeof assessApart>>): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await lockJournal(tx, id)).seq !== made.lastSeq) return false
    const { body, digest } = made
    const { formulaVersion } = body
    if ((await findReport(tx, id))?.digest === digest) return true
    const kept = { formulaVersion, body, digest, createdAt: tx.now() }
    await tx.db
      .insert(reports)
      .values({ interviewId: id, ...kept })
      .onConflictDoUpdate({ target: reports.interviewId, set: kept })
    await appendOwn(tx, id, 'report', { digest, formulaVersion })
    return true
  })
}

/** The report, or how far it is; to those who may not see the interview, and before it is completed, there is none. */
export async function getReport(ctx: Ctx, id: string): Promise<Report | Generating> {
  await requireCompleted(ctx, id)
  return (await findReport(ctx, id)) ?? { status: 'generating', progress: await readProgress(ctx, id) }
}

/** The whole record: interview (without its candidate's key), journal, pads and report. */
export async function getEvidence(ctx: Ctx, id: string): Promise<Evidence> {
  await requireCompleted(ctx, id)
  const { candidateAccessToken: _, ...interview } = await getInterview(ctx, id)
  return {
    interview,
    entries: await readEntries(ctx, id),
    pads: await readPads(ctx, id),
    report: (await findReport(ctx, id)) ?? null,
  }
}

async function requireCompleted(ctx: Ctx, id: string): Promise<void> {
  const { status } = await requireInterview(ctx, id)
  if (status !== 'Completed') throw refuse('report_not_found')
}

async function findReport(ctx: Ctx, id: string): Promise<Report | undefined> {
  const found = await ctx.db.select().from(reports).where(eq(reports.interviewId, id))
  return found[0] && { ...found[0].body, digest: found[0].digest }
}

/** The share of submitted code that has met its hidden tests; the report itself is the last step. */
async function readProgress(ctx: Ctx, id: string): Promise<number> {
  const entries = await readEntries(ctx, id, { kinds: ['answer', 'test'] })
  const coded = new Set<string | null>()
  const judged = new Set<string | null>()
  for (const entry of entries) {
    if (entry.kind === 'answer' && entry.payload.codeSubmission.trim()) coded.add(entry.questionId)
    if (entry.kind === 'test' && entry.payload.trigger === 'submitted' && !isSubmissionCheck(entry.payload))
      judged.add(entry.questionId)
  }
  return judged.size / (coded.size + 1)
}
