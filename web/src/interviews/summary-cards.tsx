import type { InterviewSummary } from '@nova/contract/interviews/interview-list'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = { summary: InterviewSummary | undefined; hasFailed: boolean }

/** Small: the tabs below count as well. */
export function SummaryCards({ summary, hasFailed }: Props) {
  const cards: [string, number | undefined][] = [
    ['Total Interviews', summary?.total],
    ['Scheduled', summary && (summary.byStatus.Scheduled ?? 0)],
    ['Completed', summary && (summary.byStatus.Completed ?? 0)],
    ['In Progress', summary && (summary.byStatus.InProgress ?? 0)],
  ]
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2" aria-busy={!summary && !hasFailed}>
      {cards.map(([name, count]) => (
        <div key={name} className="flex items-baseline gap-2">
          <dt className="order-2 text-sm text-muted">{name}</dt>
          <dd className="text-xl font-semibold tracking-tight tabular">
            {count?.toLocaleString() ?? (hasFailed ? '–' : <Skeleton className="h-5 w-8" />)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
