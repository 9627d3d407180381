import type { SqlRow, SqlRows } from '@nova/contract/questions/sql'
import { compareSql } from '@nova/contract/questions/sql-compare'
import { tellSqlDifference } from '@nova/contract/questions/sql-difference'
import { useMemo } from 'react'
import { ResultGrid } from './result-grid.tsx'

type Props = { expected: SqlRows; actual: SqlRows }

/** How a result that failed differs from the expected one: a sentence, and the rows that are missing or extra. */
export function Difference({ expected, actual }: Props) {
  const words = useMemo(() => tellSqlDifference(actual, expected), [actual, expected])
  const rows = useMemo(() => findRows(expected, actual), [actual, expected])
  if (!words) return null
  return (
    <div className="flex flex-col gap-3">
      <p className="font-medium break-words">{words}</p>
      {rows && (
        <>
          <Rows name="Missing rows" columns={expected.columns} rows={rows.missing} />
          <Rows name="Rows that don't belong" columns={actual.columns} rows={rows.extra} />
        </>
      )}
    </div>
  )
}

/** Rows that are missing or extra; undefined where one result is cut, so that its other rows may be right. */
function findRows(expected: SqlRows, actual: SqlRows) {
  if ([expected, actual].some(({ rows, total }) => rows.length < total)) return undefined
  const found = compareSql(actual, expected, false)
  return found?.kind === 'rows' ? found : undefined
}

function Rows({ name, columns, rows }: { name: string; columns: SqlRows['columns']; rows: SqlRow[] }) {
  if (rows.length === 0) return null
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 className="text-xs font-medium text-faint">{name}</h4>
      <ResultGrid label={name} result={{ columns, rows, total: rows.length }} />
    </div>
  )
}
