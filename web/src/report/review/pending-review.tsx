import type { Report } from '@nova/contract/reports/reports'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { describeReview, isDone, useFindingReview } from './finding-review.ts'

/** The system's reservation about a high risk, until people have judged the findings behind it; its recommendation stays. */
export function PendingReview({ report, isPlain = false }: { report: Report; isPlain?: boolean }) {
  const { data: review } = useFindingReview(report.interviewId)
  const isReviewed = isDone(report.integrity.findings, review)
  const words = isReviewed ? 'integrity reviewed' : 'pending integrity review'
  if (isPlain) return <span className={isReviewed ? undefined : 'text-warn'}> ({words})</span>
  return <Badge tone={isReviewed ? 'outline' : 'warn'}>{words}</Badge>
}

/** The result of the review, or a link to it. */
export function ReviewLine({ report }: { report: Report }) {
  const { findings } = report.integrity
  const { data: review } = useFindingReview(report.interviewId)
  if (!review) return null
  return (
    <p className="max-w-prose text-muted">
      {isDone(findings, review) ? 'Integrity review: ' : 'Integrity risk is high. '}
      {describeReview(findings, review)}{' '}
      <Link
        to={{ search: '?tab=plagiarism' }}
        preventScrollReset
        className="rounded-sm text-accent-text underline underline-offset-2 print:hidden"
      >
        See the findings
      </Link>
    </p>
  )
}
