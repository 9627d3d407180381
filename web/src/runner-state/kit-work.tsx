import type { KitStep, KitWork as Work } from '@nova/contract/installation/own-kits'
import { Circle, CircleAlert, CircleCheck } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Spinner } from '../ui/spinner.tsx'

const stepsOf: Record<Work['act'], Work['step'][]> = { add: ['unpack', 'start', 'tests'], test: ['start', 'tests'] }

const names: Record<KitStep['step'], string> = {
  unpack: 'Unpack and check the archive',
  start: 'Start a box',
  tests: 'Run the tests of its sample',
}

/** How far the kit is that is being added or tested, or how that ended. */
export function KitWork({ work, onStop }: { work: Work; onStop: () => void }) {
  const { act, subject, step, steps, isRunning, problem } = work
  const failed = steps.find(({ isOk }) => !isOk)
  const ended = act === 'add' ? `${subject} was added.` : `${subject} still works.`
  return (
    <section aria-label="Progress of the kit" className="flex max-w-xl flex-col gap-2 rounded-lg bg-sunken p-4">
      <p role="status" className="font-medium break-words">
        {isRunning
          ? `${act === 'add' ? 'Adding' : 'Testing'} ${subject}`
          : problem
            ? `${subject} can’t be used.`
            : ended}
      </p>
      <ol className="flex flex-col gap-1.5 text-sm">
        {stepsOf[act].map((each) => (
          <Step
            key={each}
            name={names[each]}
            done={steps.find((one) => one.step === each)}
            isRunning={isRunning && step === each}
          />
        ))}
      </ol>
      {problem && !failed && <Notice tone="bad">{problem}</Notice>}
      {isRunning && (
        <div>
          <Button variant="secondary" size="sm" onClick={onStop}>
            Stop
          </Button>
        </div>
      )}
    </section>
  )
}

function Step({ name, done, isRunning }: { name: string; done: KitStep | undefined; isRunning: boolean }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-0.5 [&_svg]:size-4">
        {isRunning && !done ? (
          <Spinner />
        ) : !done ? (
          <Circle aria-hidden className="text-faint" />
        ) : done.isOk ? (
          <CircleCheck aria-hidden className="text-good" />
        ) : (
          <CircleAlert aria-hidden className="text-bad" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        {name}
        {done && (
          <span className={done.isOk ? 'block text-muted tabular' : 'block break-words whitespace-pre-wrap text-bad'}>
            {done.detail} {timeText(done.ms)}
          </span>
        )}
      </span>
    </li>
  )
}

export const timeText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`)
