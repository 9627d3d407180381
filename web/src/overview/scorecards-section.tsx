import type { Interview } from '@nova/contract/interviews/interviews'
import { Link } from 'react-router'
import { PanelState } from '../debrief/panel-state.tsx'
import { useDebrief } from '../debrief/use-debrief.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { SheetSection } from './sheet-section.tsx'

/** Submitted scorecards, their due date, and the date promised to the candidate. */
export function ScorecardsSection({ interview: { id } }: { interview: Interview }) {
  const { data, isError } = useDebrief(id)
  if (isError && !data) return null
  return (
    <SheetSection title="Scorecards and reply">
      {data ? <PanelState debrief={data} /> : <Skeleton className="h-16" />}
      <p className="mt-3 text-sm">
        <Link to={`/interview/${id}/debrief`} className="text-accent-text underline underline-offset-2">
          Open the debrief
        </Link>
      </p>
    </SheetSection>
  )
}
