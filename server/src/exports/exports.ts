/**
 * Exports as files: the report as PDF, the list of interviews, the figures of a bias audit. Everything is checked and
 * noted in the audit log before the first byte leaves.
 * Public files: blocks.ts, drawings.ts, paper.ts, pdf-apart.ts.
 */
import type { ListFilter } from '@nova/contract/interviews/interview-list'
import { refuse } from '@nova/contract/refusals'
import type { Report } from '@nova/contract/reports/reports'
import { fillSealed, isSealed } from '@nova/contract/reports/sealed-report'
import { listHeld } from '@nova/contract/reviews/reviews'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readCompanyName } from '../accounts/company-name.ts'
import { readQuestions } from '../asked-questions/asked-questions.ts'
import { readMarkFigures } from '../code-reviews/marks.ts'
import { noteAct, requireInterview } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readMatching } from '../interview-lists/interview-lists.ts'
import { readMoments } from '../journal/moments.ts'
import { readEntries } from '../journal/reading.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { readFigures } from '../reports/listed.ts'
import { withResolutions } from '../reports/resolutions.ts'
import { findSeenReport } from '../reports/seen.ts'
import { readJudgedFigures, readOverallOverrides, readStanding } from '../reviews/decisions.ts'
import { listSeals } from '../reviews/seals.ts'
import { submittedReviews } from '../reviews/visible.ts'
import { readCountedBoards } from '../sessions/versions.ts'
import { interviewLine, interviewsHead } from './interview-lines.ts'
import { readQueries } from './paper-queries.ts'
import { drawApart } from './pdf-apart.ts'
import { readTimeline, timelineKinds } from './timeline.ts'

/** Interviews per page of the list, and in total. */
const pageSize = 500
export const maxListed = 50_000

/** The report as a PDF, in pieces, with the name of its file. */
export async function makeReportPdf(ctx: Ctx, id: string): Promise<{ name: string; pieces: Uint8Array[] }> {
  const row = await requireInterview(ctx, id)
  const seen = row.status === 'Completed' ? await findSeenReport(ctx, id) : undefined
  if (!seen) throw refuse('report_not_found')
  const sealed = isSealed(seen) ? seen.sealedUntil : null
  const report = await withResolutions(ctx, isSealed(seen) ? fillSealed(seen) : seen)
  await inTransaction(ctx, (tx) => noteAct(tx, row, 'report.exported', { as: 'pdf-file' }))
  const moments = await readMoments(ctx, row.id)
  const entries = await readEntries(ctx, row.id, { kinds: [...timelineKinds] })
  const pieces = await drawApart({
    report,
    sealed,
    company: await readCompanyName(ctx, row.companyId),
    decision: (await readStanding(ctx, [row.id])).get(row.id) ?? null,
    overrides: listHeld((await readJudgedFigures(ctx, row.id)).overrides),
    panel: await submittedReviews(ctx, row.id),
    statements: await readStatements(ctx, row, report),
    drawings: new Map((await readCountedBoards(ctx, row)).map(({ questionId, elements }) => [questionId, elements])),
    queries: readQueries(entries),
    marked: await readMarkFigures(ctx, row.id),
    moments,
    timeline: readTimeline(entries, moments, report.integrity.pastes),
  })
  return { name: `report-${row.id}.pdf`, pieces }
}

/** For older reports, which store no statements. A deleted question has none. */
async function readStatements(ctx: Ctx, row: InterviewRow, report: Report) {
  if (report.questions) return new Map<string, string>()
  const ids = [...report.submissions, ...report.answers].map(({ questionId }) => questionId)
  const questions = await readQuestions(ctx, row, ids).catch(() => [])
  return new Map(questions.map((each) => [each.id, 'question' in each ? each.question : each.statement]))
}

/** The interviews that the caller sees and that match as the lines of a CSV file, read page by page; the log says so. */
export async function exportInterviews(ctx: Ctx, filter: ListFilter): Promise<AsyncIterable<string>> {
  const { companyId } = requireInterviewer(ctx)
  await writeAudit(ctx, { act: 'interviews.exported', companyId, subject: '' })
  return writeInterviews(ctx, filter)
}

async function* writeInterviews(ctx: Ctx, filter: ListFilter): AsyncIterable<string> {
  yield interviewsHead
  for await (const rows of readMatching(ctx, filter, pageSize, maxListed)) {
    const completed = rows.filter(({ status }) => status === 'Completed').map(({ id }) => id)
    const figures = await readFigures(ctx, completed)
    const decisions = await readStanding(ctx, completed)
    const set = await readOverallOverrides(ctx, completed)
    const seals = await listSeals(ctx, completed)
    const judgedOf = (id: string) => ({
      decision: decisions.get(id),
      isSealed: seals.has(id),
      setByHand: seals.has(id) ? undefined : set.get(id),
    })
    yield rows.map((row) => interviewLine(row, figures.get(row.id), judgedOf(row.id))).join('')
  }
}
