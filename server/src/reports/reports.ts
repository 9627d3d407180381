/**
 * The report of a completed interview: made from the journal alone, kept with its digest, made again when late work
 * arrives. One is kept for each version of the formulas. Hides where the evidence comes from and how it is judged (the evidence room).
 * Public files: digest.ts, evidence-file.ts, evidence-input.ts, items.ts, judged-versions.ts, listed.ts, live-figures.ts, making.ts, ranges.ts, receipt.ts,
 * remembered.ts, resolutions.ts, review-decisions.ts, reviewed.ts, sealing.ts, seen.ts, stored.ts, watching.ts.
 */
import { formulaVersion } from '@nova/contract/constants'
import { isSubmissionCheck } from '@nova/contract/questions/runs'
import { refuse } from '@nova/contract/refusals'
import type { ReportList } from '@nova/contract/report-calls'
import type { Report } from '@nova/contract/reports/reports'
import type { SealedReport } from '@nova/contract/reports/sealed-report'
import { findingKeyOf } from '@nova/contract/reviews/feedback'
import { eq } from 'drizzle-orm'
import { noteAct, noteSeen, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { noteEvent } from '../interviews/public-event.ts'
import { addFinish } from '../interviews/status.ts'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import { noteSolved } from '../library/uses.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { readRemarks } from '../requests/requests.ts'
import { findSeal, unseal } from '../reviews/seals.ts'
import { type assessApart, assessJournal, isLarge } from './assess-apart.ts'
import { gatherEvidence } from './evidence-input.ts'
import { keepLineSources } from './line-sources.ts'
import { findMaking, forgetFailure, forgetMaking } from './making.ts'
import { keepPrints } from './pools.ts'
import { keepReviewed } from './reviewed.ts'
import { sealReport } from './sealing.ts'
import { findSeenReport } from './seen.ts'
import { findReport, newestFirst } from './stored.ts'
import { reports } from './tables.ts'

export type Generating = { status: 'generating' | 'failed'; progress: number }

/** As often as a journal may grow while its report is made; late work comes for a day, and then no more. */
const maxTries = 10

/** Last part of job `finish`: the report, or for a large journal a separate job, so that no other waits for it. */
export async function startReport(ctx: Ctx, id: string): Promise<void> {
  if (!(await isLarge(ctx, id))) return makeReport(ctx, id)
  const key = `large-report:${id}`
  await ctx.jobs.add(ctx.db, 'large-report', { interviewId: id }, { key, queue: 'large-reports', isPatient: true })
}

/** Makes the report for the current journal. Does nothing if it already exists. */
export async function makeReport(ctx: Ctx, id: string): Promise<void> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const row = await requireInterview(ctx, id)
    if (row.status !== 'Completed') return
    const facts = await gatherEvidence(ctx, row)
    const made = await assessJournal(ctx, id, facts)
    const kept = await keepReport(ctx, row, { ...made, times: facts.interview })
    if (kept === 'first' && row.completedAt)
      ctx.metrics.countReport((ctx.now().getTime() - row.completedAt.getTime()) / 1_000)
    if (kept && (await keepReviewed(ctx, id, facts, made))) return
  }
  throw new Error('the journal or a review changed each time the report was made')
}

type MadeReport = Awaited<ReturnType<typeof assessApart>> & { times: EvidenceInput['interview'] }

/** Undefined where the journal has grown since the report was made. */
function keepReport(ctx: Ctx, row: InterviewRow, made: MadeReport): Promise<'first' | 'again' | undefined> {
  const { id } = row
  return inTransaction(ctx, async (tx) => {
    if ((await lockJournal(tx, id)).seq !== made.lastSeq) return undefined
    const { body, digest } = made
    const kept = {
      formulaVersion: body.formulaVersion,
      body,
      digest,
      reviewedBody: null,
      reviewedAt: null,
      createdAt: tx.now(),
    }
    if ((await findReport(tx, id, kept.formulaVersion))?.digest === digest) return 'again'
    const isFirst = !(await findReport(tx, id))
    await keepPrints(tx, row, made.times, made.prints)
    await tx.db
      .insert(reports)
      .values({ interviewId: id, ...kept })
      .onConflictDoUpdate({ target: [reports.interviewId, reports.formulaVersion], set: kept })
    await keepLineSources(tx, id, kept.formulaVersion, made.lineSources)
    await noteSolved(tx, id, body.questions ?? [])
    await forgetMaking(tx, id)
    await appendOwn(tx, id, 'report', { digest, formulaVersion: kept.formulaVersion })
    if (isFirst) {
      await tx.jobs.add(tx.db, 'notice', { interviewId: id, event: 'report-ready' })
      await noteEvent(tx, row, 'report.ready')
    }
    return isFirst ? 'first' : 'again'
  })
}

