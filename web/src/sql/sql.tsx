/**
 * SQL questions as every screen shows them: tables, results as typed rows, and how two results differ.
 * Public files: data-set-result.tsx, query-text.tsx, result-grid.tsx, schema-browser.tsx, sql-result.tsx, sql-words.ts.
 */
import type { ShownSql } from '@nova/contract/questions/sql'
import { ResultGrid } from './result-grid.tsx'
import { SchemaBrowser } from './schema-browser.tsx'

type Props = { sql: ShownSql; onInsert?: ((name: string) => void) | undefined }

/** A SQL question's parts next to its statement: the tables, and the expected result. */
export function SqlTask({ sql, onInsert }: Props) {
  const { tables, expected, check } = sql
  return (
    <div data-copy-from="problem" className="flex min-w-0 flex-col gap-5">
      <SchemaBrowser tables={tables} onInsert={onInsert} />
      <section aria-label="Expected result" className="flex min-w-0 flex-col gap-2">
        <h3 className="text-sm font-semibold">Expected result for the visible data</h3>
        <p className="text-sm text-muted">{sayComparison(sql)}</p>
        <ResultGrid result={expected} label="Expected result" />
      </section>
      {check !== undefined && (
        <section aria-label="Check" className="flex min-w-0 flex-col gap-1.5">
          <h3 className="text-sm font-semibold">Query that reads the result</h3>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <pre translate="no" tabIndex={0} className="overflow-auto rounded-lg bg-sunken p-2.5 font-mono text-xs">
            {check}
          </pre>
        </section>
      )}
    </div>
  )
}

function sayComparison({ isOrdered, mayWrite, check }: ShownSql): string {
  const order = isOrdered ? 'The order of the rows counts.' : "The order of the rows doesn't count."
  const columns =
    'Columns are compared by position and kind of type, not by name, and values by what they are: 5 and 5.00 are the same.'
  const source =
    check !== undefined
      ? 'Your statements may change the tables. We then run the query below and compare its rows.'
      : mayWrite
        ? 'Your statements may change the tables. We compare the rows of the last statement that returns any.'
        : ''
  return [source, order, columns].filter(Boolean).join(' ')
}
