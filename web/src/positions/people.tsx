/** The people of a position: search and filters in the address, a table, and what can be done with several of them. */
import { maxCompared, maxReleased, type PositionCandidate } from '@nova/contract/positions/position-people'
import type { Position } from '@nova/contract/positions/positions'
import { DecisionOutcome, InterviewStatus } from '@nova/contract/words'
import { Columns3, Search, SearchX, Send, UserPlus, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMayJudge } from '../sign-in/sign-in.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Input } from '../ui/input.tsx'
import { MoreButton } from '../ui/paged-list.tsx'
import { Select } from '../ui/select.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { withReason } from '../ui/with-reason.ts'
import { PeopleTable } from './people-table.tsx'
import { Failure, ListSkeleton, withParam } from './position-list.tsx'
import {
  countPeople,
  type PeopleFilter,
  peopleWords,
  positionPath,
  readIds,
  usePeople,
  withFilters,
} from './positions.ts'
import { ReleaseDialog } from './release-dialog.tsx'
import { SetsNotice } from './sets-notice.tsx'

type Props = { position: Position; onAdd: (() => void) | undefined }

const statusNames: Record<InterviewStatus, string> = {
  Draft: 'Draft',
  Scheduled: 'Scheduled',
  InProgress: 'In progress',
  Completed: 'Completed',
  Cancelled: 'Cancelled',
}

// No value of a filter can be this.
const any = ' '

export function People({ position, onAdd }: Props) {
  const words = peopleWords[position.peopleWord]
  const mayJudge = useMayJudge(position.panel)
  const [filter, setFilter] = useFilter()
  const [search, setSearch] = useState(filter.search)
  const settled = useSettled(search.trim(), 200)
  const [asked, setChosen] = useChosen(setFilter)
  useEffect(() => setFilter('q', settled), [settled, setFilter])
  const list = usePeople(position.id, { ...filter, search: settled })
  const people = list.data?.pages.flatMap((page) => page.candidates) ?? []
  const isFiltered = settled !== '' || filter.status !== '' || filter.decision !== ''
  // Some may have been deleted or moved since; only a complete list can prove it.
  const isWhole = list.isSuccess && !list.isPlaceholderData && !list.hasNextPage && !isFiltered
  const chosen = isWhole ? new Set([...asked].filter((id) => people.some((each) => each.interviewId === id))) : asked
  const handleClear = () => {
    setSearch('')
    setFilter('status', '')
    setFilter('decision', '')
  }
  const handleChoice = ({ interviewId }: PositionCandidate, isOn: boolean) => {
    const others = [...chosen].filter((id) => id !== interviewId)
    setChosen(isOn ? [...others, interviewId] : others)
  }
  return (
    <section aria-label={words.Many} className="flex flex-col gap-4">
      <Filters search={search} filter={filter} words={words} onSearch={setSearch} onFilter={setFilter} />
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isLoadingError ? (
        <Failure error={list.error} onRetry={() => void list.refetch()} />
      ) : people.length === 0 ? (
        <Nobody isFiltered={isFiltered} words={words} onAdd={onAdd} onClear={handleClear} />
      ) : (
        <>
          <SetsNotice
            sets={new Set(people.filter(({ score }) => score).map(({ questionSet }) => questionSet)).size}
            words={words.many}
          />
          <PeopleTable
            people={people}
            words={words}
            chosen={chosen}
            isBusy={list.isPlaceholderData}
            mayJudge={mayJudge}
            onChoose={handleChoice}
          />
        </>
      )}
      <MoreButton pages={list} />
      <ChosenBar position={position} chosen={chosen} onClear={() => setChosen([])} />
    </section>
  )
}

type FiltersProps = {
  search: string
  filter: PeopleFilter
  words: { many: string }
  onSearch: (text: string) => void
  onFilter: (name: 'status' | 'decision', value: string) => void
}

