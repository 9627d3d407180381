import type { Interview } from '@nova/contract/interviews/interviews'
import type { Slot } from '@nova/contract/interviews/plans'
import { CalendarCog } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PlanDialog } from '../plans/plan-dialog.tsx'
import { isOpenToChange, useSlots } from '../plans/plans.ts'
import { useCan } from '../sign-in/sign-in.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { DateTime, isTimeZone, localDateTime } from '../ui/date-time.tsx'
import { Notice } from '../ui/notice.tsx'
import { SheetSection } from './sheet-section.tsx'

type Props = { interview: Interview; onChanged: () => void }

/** When the interview is and how long it lasts, as long as that may change. */
export function ScheduleSection({ interview, onChanged }: Props) {
  const isOpen = isOpenToChange(interview)
  const slots = useSlots(interview, isOpen)
  const mayChange = useCan('run')
  const [isChanging, setChanging] = useState(false)
  if (!isOpen) return null
  return (
    <SheetSection title="Schedule">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        <Row name="When">{whenOf(interview, slots)}</Row>
        {slots.length > 0 && (
          <Row name="Offered">
            <ul className="flex flex-col gap-1">
              {slots.map((slot) => (
                <li key={slot.id} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
                  <DateTime value={slot.startsAt} />
                  <SlotBadge slot={slot} />
                </li>
              ))}
            </ul>
          </Row>
        )}
        <Row name="Duration">{interview.duration} min</Row>
      </dl>
      {isClosed(interview) && (
        <Notice tone="warn" className="mt-4">
          The candidate can no longer join. Change the date to give them more time.
        </Notice>
      )}
      {!interview.scheduledDate && slots.length > 0 && slots.every(({ state }) => state !== 'open') && (
        <Notice tone="warn" className="mt-4">
          None of these times are available any more. Offer new ones.
        </Notice>
      )}
      {mayChange && (
        <Button variant="secondary" size="sm" className="mt-4" onClick={() => setChanging(true)}>
          <CalendarCog aria-hidden />
          Change date or duration…
        </Button>
      )}
      {isChanging && (
        <PlanDialog interview={interview} slots={slots} onClose={() => setChanging(false)} onChanged={onChanged} />
      )}
    </SheetSection>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

const isClosed = ({ openUntil }: Interview) => openUntil !== null && Date.parse(openUntil) <= Date.now()

function whenOf({ scheduledDate, timeZone, openUntil }: Interview, slots: readonly Slot[]): ReactNode {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (scheduledDate) {
    return (
      <>
        <DateTime value={scheduledDate} />
        {timeZone && timeZone !== own && isTimeZone(timeZone) && (
          <span className="block text-sm text-faint">
            {localDateTime(scheduledDate, { timeZone })} ({timeZone})
          </span>
        )}
      </>
    )
  }
  if (slots.length > 0) return 'The candidate chooses a time'
  return openUntil ? `Any time until ${localDateTime(openUntil)}` : 'Any time'
}

function SlotBadge({ slot: { state } }: { slot: Slot }) {
  if (state === 'chosen') return <Badge tone="accent">Chosen</Badge>
  if (state === 'taken') return <Badge tone="outline">You have another interview then</Badge>
  if (state === 'past') return <Badge tone="outline">Past</Badge>
  return null
}
