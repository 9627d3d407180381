import type { RunStatus } from '@nova/contract/questions/runs'
import { hasCarets } from '../../editor/error-lines.ts'
import { OutputBlock } from '../../runs/output-block.tsx'
import { explainLimit } from '../../runs/run-words.ts'

/** failed: it could not be run here. */
export type Trial = { status: RunStatus | 'failed'; stdout: string; stderr: string }

/** Result of a rehearsal run: the limit that ended it, and its output. */
export function TrialResult({ status, stdout, stderr }: Trial) {
  // Only the time limit can stop a run here.
  const limit = status === 'failed' ? '' : explainLimit(status === 'killed' ? 'timeout' : status, { stderr })
  return (
    <div className="flex flex-col gap-3 text-sm">
      {limit && <p>{limit}</p>}
      {stdout && <OutputBlock name="Output">{stdout}</OutputBlock>}
      {stderr && (
        <OutputBlock name="Errors" tone="bad" isAligned={hasCarets(stderr)}>
          {stderr}
        </OutputBlock>
      )}
      {!stdout && !stderr && <p className="text-faint">Your code printed nothing.</p>}
    </div>
  )
}
