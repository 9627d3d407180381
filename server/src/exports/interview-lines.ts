/** An interview as a line of CSV. */
import type { ReportDecision } from '@nova/contract/shares'
import type { ListingRow } from '../interviews/reading.ts'
import { csvHead, csvLine } from '../platform/csv/csv.ts'
import type { ListedFigures } from '../reports/reports.ts'

export const interviewsHead = csvHead([
  ...['id', 'title', 'candidateName', 'candidateEmail', 'status', 'interviewType', 'level', 'durationMinutes'],
  ...['createdAt', 'scheduledAt', 'startedAt', 'completedAt', 'overallScore', 'likelyFrom', 'likelyTo'],
  ...['recommendation', 'decision', 'decidedBy', 'decidedAt', 'scoreSetByHand'],
])

type Judged = { decision?: ReportDecision | undefined; setByHand?: number | undefined }

/** `overallScore` is the computed one; what a person set stands beside it, as everywhere. */
export function interviewLine(row: ListingRow, figures?: ListedFigures, { decision, setByHand }: Judged = {}): string {
  const { overallScore = null, band = null, recommendation = null, pendingReview = false } = figures ?? {}
  const at = (moment: Date | null) => moment?.toISOString() ?? ''
  const bound = (value: number) =>
    overallScore === null || band === null ? '' : String(Math.max(0, Math.min(100, value)))
  return csvLine([
    ...[row.id, row.title, row.candidateName, row.candidateEmail || (row.joinedEmail ?? '')],
    ...[row.status, row.interviewType, row.seniority],
    ...[String(row.durationMinutes), at(row.createdAt), at(row.scheduledAt), at(row.startedAt), at(row.completedAt)],
    ...[overallScore === null ? '' : String(overallScore), bound(overallScore! - band!), bound(overallScore! + band!)],
    ...[
      recommendation ? told(recommendation, pendingReview) : figures ? 'Not enough evidence' : '',
      decision?.outcome ?? '',
      decision?.by ?? '',
      decision?.at ?? '',
      setByHand === undefined ? '' : String(setByHand),
    ],
  ])
}

/** As everywhere: never without what has to be looked at first. */
const told = (recommendation: string, pendingReview: boolean) =>
  pendingReview ? `${recommendation}, pending integrity review` : recommendation