/**
 * The report by the newest formulas that it was made with, or by those named, or how far it is; to those who may not see
 * the interview, and before it is completed, there is none. Sealed for readers who have yet to judge.
 */
export async function getReport(ctx: Ctx, id: string, version?: string): Promise<Report | SealedReport | Generating> {
  await noteSeen(ctx, await requireCompleted(ctx, id), 'report.read')
  const found = await findSeenReport(ctx, id, version)
  if (found) return withRemarks(ctx, found)
  if (version && version !== formulaVersion) throw refuse('report_not_found')
  const making = await findMaking(ctx, id)
  const hasFailed = Boolean(making?.failedAt)
  if (making?.partial) {
    const partial = { ...making.partial, ...(hasFailed ? { hasFailed: true as const } : {}) }
    return withRemarks(ctx, sealReport(partial, await findSeal(ctx, id)))
  }
  return { status: hasFailed ? 'failed' : 'generating', progress: await readProgress(ctx, id) }
}

/** By which formulas there are reports, the newest first. */
export async function listReports(ctx: Ctx, id: string): Promise<ReportList> {
  await requireCompleted(ctx, id)
  const { formulaVersion: version, createdAt } = reports
  const made = await ctx.db
    .select({ version, createdAt })
    .from(reports)
    .where(eq(reports.interviewId, id))
    .orderBy(newestFirst)
  return {
    current: formulaVersion,
    made: made.map((each) => ({ formulaVersion: each.version, madeAt: each.createdAt.toISOString() })),
  }
}

/** Has the report made by today's formulas in addition to existing ones; again does nothing. */
export async function remakeReport(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await noteAct(tx, await requireCompleted(tx, id), 'report.remade', { formulaVersion })
    if (!(await findReport(tx, id, formulaVersion)))
      await tx.jobs.add(tx.db, 'remake-report', { interviewId: id }, { key: `remake:${id}` })
  })
}

/** Starts making it again where that has failed. */
export async function retryReport(ctx: Ctx, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id)
    if ((await findReport(tx, id)) || !(await findMaking(tx, id))?.failedAt) return
    await noteAct(tx, row, 'report.retried')
    await forgetFailure(tx, id)
    // Under the key of the one that waits for its next try.
    await addFinish(tx, row)
  })
}

/** Shows the caller the figures from now on; for interviews without a panel. */
export async function unsealReport(ctx: Ctx, id: string): Promise<void> {
  await unseal(ctx, await requireCompleted(ctx, id))
}

/** Notes that the page prints the report, or saves it as PDF, which it does by itself. */
export async function notePrinted(ctx: Ctx, id: string): Promise<void> {
  await noteAct(ctx, await requireCompleted(ctx, id), 'report.exported', { as: 'pdf' })
}

/** The interview of a report, for readers with access; before it is completed there is none. */
export async function requireCompleted(ctx: Ctx, id: string): Promise<InterviewRow> {
  const row = await requireInterview(ctx, id)
  if (row.status !== 'Completed') throw refuse('report_not_found')
  return row
}

/** With the candidate's comments on findings, which are kept apart from the report and its digest. */
async function withRemarks<R extends Report | SealedReport>(ctx: Ctx, report: R): Promise<R> {
  const remarks = await readRemarks(ctx, report.interviewId)
  if (remarks.size === 0) return report
  const findings = report.integrity.findings.map((finding) => {
    const candidateRemark = remarks.get(findingKeyOf(finding))
    return candidateRemark === undefined ? finding : { ...finding, candidateRemark }
  })
  return { ...report, integrity: { ...report.integrity, findings } }
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
