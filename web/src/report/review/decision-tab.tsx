import type { Report } from '@nova/contract/reports/reports'
import { DecisionCard } from '../../review/decision.tsx'
import { SetScoresCard } from '../../review/set-scores.tsx'
import { useSharedView } from '../shared-report.ts'
import { RecommendationTab } from './recommendation-tab.tsx'

/** The system's recommendation next to people's decision; a shared report shows the decision above its tabs. */
export function DecisionTab({ report }: { report: Report }) {
  const view = useSharedView()
  return (
    <div className="flex flex-col gap-4">
      <RecommendationTab report={report} />
      {!view && (
        <>
          <DecisionCard interviewId={report.interviewId} />
          <SetScoresCard report={report} />
        </>
      )}
    </div>
  )
}
