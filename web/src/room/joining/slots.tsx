import type { InterviewInvitation } from '@nova/contract/interviews/candidates'
import type { Slot } from '@nova/contract/interviews/plans'
import { CalendarCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, failureOf, messageOf } from '../../api.ts'
import type { CandidateWire } from '../../journal/journal.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/notice.tsx'
import { radioLook } from '../../ui/radio-look.ts'
import { toast } from '../../ui/toast.tsx'
import { formatDate } from './moment.ts'

type Plan = Pick<InterviewInvitation, 'scheduledDate' | 'slots'>

type Props = { plan: Plan; wire: CandidateWire; onPlan: (plan: Plan) => void; onOutdated: () => void }

const reasons: Partial<Record<Slot['state'], string>> = { taken: 'Taken', past: 'Past' }

/** Choosing a time, or another one, among those that are offered; in the reader's zone. */
export function Slots({ plan: { scheduledDate, slots }, wire, onPlan, onOutdated }: Props) {
  const own = slots.find(({ state }) => state === 'chosen')
  const [picked, setPicked] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'warn'; text: string } | null>(null)
  const [isTried, setTried] = useState(false)
  const list = useRef<HTMLFieldSetElement>(null)
  const isPickable = slots.some(({ id, state }) => id === picked && state === 'open')
  const hasOpen = slots.some(({ state }) => state === 'open')
  // The picked time may have been taken.
  useEffect(() => {
    if (picked && !isPickable) setPicked(null)
  }, [picked, isPickable])

  const handlePick = async () => {
    setTried(true)
    if (!picked || !isPickable) return list.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
    setBusy(true)
    try {
      const chosen = await wire.pickSlot(picked, scheduledDate)
      onPlan(chosen)
      setPicked(null)
      setTried(false)
      setOutcome({ tone: 'good', text: `Your interview is on ${formatDate(chosen.scheduledDate)}.` })
    } catch (error) {
      if (error instanceof ApiError && error.status > 0 && error.status < 500) {
        setOutcome({ tone: 'warn', text: messageOf(error, 'We couldn’t save your choice.') })
        onOutdated()
      } else toast.error(...failureOf(error, 'We couldn’t save your choice.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card className="p-5 max-sm:p-4">
      <fieldset ref={list} className="flex flex-col gap-2">
        <legend className="mb-1 flex items-center gap-2.5 text-lg font-medium">
          <CalendarCheck aria-hidden className="size-5 text-faint" strokeWidth={1.5} />
          {scheduledDate ? 'Move your interview' : 'Choose a time'}
        </legend>
        <p className="mb-1 text-sm text-muted">
          Times are in your time zone, {zoneName()}.
          {scheduledDate && ' To move it, choose another time. You can do so until you join.'}
        </p>
        {slots.map((slot) => (
          <Choice
            key={slot.id}
            slot={slot}
            isPicked={picked === null ? slot === own : slot.id === picked}
            onPick={() => setPicked(slot.id)}
          />
        ))}
      </fieldset>
      {isTried && !isPickable && hasOpen && !outcome && (
        <p role="alert" className="mt-3 text-sm text-bad">
          Choose one of the times first.
        </p>
      )}
      {outcome && (
        <Notice tone={outcome.tone} className="mt-3">
          {outcome.text}
        </Notice>
      )}
      {hasOpen && (!scheduledDate || isPickable) && (
        <Button className="mt-4" busy={isBusy} onClick={() => void handlePick()}>
          {scheduledDate ? 'Move to this time' : 'Choose this time'}
        </Button>
      )}
      {!hasOpen && !scheduledDate && (
        <p className="mt-3 text-muted">
          None of these times are available any more. Ask the person who invited you for other times.
        </p>
      )}
    </Card>
  )
}

function Choice({ slot, isPicked, onPick }: { slot: Slot; isPicked: boolean; onPick: () => void }) {
  const { state, startsAt } = slot
  const isOff = state === 'taken' || state === 'past'
  const note = state === 'chosen' ? 'Your time' : reasons[state]
  return (
    <label
      className={cn(
        'flex items-center gap-3 rounded-lg border border-line bg-surface px-3.5 py-2.5 has-checked:border-accent has-checked:bg-accent-soft/40 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isOff ? 'text-muted' : 'cursor-pointer hover:border-edge/70',
      )}
    >
      <input
        type="radio"
        name="slot"
        className={radioLook}
        checked={isPicked && !isOff}
        disabled={isOff}
        onChange={onPick}
      />
      <span className={cn('min-w-0 flex-1', isOff && 'line-through')}>{formatDate(startsAt)}</span>
      {note && <span className="text-sm text-muted">{note}</span>}
    </label>
  )
}

const zoneName = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
