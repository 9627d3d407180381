import type { InterviewSummary } from '@nova/contract/interviews/interview-list'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

type Props = { summary: InterviewSummary | undefined; hasFailed: boolean }

export function SummaryCards({ summary, hasFailed }: Props) {
  const cards: [string, number | undefined][] = [
    ['Total Interviews', summary?.total],
    ['Scheduled', summary && (summary.byStatus.Scheduled ?? 0)],
    ['Completed', summary && (summary.byStatus.Completed ?? 0)],
    ['In Progress', summary && (summary.byStatus.InProgress ?? 0)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4" aria-busy={!summary && !hasFailed}>
      {cards.map(([name, count]) => (
        <Card key={name} className="px-4 py-3 sm:px-5 sm:py-4">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 text-2xl font-semibold tracking-tight sm:mt-1.5 sm:text-3xl">
            {count?.toLocaleString() ?? (hasFailed ? '–' : <Skeleton className="my-1 h-7 w-12" />)}
          </dd>
        </Card>
      ))}
    </dl>
  )
}
