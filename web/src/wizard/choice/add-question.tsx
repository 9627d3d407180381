import type { ListedQuestion } from '@nova/contract/questions/library'
import { ExternalLink, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const QuestionBrowser = lazy(async () => ({
  default: (await import('../../library/question-browser.tsx')).QuestionBrowser,
}))

type Props = {
  isOpen: boolean
  onClose: () => void
  /** Ids that the proposal has already. */
  taken: ReadonlySet<string>
  busyId: string | undefined
  onAdd: (question: ListedQuestion) => void
}

/** The bank and the company's library, to add what was not proposed. */
export function AddQuestion({ isOpen, onClose, taken, busyId, onAdd }: Props) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onClose}
      title="Add a question"
      description="From your company’s library and the whole bank. Coding and SQL questions and projects are proven by execution unless marked as unproven."
      className="max-w-4xl"
    >
      <p>
        <a
          href="/questions/own-code"
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 text-accent-text underline underline-offset-4"
        >
          From our code
          <ExternalLink aria-hidden className="size-4" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>{' '}
        <span className="text-muted">makes a question of a change that your team really made.</span>
      </p>
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        <QuestionBrowser
          scope="all"
          isChoosing
          actions={(question) =>
            taken.has(question.id) ? (
              <span className="text-sm text-faint">In the list</span>
            ) : (
              <Button
                variant="secondary"
                size="sm"
                busy={busyId === question.id}
                disabled={busyId !== undefined}
                aria-label={`Add ${question.title}`}
                onClick={() => onAdd(question)}
              >
                {busyId !== question.id && <Plus aria-hidden />}
                Add
              </Button>
            )
          }
        />
      </Suspense>
    </Dialog>
  )
}
