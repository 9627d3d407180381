import { sayShows, type SetShows } from '@nova/contract/reports/showable'
import { ArrowRight } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

type Props = {
  /** How many questions are ticked, and how long they take together. */
  count: number
  minutes: number
  duration: number
  shows: SetShows
  isLocked: boolean
  isSaving: boolean
  /** Ticks only what the time allows; undefined while nothing can be changed. */
  onFit?: (() => void) | undefined
  /** Opens the bank, likewise. */
  onAdd?: (() => void) | undefined
  onContinue: () => void
}

/** The way on from the choice, always in sight, with a note where more is ticked than fits the time, or less than a report needs. */
export function ChoiceBar({ count, minutes, duration, shows, isLocked, isSaving, onFit, onAdd, onContinue }: Props) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-x-4 gap-y-2.5 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <TimeNote minutes={minutes} duration={duration} onFit={onFit} />
      {count > 0 && <ShowsNote shows={shows} onAdd={onAdd} />}
      <Button className="max-sm:w-full" busy={isSaving} disabled={isSaving || isLocked} onClick={onContinue}>
        {continueLabel(count, minutes)}
        <ArrowRight aria-hidden />
      </Button>
    </div>
  )
}

/** Says how much the report can show, and offers a way to more. */
function ShowsNote({ shows, onAdd }: Pick<Props, 'shows' | 'onAdd'>) {
  const { sentence, isShort } = sayShows(shows)
  return (
    <p className={cn('text-sm max-sm:w-full', isShort ? 'text-warn' : 'text-muted')}>
      {sentence}{' '}
      {onAdd && (isShort || shows.open) && (
        <Button variant="link" className="text-sm" onClick={onAdd}>
          Add another question
        </Button>
      )}
    </p>
  )
}

function TimeNote({ minutes, duration, onFit }: Pick<Props, 'minutes' | 'duration' | 'onFit'>) {
  if (minutes <= duration) return null
  return (
    <p className="text-sm text-warn max-sm:w-full">
      {minutes - duration} min longer than the interview ({duration} min){' '}
      {onFit && (
        <Button variant="link" className="text-sm" onClick={onFit}>
          Choose what fits
        </Button>
      )}
    </p>
  )
}

function continueLabel(count: number, minutes: number): string {
  return `Continue with ${count} ${count === 1 ? 'Question' : 'Questions'} (${minutes} min)`
}
