import { type ChangeReview, noReview } from '@nova/contract/projects/code-review-state'
import { type ShownChange, type Verdict, verdictWords } from '@nova/contract/projects/code-reviews'
import type { ShownProject } from '@nova/contract/projects/projects'
import { Check, Circle, CircleDashed, MessageSquare, X } from 'lucide-react'
import { cn } from '../../ui/cn.ts'

type Props = {
  stages: ShownProject['stages']
  changes: readonly ShownChange[]
  reviews: ReadonlyMap<string, ChangeReview>
  active: string
  onShow: (change: string) => void
}

const icons: Record<Verdict, typeof Check> = { accept: Check, reject: X, open: Circle }
const tones: Record<Verdict, string> = { accept: 'text-good', reject: 'text-bad', open: 'text-muted' }

/** The changes by stage, each with its decision. */
export function ChangeList({ stages, changes, reviews, active, onShow }: Props) {
  const parts = stages.flatMap(({ id, title }) => {
    const own = changes.filter(({ stage }) => stage === id)
    return own.length > 0 ? [{ id, title, own }] : []
  })
  return (
    <nav aria-label="Changes to review" className="relative h-full overflow-y-auto p-2 text-sm">
      {parts.map(({ id, title, own }) => {
        const decided = own.filter((change) => reviews.get(change.id)?.verdict).length
        return (
          <section key={id} aria-label={title} className="mb-3">
            <h2 className="flex justify-between gap-2 px-2 py-1 text-xs font-medium text-muted">
              {title}
              <span className="shrink-0 tabular">
                {decided} of {own.length}
              </span>
            </h2>
            <ol>
              {own.map((change) => (
                <Row
                  key={change.id}
                  {...{ change, onShow }}
                  isActive={change.id === active}
                  review={reviews.get(change.id) ?? noReview}
                />
              ))}
            </ol>
          </section>
        )
      })}
    </nav>
  )
}

type RowProps = { change: ShownChange; review: ChangeReview; isActive: boolean; onShow: (change: string) => void }

function Row({ change, review: { verdict, comments }, isActive, onShow }: RowProps) {
  const Icon = verdict ? icons[verdict] : CircleDashed
  return (
    <li>
      <button
        type="button"
        aria-current={isActive ? 'true' : undefined}
        onClick={() => onShow(change.id)}
        className={cn(
          'flex w-full items-start gap-2 rounded-sm px-2 py-1 text-left focus-visible:-outline-offset-2 pointer-coarse:py-2.5',
          isActive ? 'bg-hover text-ink' : 'text-muted hover:text-ink',
        )}
      >
        <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', verdict ? tones[verdict] : 'text-faint')} />
        <span className="min-w-0 flex-1 break-words">{change.title}</span>
        <span className="sr-only">{verdict ? verdictWords[verdict] : 'Not decided'}</span>
        {comments.length > 0 && (
          <span className="flex shrink-0 items-center gap-1 text-xs tabular">
            <MessageSquare aria-hidden className="size-3.5" />
            {comments.length}
            <span className="sr-only">{comments.length === 1 ? 'comment' : 'comments'}</span>
          </span>
        )}
      </button>
    </li>
  )
}
