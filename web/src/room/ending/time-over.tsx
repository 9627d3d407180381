import { useState } from 'react'
import { useOutbox } from '../../journal/hooks.ts'
import type { Outbox } from '../../journal/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { laterDialog } from '../../ui/later.tsx'
import { SavingLine } from '../saving-line.tsx'

const TimeEnded = laterDialog(async () => (await import('./time-ended.tsx')).TimeEnded)

type Props = { isOver: boolean; canGoOn: boolean; outbox: Pick<Outbox, 'subscribe' | 'getState'> }

/** The dialog at zero. `canGoOn`: an interviewer may still give more time. */
export function TimeOver({ isOver, canGoOn, outbox }: Props) {
  const isOffline = useOutbox(outbox, ({ saving }) => saving === 'offline')
  const [isLooking, setLooking] = useState(false)
  // With more time the interview continues, so its next end must be announced again.
  if (!isOver && isLooking) setLooking(false)
  if (isLooking) return <Looking outbox={outbox} />
  return (
    <TimeEnded
      open={isOver}
      actions={
        <>
          <Button onClick={() => setLooking(true)}>See what was submitted</Button>
          <Button asChild variant="secondary">
            <a href="/">Return Home</a>
          </Button>
        </>
      }
    >
      <p>
        Interview time has ended! {/* Unsent changes are not submitted yet; a candidate who leaves may forget them. */}
        {isOffline
          ? "You're offline, and we don't have your last changes yet. Keep this page open until it says “Saved”, or open your link in this browser again once you're online."
          : 'We submitted your work automatically.'}
      </p>
      <p>
        {canGoOn
          ? 'Your interviewer may give you more time. If so, this page continues automatically.'
          : 'The interview completes automatically in a few minutes. You can then download a copy of your work from this link.'}
      </p>
      <SavingLine outbox={outbox} />
    </TimeEnded>
  )
}

/** The room as it was submitted, with the way home below it. */
function Looking({ outbox }: Pick<Props, 'outbox'>) {
  return (
    <section
      aria-label="Interview Time Ended"
      className="sticky bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 py-2"
    >
      <p className="text-sm">Interview time has ended. This is what you submitted.</p>
      <SavingLine outbox={outbox} />
      <Button asChild variant="secondary" size="sm" className="ml-auto">
        <a href="/">Return Home</a>
      </Button>
    </section>
  )
}
