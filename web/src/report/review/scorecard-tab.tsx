import type { Report } from '@nova/contract/reports/reports'
import { playbackPath } from '../../playback/playback.tsx'
import { Scorecard } from '../../review/review.tsx'
import { Card } from '../../ui/card.tsx'
import { MomentLink } from '../claims.tsx'

/** People's ratings next to the computed scores. */
export function ScorecardTab({ report }: { report: Report }) {
  return (
    <Card className="px-5 py-6 sm:px-7">
      <h2 className="mb-4 text-lg font-semibold tracking-tight">Scorecard</h2>
      <Scorecard
        interviewId={report.interviewId}
        report={report}
        moments={{ link: (seq) => <MomentLink seq={seq} />, playback: playbackPath(report.interviewId) }}
      />
    </Card>
  )
}
