import type { Report } from '@nova/contract/reports'
import { Scorecard } from '../review/review.tsx'
import { Card } from '../ui/card.tsx'

/** What people rate, beside what was computed. */
export function ScorecardTab({ report }: { report: Report }) {
  return (
    <Card className="px-5 py-6 sm:px-7">
      <h2 className="mb-4 text-lg font-semibold tracking-tight">Scorecard</h2>
      <Scorecard interviewId={report.interviewId} report={report} />
    </Card>
  )
}
