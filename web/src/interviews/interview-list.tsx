import type { Interview } from '@nova/contract/interviews/interviews'
import { maxScores } from '@nova/contract/reports/reports'
import { CalendarPlus, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../api.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { moveInList } from '../ui/list-keys.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { MoreButton } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { type Farewell, FarewellDialog } from './farewells.tsx'
import { InterviewRow } from './interview-row.tsx'
import { type InterviewFilter, useInterviews, useScores } from './interviews.ts'
import { hasSampleData, SampleList } from './sample-list.tsx'
import { useSelection } from './selection.ts'

type Props = {
  filter: InterviewFilter
  /** The tab's name in lower case; '' is All. */
  tab: string
  onClearFilter: () => void
}

export function InterviewList({ filter, tab, onClearFilter }: Props) {
  const list = useInterviews(filter)
  const [farewell, setFarewell] = useState<Farewell | null>(null)
  const interviews = list.data?.pages.flatMap((page) => page.interviews) ?? []
  const scores = useScores(interviews.slice(0, maxScores))
  const mayWrite = useCan('run')
  const selection = useSelection(interviews.map(({ id }) => id))
  useEffect(() => {
    if (!list.isLoadingError) return
    if (hasSampleData()) toast.warning('Using sample data - API unavailable', { id: 'interviews' })
    else toast.error('Failed to load interviews', { id: 'interviews' })
  }, [list.isLoadingError])

  if (list.isPending) return <ListSkeleton />
  if (list.isLoadingError && hasSampleData()) return <SampleList />
  if (list.isLoadingError) return <Failure error={list.error} onRetry={() => list.refetch()} />
  if (interviews.length === 0) return <Empty filter={filter} tab={tab} onClearFilter={onClearFilter} />
  return (
    <>
      <Card className="overflow-clip">
        {mayWrite && <BulkBar shown={interviews} selection={selection} />}
        {/* Keys act on the focused row. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ul
          className="divide-y divide-line"
          aria-busy={list.isPlaceholderData}
          onKeyDown={(event) => {
            // Keys in a row's menu bubble here through React, although the menu is elsewhere in the page.
            const isHere = event.currentTarget.contains(event.target as Node)
            if (isHere && !moveInList(event) && event.key === 'Escape') selection.clear()
          }}
        >
          {interviews.map((interview: Interview) => (
            <InterviewRow
              key={interview.id}
              interview={interview}
              score={scores.get(interview.id)}
              isSelected={selection.ids.has(interview.id)}
              onSelect={mayWrite ? selection.toggle : undefined}
              onFarewell={setFarewell}
            />
          ))}
        </ul>
      </Card>
      <MoreButton pages={list} className="mx-auto mt-4 flex w-fit" />
      <FarewellDialog farewell={farewell} onClose={() => setFarewell(null)} />
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      <LoadFailure title="Failed to load interviews" onRetry={onRetry}>
        {messageOf(error, "We couldn't reach the server. Your interviews are safe there.")}
      </LoadFailure>
    </Card>
  )
}

function Empty({ filter, tab, onClearFilter }: Props) {
  const mayCreate = useCan('run')
  const isFiltered = filter.search.trim() !== '' || filter.title !== ''
  const title = tab ? `No ${tab} interviews` : 'No interviews found'
  if (isFiltered) {
    return (
      <Card>
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={title}
          action={
            <Button variant="secondary" onClick={onClearFilter}>
              Clear search and filter
            </Button>
          }
        >
          Nothing matches your search and filter.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={<CalendarPlus aria-hidden />}
        title={title}
        action={
          !tab &&
          mayCreate && (
            <Button asChild>
              <Link to="/interviewer/create-interview">Create Your First Interview</Link>
            </Button>
          )
        }
      >
        {tab
          ? ''
          : mayCreate
            ? 'Upload a resume and a job description. Nova suggests questions, and you choose.'
            : 'Interviews appear here when a colleague lists you on them.'}
      </EmptyState>
    </Card>
  )
}

function ListSkeleton() {
  return (
    <Card aria-busy="true" className="divide-y divide-line">
      <span className="sr-only">Loading interviews</span>
      {[64, 48, 56, 40].map((width) => (
        <div key={width} className="flex h-21 items-center gap-6 px-5">
          <div className="flex-1">
            <Skeleton className="max-w-full" />
            <Skeleton className="mt-2 h-3 w-40" />
          </div>
          <Skeleton className="h-8 w-28" />
        </div>
      ))}
    </Card>
  )
}
