/** Releases the written feedback of the chosen people together, and names the people it can't be released for. */
import type { Readiness } from '@nova/contract/positions/position-people'
import type { Position } from '@nova/contract/positions/positions'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { HeldMailWords } from '../account/held-mail.tsx'
import { failureOf, messageOf } from '../api.ts'
import { useHasMail } from '../notices/use-mail.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { withReason } from '../ui/with-reason.ts'
import { countPeople, peopleWords, type Words, useReadiness, useReleasing } from './positions.ts'

type Props = { position: Position; ids: string[]; onClose: () => void; onReleased: () => void }

export function ReleaseDialog({ position, ids, onClose, onReleased }: Props) {
  const words = peopleWords[position.peopleWord]
  const hasMail = useHasMail()
  const readiness = useReadiness(position.id, ids)
  const release = useReleasing(position.id)
  const all = readiness.isFetchedAfterMount ? (readiness.data ?? []) : []
  const ready = all.filter(({ missing }) => missing === null)
  const waiting = all.filter(({ missing }) => missing !== null)
  const handleRelease = () =>
    release.mutate(
      ready.map(({ interviewId }) => interviewId),
      {
        onSuccess: ({ released }) => {
          toast.success(`Feedback released to ${countPeople(released, words)}.`)
          onReleased()
        },
        onError: (error) => {
          toast.error(...failureOf(error, 'Nothing was released'))
          void readiness.refetch()
        },
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Release results"
      description={`Each ${words.one} gets the feedback you wrote${hasMail ? ' and an email about it' : ' at their link. No mail server is set up: tell them yourself'}. You can’t take it back.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={release.isPending}
            disabled={!readiness.isFetchedAfterMount || release.isPending}
            {...withReason(ready.length === 0 ? 'No feedback here is ready to release.' : null, handleRelease)}
          >
            {ready.length > 0 ? `Release to ${countPeople(ready.length, words)}` : 'Release'}
          </Button>
        </>
      }
    >
      {readiness.isError ? (
        <Notice tone="bad">{messageOf(readiness.error, 'We couldn’t check the feedback. Try again.')}</Notice>
      ) : !readiness.isFetchedAfterMount ? (
        <Skeleton className="h-24" />
      ) : (
        <>
          <HeldMailWords what="the emails about it" />
          <Group title="Ready to release" people={ready} />
          <Group title="Not ready" people={waiting} words={words} />
        </>
      )}
    </Dialog>
  )
}

function Group({ title, people, words }: { title: string; people: Readiness[]; words?: Words }) {
  if (people.length === 0) return null
  return (
    <section>
      <h3 className="text-sm font-medium">
        {title} <span className="font-normal text-faint tabular">{people.length}</span>
      </h3>
      <ul className="mt-2 flex max-h-56 flex-col gap-2 overflow-y-auto">
        {people.map(({ interviewId, name, decision, missing }) => (
          <li key={interviewId} className="flex items-start gap-2.5">
            {missing === null ? (
              <CircleCheck aria-hidden className="mt-1 size-4 shrink-0 text-good" />
            ) : (
              <CircleAlert aria-hidden className="mt-1 size-4 shrink-0 text-warn" />
            )}
            <div className="min-w-0">
              <p className="break-words">{name}</p>
              <p className="text-sm text-muted">
                {missing ?? (decision ? `Decision: ${decision}` : 'No decision recorded yet.')}{' '}
                {words && missing === 'No feedback is written yet.' && (
                  <Link to={`/interview/${interviewId}/report`} className="text-accent-text underline">
                    Write feedback
                  </Link>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
