import type { SqlRows } from '@nova/contract/questions/sql'
import { Difference } from './difference.tsx'
import { ResultGrid } from './result-grid.tsx'

type Props = { expected: SqlRows; actual: SqlRows | null; isPassed: boolean }

/** A test's expected and actual rows side by side, with their difference above. */
export function DataSetResult({ expected, actual, isPassed }: Props) {
  return (
    <div className="@container flex min-w-0 flex-col gap-3">
      {actual && !isPassed && <Difference {...{ expected, actual }} />}
      <div className="grid gap-3 *:min-w-0 @2xl:grid-cols-2">
        <Grid name="Expected" result={expected} />
        {actual && <Grid name="Got" result={actual} />}
      </div>
    </div>
  )
}

function Grid({ name, result }: { name: string; result: SqlRows }) {
  return (
    <section aria-label={name} className="flex flex-col gap-1">
      <h4 className="text-xs font-medium text-faint">{name}</h4>
      <ResultGrid result={result} label={`${name} rows`} />
    </section>
  )
}
