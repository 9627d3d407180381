import type { SqlOutcome } from '@nova/contract/questions/runs'
import { sqlLimits } from '@nova/contract/questions/sql'
import { ResultGrid } from './result-grid.tsx'

const mebibyte = 1024 * 1024
const sayStopped = `Your query returned more than ${sqlLimits.rows.toLocaleString('en')} rows or ${sqlLimits.bytes / mebibyte} MB. We stopped it there and show the first rows. Statements after it didn't run.`

/** Outcome of a query: the rows of each of its statements, the rows it changed, and its plan. */
export function SqlResult({ outcome: { rows, earlier = [], plan, tags } }: { outcome: SqlOutcome }) {
  const changed = tags.filter((tag) => !/^SELECT\b/.test(tag))
  return (
    <>
      {changed.length > 0 && (
        <ul translate="no" aria-label="Changed rows" className="flex flex-col font-mono text-xs">
          {changed.map((tag, at) => (
            <li key={at}>{tag}</li>
          ))}
        </ul>
      )}
      {earlier.map((each, at) => (
        <section key={at} aria-label={`Result ${at + 1}`} className="flex min-w-0 flex-col gap-1">
          <h3 className="text-xs font-medium text-faint">
            Result {at + 1} of {earlier.length + 1}
          </h3>
          <ResultGrid result={each} label={`Result ${at + 1}`} />
        </section>
      ))}
      {earlier.length > 0 && (
        <h3 className="text-xs font-medium text-faint">
          Result {earlier.length + 1} of {earlier.length + 1}, which the tests compare
        </h3>
      )}
      {rows?.isMore && <p>{sayStopped}</p>}
      {rows && <ResultGrid result={rows} label="Result" />}
      {plan !== undefined && <Plan text={plan} />}
      {!rows && plan === undefined && <p className="text-muted">Your query returned no result.</p>}
    </>
  )
}

function Plan({ text }: { text: string }) {
  return (
    <section aria-label="Plan" className="flex min-w-0 flex-col gap-1">
      <h3 className="text-xs font-medium text-faint">Plan</h3>
      <pre
        // It may scroll, which the keyboard must be able to do.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        translate="no"
        className="max-h-96 overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs whitespace-pre"
      >
        {text}
      </pre>
    </section>
  )
}
