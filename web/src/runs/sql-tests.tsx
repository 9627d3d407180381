import type { Pad } from '../journal/pads.ts'
import { isFailed } from './case-mark.tsx'
import type { TestShown } from './run-log.ts'
import type { Running } from './run-state.ts'
import type { RunError } from './runs.ts'
import { TestResult } from './test-result.tsx'
import { TestsSummary } from './tests-summary.tsx'

type Props = { latest: TestShown | null; pad: Pad | null; running: Running | null; error: RunError | null }

/** The data sets that Test Cases runs a query on: visible ones with their rows, hidden ones as counts. */
export function SqlTests(props: Props) {
  const { latest } = props
  return (
    <div data-copy-from="console" className="flex flex-col gap-4 p-3 text-sm">
      <TestsSummary {...props} hasFailed={latest?.cases?.some(isFailed) ?? false} />
      {latest && <TestResult key={latest.id} shown={latest} names={[]} signature={null} />}
      <p className="text-muted">
        Test Cases runs your query on the visible data and on hidden data sets. For hidden ones you see how many pass.
      </p>
    </div>
  )
}
