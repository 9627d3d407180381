import type { ListedPosition } from '@nova/contract/positions/positions'
import type { PositionStatus } from '@nova/contract/words'
import { BriefcaseBusiness, Plus, Search, SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '../api.ts'
import { InterviewerBar, useCan } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Input } from '../ui/input.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { MoreButton } from '../ui/paged-list.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { countPeople, peopleWords, positionPath, usePositions } from './positions.ts'

const statuses = [
  { value: 'all', label: 'Open and closed' },
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
  { value: 'archived', label: 'Archived' },
]

/** All positions visible to the reader. Search and filter are kept in the address. */
export function Positions() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState(params.get('q')?.slice(0, 200) ?? '')
  const settled = useSettled(search.trim(), 200)
  const status = statuses.find(({ value }) => value === params.get('status'))?.value ?? 'all'
  const mayCreate = useCan('run')
  useEffect(() => {
    setParams((before) => withParam(before, 'q', settled), { replace: true, preventScrollReset: true })
  }, [settled, setParams])
  const handleStatus = (value: string) =>
    setParams((before) => withParam(before, 'status', value === 'all' ? '' : value), { replace: true })
  const handleClear = () => {
    setSearch('')
    handleStatus('all')
  }
  return (
    <>
      <title>Positions · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10">
        <PageHeader
          title="Positions"
          subtitle="Interviews for the same job, with the same core questions for everyone."
          actions={mayCreate && <NewPositionButton />}
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <div className="relative flex-1">
            <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
            <Input
              type="search"
              aria-label="Search positions"
              placeholder="Search by title..."
              maxLength={200}
              className="pl-9"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
            />
          </div>
          <Select
            aria-label="Status"
            className="sm:w-48"
            value={status}
            onValueChange={handleStatus}
            options={statuses}
          />
        </div>
        <List search={settled} status={status === 'all' ? '' : (status as PositionStatus)} onClear={handleClear} />
      </main>
    </>
  )
}

/** The address with a parameter, or without it where it is empty. */
export function withParam(before: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(before)
  if (value) next.set(name, value)
  else next.delete(name)
  return next
}

function NewPositionButton() {
  return (
    <Button asChild>
      <Link to="/positions/new">
        <Plus aria-hidden />
        New position
      </Link>
    </Button>
  )
}

type ListProps = { search: string; status: PositionStatus | ''; onClear: () => void }

function List({ search, status, onClear }: ListProps) {
  const list = usePositions(search, status)
  const positions = list.data?.pages.flatMap((page) => page.positions) ?? []
  if (list.isPending) return <ListSkeleton />
  if (list.isLoadingError) return <Failure error={list.error} onRetry={() => void list.refetch()} />
  if (positions.length === 0) return search || status ? <NoMatch onClear={onClear} /> : <NoneYet />
  return (
    <>
      <Card className="overflow-hidden">
        <ul className="divide-y divide-line" aria-label="Positions" aria-busy={list.isPlaceholderData}>
          {positions.map((position) => (
            <Row key={position.id} position={position} />
          ))}
        </ul>
      </Card>
      <MoreButton pages={list} />
    </>
  )
}

function Row({ position }: { position: ListedPosition }) {
  const { id, title, level, peopleWord, status, createdBy, counts } = position
  const facts = [level, ...(createdBy ? [`by ${createdBy}`] : [])]
  return (
    <li className="relative grid gap-x-6 gap-y-2 px-5 py-4 transition-colors duration-100 hover:bg-hover/50 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <h2 className="font-medium break-words">
          <Link
            to={positionPath(id)}
            className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {title}
          </Link>
          {status !== 'open' && <Badge className="ml-2 align-middle">{status}</Badge>}
        </h2>
        <p className="mt-0.5 text-sm break-words text-muted">{facts.join(' · ')}</p>
      </div>
      <div className="text-sm sm:text-right">
        <p className="font-medium tabular">{countPeople(counts.total, peopleWords[peopleWord])}</p>
        <p className="text-muted tabular">{progressOf(counts)}</p>
      </div>
    </li>
  )
}

/** '3 scheduled · 1 running · 12 completed'; zero counts are left out. */
export function progressOf(counts: ListedPosition['counts']): string {
  const { draft, scheduled, inProgress, completed, cancelled } = counts
  const parts: [number, string][] = [
    ...([
      [draft, draft === 1 ? 'draft' : 'drafts'],
      [scheduled, 'scheduled'],
      [inProgress, 'running'],
    ] as [number, string][]),
    [completed, 'completed'],
    [cancelled, 'cancelled'],
  ]
  const said = parts.filter(([count]) => count > 0).map(([count, name]) => `${count.toLocaleString('en')} ${name}`)
  return said.length > 0 ? said.join(' · ') : 'No interviews yet'
}

function NoneYet() {
  const mayCreate = useCan('run')
  return (
    <Card>
      <EmptyState
        icon={<BriefcaseBusiness aria-hidden />}
        title="No positions yet"
        action={mayCreate && <NewPositionButton />}
      >
        {mayCreate
          ? 'Create a position when you interview several people for the same job. Everyone gets the same core questions, so their results can be compared.'
          : 'Positions appear here when a colleague lists you on their panel.'}
      </EmptyState>
    </Card>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No positions found"
        action={
          <Button variant="secondary" onClick={onClear}>
            Clear search and filter
          </Button>
        }
      >
        Nothing matches your search and filter.
      </EmptyState>
    </Card>
  )
}

export function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      <LoadFailure title="We couldn’t load this" onRetry={onRetry}>
        {messageOf(error, 'We couldn’t reach the server. Everything is safe there.')}
      </LoadFailure>
    </Card>
  )
}

export function ListSkeleton() {
  return (
    <Card aria-busy className="divide-y divide-line">
      <span className="sr-only">Loading</span>
      {['a', 'b', 'c'].map((name) => (
        <div key={name} className="px-5 py-4">
          <Skeleton className="w-64 max-w-full" />
          <Skeleton className="mt-2 h-3 w-40" />
        </div>
      ))}
    </Card>
  )
}
