import type { Report } from '@nova/contract/reports'
import { DecisionCard } from '../../review/decision.tsx'
import { SetScoresCard } from '../../review/set-scores.tsx'
import { useSharedView } from '../shared-report.ts'
import { RecommendationTab } from './recommendation-tab.tsx'

/** What the system recommends, and beside it what people decided; a shared report says that above its parts. */
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
