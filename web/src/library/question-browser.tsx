import type { ListedQuestion } from '@nova/contract/questions/library'
import type { ShowingSettings } from '@nova/contract/reports/showable'
import { LibraryBig, SearchX, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { moveInList } from '../ui/list-keys.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { MoreButton } from '../ui/paged-list.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { Filters } from './filters.tsx'
import { type LibraryFilter, noFilter, type Scope, useLibrary } from './library-questions.ts'
import { QuestionRow } from './question-row.tsx'

type Props = {
  scope: Scope
  /** End of a row: a menu, or a button that chooses the question. */
  actions?: (question: ListedQuestion) => ReactNode
  /** Only what can be chosen for an interview. */
  isChoosing?: boolean
  /** Of the interviews that questions are chosen for, where they are known. */
  settings?: ShowingSettings
  /** Filter state from the caller; defaults to the component's own. */
  kept?: [LibraryFilter, (filter: LibraryFilter) => void]
  /** Shown where there is nothing at all. */
  empty?: ReactNode
}

/** The library with its search and filters; for its own page, and for choosing from it elsewhere. */
export function QuestionBrowser({ scope, actions, isChoosing = false, settings, kept, empty }: Props) {
  const own = useState(noFilter)
  const [filter, setFilter] = kept ?? own
  const set = (changes: Partial<LibraryFilter>) => setFilter({ ...filter, ...changes })
  const texts = { q: useSettled(filter.q, 200), skill: useSettled(filter.skill, 200) }
  const settled = { ...filter, ...texts, ...(isChoosing && { choosable: 'true' }) }
  const list = useLibrary(scope, settled)
  const questions = list.data?.pages.flatMap((page) => page.questions) ?? []
  const isFiltered = Object.values(filter).some((value) => value.trim() !== '')
  const isShown = !list.isPlaceholderData && texts.q === filter.q && texts.skill === filter.skill
  // Show this only if there is truly nothing to search, not while loading: the filters must not disappear during use.
  const isBare = scope === 'own' && !isFiltered && isShown && list.data?.pages[0]?.total === 0
  return (
    <section aria-label="Questions" className="flex flex-col gap-4">
      {/* The rows have headings of their own, and none is skipped. */}
      <h2 className="sr-only">Questions</h2>
      {!isBare && (
        <Filters filter={filter} hasStatus={scope === 'own' && !isChoosing} isNarrow={isChoosing} onChange={set} />
      )}
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
        <Card>
          {isFiltered ? (
            <NoMatch scope={scope} filter={settled} onClear={() => setFilter(noFilter)} />
          ) : (
            (empty ?? <Nothing />)
          )}
        </Card>
      ) : (
        <Card className="overflow-hidden">
          {/* Keys act on the focused row. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <ul className="divide-y divide-line" aria-busy={list.isPlaceholderData} onKeyDown={handleKey}>
            {questions.map((question) => (
              <QuestionRow
                key={question.id}
                question={question}
                settings={settings}
                onTag={(tag) => set({ tag })}
                actions={actions?.(question)}
              />
            ))}
          </ul>
        </Card>
      )}
      <MoreButton pages={list} />
    </section>
  )
}

/** Arrow keys go from question to question; F marks the one that has the focus. */
function handleKey(event: KeyboardEvent<HTMLElement>): void {
  if (moveInList(event) || event.key.toLowerCase() !== 'f' || event.ctrlKey || event.metaKey || event.altKey) return
  const target = event.target as HTMLElement
  if (target.hasAttribute('data-row-stop'))
    target.closest('li')?.querySelector<HTMLElement>('[data-favourite]')?.click()
}

const countOf = (count: number) => `${count} ${count === 1 ? 'question' : 'questions'}`

type NoMatchProps = { scope: Scope; filter: LibraryFilter; onClear: () => void }

function NoMatch({ scope, filter, onClear }: NoMatchProps) {
  // A company's questions have a status, the bank's are all ready.
  const bank = useLibrary('bank', { ...filter, status: '' }, scope === 'own')
  const inBank = scope === 'own' ? (bank.data?.pages[0]?.total ?? 0) : 0
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
      {inBank > 0
        ? `None of your own questions match. The bank has ${inBank} that ${inBank === 1 ? 'does' : 'do'}.`
        : 'Nothing matches your search and filters.'}
    </EmptyState>
  )
}

function Nothing() {
  return <EmptyState icon={<LibraryBig aria-hidden />} title="No questions yet" />
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Card>
      <LoadFailure title="Failed to load questions" onRetry={onRetry}>
        {messageOf(error, "We couldn't reach the server. Your questions are safe there.")}
      </LoadFailure>
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
