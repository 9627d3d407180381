/** A code review as interviewers see it: each change with its decision, its known faults and the comments. */
import { readChanges } from '@nova/contract/projects/code-review-calls'
import { foldCodeReview, noReview } from '@nova/contract/projects/code-review-state'
import {
  type CodeReviewAct,
  reviewFaultWords,
  type ShownChange,
  verdictWords,
} from '@nova/contract/projects/code-reviews'
import type { ShownProject } from '@nova/contract/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, messageOf } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeWords } from '../../ui/code-words.tsx'
import { ChangeFiles } from './change-files.tsx'
import { ChangeList } from './change-list.tsx'

type Props = {
  interviewId: string
  questionId: string
  stages: ShownProject['stages']
  /** The acts until the moment that is shown. */
  acts: readonly CodeReviewAct[]
}

export function WatchedReview({ interviewId, questionId, stages, acts }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: ['changes', interviewId, questionId],
    queryFn: () => call(readChanges, { params: { id: interviewId, questionId } }),
    staleTime: Infinity,
  })
  const reviews = useMemo(() => foldCodeReview(acts), [acts])
  const last = acts.at(-1)?.change
  const [chosen, setChosen] = useState<string | null>(null)
  if (error)
    return (
      <p className="p-4 text-sm text-bad">
        {messageOf(error, 'We couldn’t load the changes.')}{' '}
        <Button size="sm" variant="secondary" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    )
  const changes = data?.changes ?? []
  const change = changes.find(({ id }) => id === (chosen ?? last)) ?? changes[0]
  if (!change) return <p className="p-4 text-sm text-muted">Loading the changes…</p>
  const review = reviews.get(change.id) ?? noReview
  return (
    <div className="grid h-full min-h-0 grid-cols-[14rem_1fr] max-[900px]:grid-cols-1 max-[900px]:overflow-y-auto">
      <div className="min-h-0 border-r border-line max-[900px]:h-44 max-[900px]:border-r-0 max-[900px]:border-b">
        <ChangeList {...{ stages, changes, reviews }} active={change.id} onShow={setChosen} />
      </div>
      <section
        aria-label={change.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
        tabIndex={0}
        className="relative min-h-0 overflow-y-auto px-4 py-3 focus-visible:-outline-offset-2"
      >
        <p className="mb-2 flex flex-wrap items-center gap-2 text-sm">
          <span className="font-medium">{change.title}</span>
          <Badge tone="outline">{review.verdict ? verdictWords[review.verdict] : 'Not decided'}</Badge>
          {chosen !== null && (
            <Button size="sm" variant="ghost" onClick={() => setChosen(null)}>
              Follow the candidate
            </Button>
          )}
        </p>
        <Truth change={change} />
        <ChangeFiles key={change.id} change={change} comments={review.comments} writing={null} writer="Candidate" />
      </section>
    </div>
  )
}

function Truth({ change: { faults = [] } }: { change: ShownChange }) {
  if (faults.length === 0) return <p className="mb-3 text-sm text-muted">Sound: it has no known fault.</p>
  return (
    <ul aria-label="Known faults" className="mb-3 flex flex-col gap-1 text-sm">
      {faults.map(({ kind, says, path, from }) => (
        <li key={`${path} ${from}`}>
          <Badge tone="warn">{reviewFaultWords[kind]}</Badge> <CodeWords text={says} />{' '}
          <span className="text-muted">
            {path}, line {from}
          </span>
        </li>
      ))}
    </ul>
  )
}
