import { Check } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import { type Step, steps } from '../fields.ts'

type Props = { current: Step; isDone: (step: Step) => boolean; onJump: (step: Step) => void }

/** The steps at the side; on a narrow page a row of numbers. */
export function StepList({ current, isDone, onJump }: Props) {
  return (
    <nav aria-label="Steps" className="lg:sticky lg:top-20">
      <ol className="flex gap-1 lg:flex-col">
        {steps.map(({ name, about }, at) => {
          const step = at as Step
          const isCurrent = step === current
          return (
            <li key={name} className="flex-1">
              <button
                type="button"
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onJump(step)}
                className={cn(
                  'group flex w-full items-start gap-3 rounded-lg p-2 text-left transition-colors duration-100 hover:bg-hover max-lg:justify-center',
                  isCurrent && 'bg-hover',
                )}
              >
                <Mark number={step + 1} isCurrent={isCurrent} isDone={isDone(step)} />
                <span className="min-w-0 max-lg:sr-only">
                  <span className={cn('block font-medium', !isCurrent && 'text-muted')}>
                    <span className="sr-only">Step {step + 1}: </span>
                    {name}
                    {isDone(step) && <span className="sr-only">, complete</span>}
                  </span>
                  {isCurrent && <span className="block text-sm text-faint">{about}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

function Mark({ number, isCurrent, isDone }: { number: number; isCurrent: boolean; isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold tabular',
        isCurrent && 'border-accent bg-accent text-on-accent',
        !isCurrent && isDone && 'border-transparent bg-good-soft text-good',
        !isCurrent && !isDone && 'border-edge/60 text-faint',
      )}
    >
      {isDone && !isCurrent ? <Check className="size-3.5" strokeWidth={3} /> : number}
    </span>
  )
}