function Filters({ search, filter, words, onSearch, onFilter }: FiltersProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_11rem_11rem]">
      <div className="relative col-span-2 sm:col-span-1">
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
        <Input
          type="search"
          aria-label={`Search ${words.many}`}
          placeholder="Search by name or email..."
          maxLength={200}
          className="pl-9"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </div>
      <Select
        aria-label="Status"
        value={filter.status || any}
        onValueChange={(value) => onFilter('status', value.trim())}
        options={[
          { value: any, label: 'All statuses' },
          ...InterviewStatus.options.map((value) => ({ value, label: statusNames[value] })),
        ]}
      />
      <Select
        aria-label="Decision"
        value={filter.decision || any}
        onValueChange={(value) => onFilter('decision', value.trim())}
        options={[
          { value: any, label: 'All decisions' },
          ...DecisionOutcome.options.map((value) => ({ value, label: value })),
          { value: 'none', label: 'No decision yet' },
        ]}
      />
    </div>
  )
}

type SetParam = (name: 'q' | 'status' | 'decision' | 'chosen', value: string) => void

/** The selection, kept in the address to return from a comparison. The address holds as many as one release. */
function useChosen(setParam: SetParam): [ReadonlySet<string>, (ids: string[]) => void] {
  const [params] = useSearchParams()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(readIds(params.get('chosen'))))
  const choose = (ids: string[]) => {
    setChosen(new Set(ids))
    setParam('chosen', ids.slice(0, maxReleased).join(','))
  }
  return [chosen, choose]
}

/** Status and decision as the address has them, and the way to change what it has. */
function useFilter(): [PeopleFilter, SetParam] {
  const [params, setParams] = useSearchParams()
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  })
  const set = useCallback((name: string, value: string) => {
    latest.current((before) => withParam(before, name, value), { replace: true, preventScrollReset: true })
  }, [])
  const [status, decision] = [params.get('status'), params.get('decision')]
  const filter: PeopleFilter = {
    search: params.get('q')?.slice(0, 200) ?? '',
    status: InterviewStatus.options.find((option) => option === status) ?? '',
    decision: [...DecisionOutcome.options, 'none' as const].find((option) => option === decision) ?? '',
  }
  return [filter, set]
}

type NobodyProps = {
  isFiltered: boolean
  words: { one: string; many: string }
  onAdd: (() => void) | undefined
  onClear: () => void
}

function Nobody({ isFiltered, words, onAdd, onClear }: NobodyProps) {
  if (isFiltered) {
    return (
      <Card>
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={`No ${words.many} found`}
          action={
            <Button variant="secondary" onClick={onClear}>
              Clear search and filters
            </Button>
          }
        >
          Nothing matches your search and filters.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={<UserPlus aria-hidden />}
        title={`No ${words.many} yet`}
        action={onAdd && <Button onClick={onAdd}>Add the first {words.one}</Button>}
      >
        Each {words.one} gets an interview with this position’s questions, settings and panel.
      </EmptyState>
    </Card>
  )
}

type BarProps = { position: Position; chosen: ReadonlySet<string>; onClear: () => void }

function ChosenBar({ position, chosen, onClear }: BarProps) {
  const [params] = useSearchParams()
  const [isReleasing, setReleasing] = useState(false)
  const words = peopleWords[position.peopleWord]
  const ids = [...chosen]
  if (ids.length === 0) return <p role="status" className="sr-only" />
  const canCompare = ids.length >= 2 && ids.length <= maxCompared
  return (
    <div className="sticky bottom-4 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line bg-raised px-4 py-3 shadow-pop">
      <p role="status" className="mr-auto tabular">
        {countPeople(ids.length, words)} selected
        {!canCompare && <span className="block text-sm text-muted">Select 2 to {maxCompared} to compare.</span>}
      </p>
      {canCompare && (
        <Button asChild variant="secondary">
          <Link to={`${positionPath(position.id)}/compare?${withFilters(params, `ids=${ids.join(',')}`)}`}>
            <Columns3 aria-hidden />
            Compare
          </Link>
        </Button>
      )}
      {position.mayAdd && (
        <Button
          variant="secondary"
          {...withReason(
            ids.length > maxReleased ? `Select up to ${maxReleased} to release their results.` : null,
            () => setReleasing(true),
          )}
        >
          <Send aria-hidden />
          Release results…
        </Button>
      )}
      <Button variant="ghost" onClick={onClear}>
        <X aria-hidden />
        Clear
      </Button>
      {isReleasing && (
        <ReleaseDialog
          position={position}
          ids={ids}
          onClose={() => setReleasing(false)}
          onReleased={() => {
            setReleasing(false)
            onClear()
          }}
        />
      )}
    </div>
  )
}
