import { familyOf, writeComparable } from './sql-value.ts'
/** When two results of SQL are the same. Apart from their shapes, which every room loads. */
import type { SqlColumn, SqlRow, SqlRows } from './sql.ts'

export type SqlDifference =
  | { kind: 'columns'; expected: SqlColumn[]; actual: SqlColumn[] }
  /** Rows by their cells; `missing` and `extra` count each copy. */
  | { kind: 'rows'; missing: SqlRow[]; extra: SqlRow[] }
  | { kind: 'order'; at: number }

/**
 * Says how a result differs from the expected one; undefined where they are the same. Columns are compared by number
 * and family of types, not by name; rows as a multiset, in order where `isOrdered`; cells by value.
 */
export function compareSql(actual: SqlRows, expected: SqlRows, isOrdered: boolean): SqlDifference | undefined {
  const families = (rows: SqlRows) => rows.columns.map(({ type }) => familyOf(type)).join()
  if (families(actual) !== families(expected))
    return { kind: 'columns', expected: expected.columns, actual: actual.columns }
  const keys = keysOf(actual, expected)
  const wanted = keysOf(expected, actual)
  const left = new Map<string, SqlRow[]>()
  for (const [at, row] of expected.rows.entries()) {
    const copies = left.get(wanted[at]!)
    if (copies) copies.push(row)
    else left.set(wanted[at]!, [row])
  }
  const extra = actual.rows.filter((_, at) => left.get(keys[at]!)?.pop() === undefined)
  const missing = [...left.values()].flat()
  const isWhole = actual.total === expected.total && !actual.isMore
  if (missing.length > 0 || extra.length > 0 || !isWhole) return { kind: 'rows', missing, extra }
  const at = isOrdered ? keys.findIndex((key, index) => key !== wanted[index]) : -1
  return at < 0 ? undefined : { kind: 'order', at }
}

const keysOf = ({ rows, columns }: SqlRows, other: SqlRows): string[] =>
  writeComparable(rows, columns, other.columns).map((row) => JSON.stringify(row))
