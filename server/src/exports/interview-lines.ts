/** An interview as a line of CSV. */
import type { ReportDecision } from '@nova/contract/interviews/shares'
import { rangeOf } from '@nova/contract/reports/report-scores'
import { sealedWord } from '@nova/contract/reports/sealed-report'
import { sayLabel, sayWaiting } from '@nova/contract/reports/standing'
import type { ListingRow } from '../interview-lists/interview-lists.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import type { ListedFigures } from '../reports/listed.ts'

export const interviewsHead = csvHead([
  ...['id', 'title', 'candidateName', 'candidateEmail', 'status', 'interviewType', 'level', 'durationMinutes'],
  ...['createdAt', 'scheduledAt', 'startedAt', 'completedAt', 'overallScore', 'likelyFrom', 'likelyTo'],
  ...['recommendation', 'decision', 'decidedBy', 'decidedAt', 'scoreSetByHand', 'notFinal'],
])

type Judged = { decision?: ReportDecision | undefined; setByHand?: number | undefined; isSealed?: boolean }

/**
 * `overallScore` is the computed one; a person's score is shown next to it, as everywhere. Where sealed, both are
 * absent.
 */
export function interviewLine(row: ListingRow, figures?: ListedFigures, judged: Judged = {}): string {
  const { decision, setByHand, isSealed = false } = judged
  const at = (moment: Date | null) => moment?.toISOString() ?? ''
  return csvLine([
    ...[row.id, row.title, row.candidateName, row.candidateEmail || (row.joinedEmail ?? '')],
    ...[row.status, row.interviewType, row.seniority],
    ...[String(row.durationMinutes), at(row.createdAt), at(row.scheduledAt), at(row.startedAt), at(row.completedAt)],
    ...(figures && isSealed ? ['', '', '', sealedWord] : tellFigures(figures)),
    ...[decision?.outcome ?? '', decision?.by ?? '', decision?.at ?? ''],
    setByHand === undefined ? '' : String(setByHand),
    figures ? (sayWaiting(figures.awaiting) ?? '') : '',
  ])
}

/** The overall score, its range and the recommendation. */
function tellFigures(figures?: ListedFigures): string[] {
  if (!figures) return ['', '', '', '']
  const { overallScore, band, low = null, high = null, recommendation: label, pendingReview } = figures
  const interval = low === null || high === null ? null : { low, high }
  const range = rangeOf(overallScore, { interval, band })
  return [
    ...[overallScore, range?.low, range?.high].map((value) => String(value ?? '')),
    label ? told(sayLabel({ ...figures, label }), pendingReview) : 'Not enough evidence',
  ]
}

/** As everywhere: never without the points to look at first. */
const told = (recommendation: string, pendingReview: boolean) =>
  pendingReview ? `${recommendation}, pending integrity review` : recommendation
