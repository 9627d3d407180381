import type { CheckProgress, CheckStep } from '@nova/contract/installation/models'
import { Button } from '../ui/button.tsx'
import { Progress } from '../ui/progress.tsx'

const stepWords: Record<CheckStep, string> = {
  connection: 'Saying hello',
  context: 'Sending longer and longer prompts',
  schema: 'Asking for structured output',
  tools: 'Having it make a small change with tools',
  speed: 'Measuring the speed',
  attacks: 'Trying to get a solution out of it',
  help: 'Asking honest questions',
}

/** How far a test is, and a way to stop it. */
export function TestProgress({ progress, onStop }: { progress: CheckProgress; onStop: () => void }) {
  const { step, done, total } = progress
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunken px-4 py-3">
      <div className="flex min-w-48 flex-1 flex-col gap-2">
        <p className="flex justify-between gap-3 text-sm">
          {/* Read out when the step changes, not at every message. */}
          <span role="status">{stepWords[step]}…</span>
          {total > 0 && (
            <span className="text-muted tabular-nums">
              {done} of {total}
            </span>
          )}
        </p>
        <Progress
          label="Test"
          value={total > 0 ? (done / total) * 100 : null}
          {...(total > 0 ? { valueText: `${done} of ${total}` } : {})}
        />
      </div>
      <Button variant="secondary" size="sm" onClick={onStop}>
        Stop
      </Button>
    </div>
  )
}
