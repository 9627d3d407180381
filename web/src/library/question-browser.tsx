import type { ListedQuestion } from '@nova/contract/library'
import { Difficulty, LibraryStatus, QuestionKind } from '@nova/contract/words'
import { CloudOff, LibraryBig, Search, SearchX, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Input } from '../ui/input.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { kindNames } from './kind-names.ts'
import { type LibraryFilter, type Scope, useLibrary } from './library-questions.ts'
import { QuestionRow } from './question-row.tsx'

const noFilter: LibraryFilter = { q: '', kind: '', difficulty: '', status: '', tag: '' }
// No value of a filter can be this.
const any = ' '

type Props = {
  scope: Scope
  /** What stands at the end of a row: a menu, or a button that chooses the question. */
  actions?: (question: ListedQuestion) => ReactNode
  /** Only what can be chosen for an interview. */
  isChoosing?: boolean
  /** Shown where there is nothing at all. */
  empty?: ReactNode
}

/** The library with its search and filters; for its own page, and for choosing from it elsewhere. */
export function QuestionBrowser({ scope, actions, isChoosing = false, empty }: Props) {
  const [filter, setFilter] = useState(noFilter)
  const set = (changes: Partial<LibraryFilter>) => setFilter((filter) => ({ ...filter, ...changes }))
  const settled = { ...filter, q: useSettled(filter.q, 200), ...(isChoosing && { status: 'ready' }) }
  const list = useLibrary(scope, settled)
  const questions = list.data?.pages.flatMap((page) => page.questions) ?? []
  const isFiltered = JSON.stringify({ ...filter, q: filter.q.trim() }) !== JSON.stringify(noFilter)
  return (
    <section aria-label="Questions" className="flex flex-col gap-4">
      <Filters filter={filter} hasStatus={scope === 'own' && !isChoosing} onChange={set} />
      {filter.tag && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => set({ tag: '' })}>
            Tag: {filter.tag}
            <X aria-hidden />
            <span className="sr-only">Show all tags</span>
          </Button>
        </div>
      )}
      <p role="status" className="sr-only">
        {list.data ? countOf(list.data.pages[0]?.total ?? 0) : ''}
      </p>
      {list.isPending ? (
        <ListSkeleton />
      ) : list.isLoadingError ? (
        <Failure error={list.error} onRetry={() => list.refetch()} />
      ) : questions.length === 0 ? (
        <Card>{isFiltered ? <NoMatch onClear={() => setFilter(noFilter)} /> : (empty ?? <Nothing />)}</Card>
      ) : (
        <Card className="overflow-hidden">
          <ul className="divide-y divide-line" aria-busy={list.isPlaceholderData}>
            {questions.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                onTag={(tag) => set({ tag })}
                actions={actions?.(question)}
              />
            ))}
          </ul>
        </Card>
      )}
      {list.hasNextPage && (
        <div className="flex justify-center">
          <Button variant="secondary" busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </section>
  )
}

type FiltersProps = {
  filter: LibraryFilter
  hasStatus: boolean
  onChange: (changes: Partial<LibraryFilter>) => void
}

function Filters({ filter, hasStatus, onChange }: FiltersProps) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <div className="relative min-w-56 flex-1">
        <Search aria-hidden className="pointer-events-none absolute top-2.5 left-3 size-4 text-faint" />
        <Input
          type="search"
          aria-label="Search questions"
          placeholder="Search by title, tag or text..."
          className="pl-9"
          maxLength={200}
          value={filter.q}
          onChange={(event) => onChange({ q: event.target.value })}
        />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <Choice
          label="Kind"
          all="All kinds"
          value={filter.kind}
          options={QuestionKind.options.map((value) => [value, kindNames[value]])}
          onChange={(kind) => onChange({ kind })}
        />
        <Choice
          label="Difficulty"
          all="All difficulties"
          value={filter.difficulty}
          options={Difficulty.options.map((value) => [value, value])}
          onChange={(difficulty) => onChange({ difficulty })}
        />
        {hasStatus && (
          <Choice
            label="Status"
            all="Not retired"
            value={filter.status}
            options={LibraryStatus.options.map((value) => [value, statusNames[value]])}
            onChange={(status) => onChange({ status })}
          />
        )}
      </div>
    </div>
  )
}

const statusNames: Record<LibraryStatus, string> = { ready: 'Can be chosen', draft: 'Drafts', retired: 'Retired' }

type ChoiceProps = {
  label: string
  all: string
  value: string
  options: [string, string][]
  onChange: (value: string) => void
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      className="sm:w-40"
      value={value || any}
      onValueChange={(chosen) => onChange(chosen === any ? '' : chosen)}
      options={[{ value: any, label: all }, ...options.map(([each, name]) => ({ value: each, label: name }))]}
    />
  )
}

const countOf = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`

function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No questions found"
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      Nothing matches your search and filters.
    </EmptyState>
  )
}

function Nothing() {
  return <EmptyState icon={<LibraryBig aria-hidden />} title="No questions yet" />
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<CloudOff aria-hidden />}
        title="Failed to load questions"
        action={
          <Button variant="secondary" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        {messageOf(error, "We couldn't reach the server. Your questions are safe there.")}
      </EmptyState>
    </Card>
  )
}

function ListSkeleton() {
  return (
    <Card aria-busy="true" className="divide-y divide-line">
      <span className="sr-only">Loading questions</span>
      {[56, 44, 60].map((width) => (
        <div key={width} className="flex flex-col gap-2 px-5 py-5">
          <Skeleton className="w-72 max-w-full" />
          <Skeleton className="h-3 w-44" />
        </div>
      ))}
    </Card>
  )
}

/** A value that follows once it has not changed for a while. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
