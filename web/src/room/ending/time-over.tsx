import { useOutbox } from '../../journal/hooks.ts'
import type { Outbox } from '../../journal/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { SavingLine } from '../saving-line.tsx'
import { TimeEnded } from './time-ended.tsx'

type Props = { isOver: boolean; canGoOn: boolean; outbox: Pick<Outbox, 'subscribe' | 'getState'> }

/** What the candidate is told at zero. `canGoOn`: an interviewer may give more time. */
export function TimeOver({ isOver, canGoOn, outbox }: Props) {
  const isOffline = useOutbox(outbox, ({ saving }) => saving === 'offline')
  return (
    <TimeEnded
      open={isOver}
      actions={
        <Button asChild>
          <a href="/">Return Home</a>
        </Button>
      }
    >
      <p>
        Interview time has ended! {/* What has not arrived is not submitted yet, and who leaves now may forget it. */}
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
