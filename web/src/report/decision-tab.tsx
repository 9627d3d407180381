import type { Report } from '@nova/contract/reports'
import { DecisionCard } from '../review/decision.tsx'
import { SetScoresCard } from '../review/set-scores.tsx'
import { RecommendationTab } from './recommendation-tab.tsx'

/** What the system recommends, and beside it what people decided. */
export function DecisionTab({ report }: { report: Report }) {
  return (
    <div className="flex flex-col gap-4">
      <RecommendationTab report={report} />
      <DecisionCard interviewId={report.interviewId} />
      <SetScoresCard report={report} />
    </div>
  )
}
