/** How far a report is that is not there yet: the facts that need no final test, and whether making it has failed. */
import type { Report } from '@nova/contract/reports/reports'
import { testsRunning } from '@nova/contract/reports/standing'
import { eq } from 'drizzle-orm'
import { requireInterview } from '../interview-access/interview-access.ts'
import { readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { assessApart, isLarge } from './assess-apart.ts'
import { gatherEvidence } from './evidence-input.ts'
import { findStored } from './stored.ts'
import { reportsInTheMaking } from './tables.ts'

export type Making = { partial: Report | null; failedAt: Date | null }

/** Second part of job `finish`: a report before the final tests have run. Skipped if a report exists already. */
export async function makePartialReport(ctx: Ctx, id: string): Promise<void> {
  const row = await requireInterview(ctx, id)
  if (row.status !== 'Completed' || (await findStored(ctx, id)) || (await isLarge(ctx, id))) return
  try {
    const { body } = await assessApart(await gatherEvidence(ctx, row), readPieces(ctx, id))
    await save(ctx, id, { partial: toPartial(body) })
  } catch (error) {
    // The whole report does not rest on it.
    ctx.log.warn({ err: error }, 'the report could not be made before the final tests')
  }
}

/** Leaves open all that depends on the final tests. */
function toPartial(body: Omit<Report, 'digest'>): Report {
  const { coverage, candidateName, scores, figures: _f, toAsk: _t, ...rest } = body
  const answered = coverage ? `${candidateName} answered ${coverage.answered} of ${coverage.selected} questions. ` : ''
  return {
    ...rest,
    candidateName,
    ...(coverage ? { coverage } : {}),
    isPartial: true,
    digest: '',
    overallScore: null,
    band: null,
    recommendation: null,
    claims: [],
    strengths: [],
    improvements: [],
    scores: { ...scores, problemSolving: null, codeQuality: null, efficiency: null },
    summary: `${answered}The final tests are still running, so the scores that rest on them follow in a moment.`,
    notAssessed: [testsRunning],
  }
}

/** Job `finish` has failed and is tried again, by itself or by a person. */
export async function noteFailure(ctx: Ctx, id: string): Promise<void> {
  if (!(await findStored(ctx, id))) await save(ctx, id, { failedAt: ctx.now() })
}

/** Clears the failure for a retry that a person requested; until then the report counts as in the making. */
export async function forgetFailure(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.update(reportsInTheMaking).set({ failedAt: null }).where(eq(reportsInTheMaking.interviewId, id))
}

/** The report is there. */
export async function forgetMaking(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(reportsInTheMaking).where(eq(reportsInTheMaking.interviewId, id))
}

export async function findMaking(ctx: Ctx, id: string): Promise<Making | undefined> {
  const found = await ctx.db.select().from(reportsInTheMaking).where(eq(reportsInTheMaking.interviewId, id))
  return found[0]
}

async function save(ctx: Ctx, interviewId: string, change: Partial<Making>): Promise<void> {
  await ctx.db
    .insert(reportsInTheMaking)
    .values({ interviewId, partial: null, failedAt: null, ...change })
    .onConflictDoUpdate({ target: reportsInTheMaking.interviewId, set: change })
}
