import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Button } from '../ui/button.tsx'

type Props = {
  /** How many questions are ticked, and how long they take together. */
  count: number
  minutes: number
  duration: number
  isLocked: boolean
  isSaving: boolean
  onBack: () => void
  /** Ticks only what the time allows; undefined while nothing can be changed. */
  onFit: (() => void) | undefined
  onContinue: () => void
}

/** The ways out of the choice, always in sight, with a note where more is ticked than fits the time. */
export function ChoiceBar({ count, minutes, duration, isLocked, isSaving, onBack, onFit, onContinue }: Props) {
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-2.5 max-sm:[&_button]:grow max-sm:[&_button]:px-2 max-sm:[&_button]:text-sm max-sm:[&_button>svg]:hidden sm:gap-x-4 border-t border-line bg-canvas/95 px-4 py-3 backdrop-blur-md sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0">
      <Button variant="secondary" onClick={onBack}>
        <ArrowLeft aria-hidden />
        Back to Details
      </Button>
      <TimeNote minutes={minutes} duration={duration} onFit={onFit} />
      <Button busy={isSaving} disabled={isSaving || isLocked} onClick={onContinue}>
        {continueLabel(count, minutes)}
        <ArrowRight aria-hidden />
      </Button>
    </div>
  )
}

/** Whether what is ticked fits the time; it is the interviewer's to decide. */
function TimeNote({ minutes, duration, onFit }: Pick<Props, 'minutes' | 'duration' | 'onFit'>) {
  if (minutes <= duration) return null
  return (
    <p className="text-sm text-warn max-sm:order-first max-sm:w-full sm:ml-auto">
      {minutes - duration} min longer than the interview ({duration} min){' '}
      {onFit && (
        <Button variant="link" className="text-sm max-sm:grow-0! max-sm:px-0!" onClick={onFit}>
          Choose what fits
        </Button>
      )}
    </p>
  )
}

function continueLabel(count: number, minutes: number): string {
  return `Continue with ${count} ${count === 1 ? 'Question' : 'Questions'} (${minutes} min)`
}
