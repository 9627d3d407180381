import { ArrowRight, Sparkles } from 'lucide-react'
import type { FormEvent, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { withReason } from '../../ui/with-reason.ts'
import { lastStep, type Step, steps } from '../fields.ts'
import { ContextStep } from './context-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SettingsStep } from './settings-step.tsx'
import { StartStep } from './start-step.tsx'

const screens = [StartStep, DetailsStep, SettingsStep, ContextStep, ReviewStep] as const

type Ends = 'made' | 'amended' | 'new'
const endings: Record<Ends, string> = {
  made: 'Back to Questions',
  amended: 'Save and Go to Questions',
  new: 'Create Interview',
}

type Props = {
  panel: RefObject<HTMLFormElement | null>
  step: Step
  failure: string | undefined
  isBusy: boolean
  /** Action of the last button: opens the existing draft, saves changes to it, or creates one. */
  ends: Ends
  onPrevious: () => void
  onNext: (event: FormEvent) => void
  onCreate: () => void
}

/** The step on screen, with the ways to the steps before and after. */
export function StepPanel({ panel, step, failure, isBusy, ends, onPrevious, onNext, onCreate }: Props) {
  const Screen = screens[step]
  return (
    <Card className="min-w-0">
      <form noValidate ref={panel} onSubmit={onNext} className="flex flex-col">
        <div className="border-b border-line px-5 py-4 sm:px-7">
          <p className="text-sm text-faint tabular">
            Step {step + 1} of {steps.length}
          </p>
          <h2 tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
            {steps[step].name}
          </h2>
        </div>
        <div className="flex flex-col gap-6 px-5 py-6 sm:px-7">
          {failure && (
            <Notice tone="bad">
              {failure} <span className="block">Your entries are as you left them.</span>
            </Notice>
          )}
          <Screen />
        </div>
        <StepButtons step={step} isBusy={isBusy} ends={ends} onPrevious={onPrevious} onCreate={onCreate} />
      </form>
    </Card>
  )
}

function StepButtons({
  step,
  isBusy,
  ends,
  onPrevious,
  onCreate,
}: Pick<Props, 'step' | 'isBusy' | 'ends' | 'onPrevious' | 'onCreate'>) {
  return (
    <div className="sticky bottom-0 z-20 flex items-center justify-between gap-3 rounded-b-xl border-t border-line bg-surface/95 px-5 py-3.5 backdrop-blur-md sm:px-7">
      <Button variant="secondary" {...withReason(step === 0 ? 'This is the first step.' : null, onPrevious)}>
        Previous
      </Button>
      {step < lastStep ? (
        <Button type="submit">
          Next
          <ArrowRight aria-hidden />
        </Button>
      ) : (
        // Not a submit button: Enter in the date field must not create anything.
        <Button busy={isBusy} onClick={onCreate}>
          {ends === 'new' ? <Sparkles aria-hidden /> : <ArrowRight aria-hidden />}
          {endings[ends]}
        </Button>
      )}
    </div>
  )
}
