import type { DownloadProgress, SetUpProgress, SetUpStep } from '@nova/contract/installation/local-models'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'
import { gigabytes } from './bytes.ts'
import type { SetUpState } from './use-set-up.ts'

const stepWords: Record<SetUpStep, string> = {
  load: 'Loading the model into memory',
  window: 'Enlarging its context window',
  reading: 'Quick test: reading a long prompt',
  writing: 'Quick test: measuring how fast it writes',
  questions: 'Quick test: asking questions and trying to get a solution out of it',
}

type Running = Extract<SetUpState, { phase: 'download' | 'test' }>

/** How far downloading or testing is, with a way to stop it. */
export function SetUpProgressBar({ running, onStop }: { running: Running; onStop: () => void }) {
  const { says, value, amount } = running.phase === 'download' ? tellDownload(running) : tellTest(running.progress)
  const stop = useFocusWhenLost()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3">
      <div className="flex min-w-48 flex-1 flex-col gap-2">
        <p className="flex flex-wrap justify-between gap-x-3 text-sm">
          <span role="status">{says}…</span>
          {amount && <span className="text-muted tabular-nums">{amount}</span>}
        </p>
        <Progress
          label={running.phase === 'download' ? 'Download' : 'Test'}
          value={value}
          {...(amount && { valueText: amount })}
        />
      </div>
      <Button ref={stop} variant="secondary" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}

function tellDownload({ model, progress }: { model: string; progress: DownloadProgress | undefined }) {
  const says = progress?.state === 'verifying' ? `Checking ${model}` : `Downloading ${model}`
  if (!progress) return { says, value: null, amount: undefined }
  const { done, total } = progress
  return { says, value: (done / total) * 100, amount: `${gigabytes(done)} of ${gigabytes(total)}` }
}

function tellTest(progress: SetUpProgress | undefined) {
  if (!progress || progress.total <= 1)
    return { says: stepWords[progress?.step ?? 'load'], value: null, amount: undefined }
  const { step, done, total } = progress
  return { says: stepWords[step], value: (done / total) * 100, amount: `${done} of ${total}` }
}

/** A button that takes the focus where the one that was pressed went away. */
export function useFocusWhenLost() {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) button.current?.focus()
  }, [])
  return button
}
