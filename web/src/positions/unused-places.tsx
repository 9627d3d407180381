/** Requests beyond the places of a self-enrolment link, and freeing those that are unused. */
import { type Enrolment, maxListedUnused, type UnusedEnrolments } from '@nova/contract/positions/enrolment'
import type { Position } from '@nova/contract/positions/positions'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureOf } from '../api.ts'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { useEnrolment, useUnused } from './intake.ts'
import { countPeople, peopleWords, positionPath } from './positions.ts'

/** On the page of a position: shown only while its link refuses people. */
export function RefusedOnPosition({ position: { id } }: { position: Position }) {
  const enrolment = useEnrolment(id).data
  if (!enrolment?.refused) return null
  return (
    <Notice
      tone="warn"
      action={
        <Button asChild variant="secondary" size="sm">
          <Link to={`${positionPath(id)}/enrolment`}>Open self-enrolment</Link>
        </Button>
      }
    >
      <RefusedWords {...{ enrolment, refused: enrolment.refused }} />
    </Notice>
  )
}

type Refused = { enrolment: Enrolment; refused: NonNullable<Enrolment['refused']> }

/** How many were refused since when, and why. */
export function RefusedWords({ enrolment: { state }, refused: { count, since } }: Refused) {
  return (
    <>
      {count === 1 ? '1 request to enrol was refused' : `${count.toLocaleString('en')} requests to enrol were refused`}{' '}
      since <DateTime value={since} />:{' '}
      {state === 'full'
        ? 'all places are taken.'
        : 'more people asked than places are free, and haven’t confirmed their email.'}
    </>
  )
}

/** Lists what would be freed, and frees it once confirmed. */
export function FreePlaces({ position }: { position: Position }) {
  const unused = useUnused(position.id)
  const [asked, setAsked] = useState<UnusedEnrolments | null>(null)
  const words = peopleWords[position.peopleWord]
  const handleAsk = () =>
    unused.list.mutate(undefined, {
      onSuccess: (found) =>
        found.unconfirmed + found.unopened === 0 ? toast.info('There are no unused places.') : setAsked(found),
      onError: (error) => toast.error(...failureOf(error, 'We couldn’t list unused places')),
    })
  const handleFree = () =>
    unused.free.mutate(asked!.until, {
      onSuccess: ({ people, requests }) => {
        const places = people === 1 ? '1 place freed' : `${people.toLocaleString('en')} places freed`
        toast.success(`${listed([people > 0 && places, requests > 0 && `${countRequests(requests)} deleted`])}.`)
      },
      onError: (error) => toast.error(...failureOf(error, 'We couldn’t free all of them')),
      onSettled: () => setAsked(null),
    })
  return (
    <>
      <Button variant="secondary" busy={unused.list.isPending} onClick={handleAsk}>
        <UserMinus aria-hidden />
        Free unused places…
      </Button>
      {asked && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsked(null)}
          title="Free unused places?"
          description={`Deletes ${describe(asked, words)}. We email those whose interview is deleted. Interviews that were opened or joined stay. This can’t be undone.`}
          confirmLabel="Free places"
          cancelLabel="Keep them"
          busy={unused.free.isPending}
          onConfirm={handleFree}
        >
          {asked.people.length > 0 && <Listed unused={asked} />}
        </AlertDialog>
      )}
    </>
  )
}

function Listed({ unused: { people, unopened } }: { unused: UnusedEnrolments }) {
  return (
    <div
      role="region"
      aria-label="People whose interview was never opened"
      // Scrolls by keyboard, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-60 overflow-y-auto rounded-lg border border-line px-3 py-2 text-sm"
    >
      <ul className="flex flex-col gap-1">
        {people.map(({ email, name }) => (
          <li key={email} className="break-words">
            {name} <span className="text-muted">{email}</span>
          </li>
        ))}
      </ul>
      {unopened > people.length && (
        <p className="mt-1 text-muted">
          The first {maxListedUnused} of {unopened.toLocaleString('en')}.
        </p>
      )}
    </div>
  )
}

function describe({ unopened, unconfirmed }: UnusedEnrolments, words: (typeof peopleWords)['candidate']): string {
  const interviews = `the interviews of ${countPeople(unopened, words)} who never opened theirs`
  return listed([unopened > 0 && interviews, unconfirmed > 0 && countRequests(unconfirmed)])
}

const listed = (parts: (string | false)[]) => parts.filter((part) => part !== false).join(' and ')

const countRequests = (count: number) =>
  count === 1 ? '1 unconfirmed request' : `${count.toLocaleString('en')} unconfirmed requests`
