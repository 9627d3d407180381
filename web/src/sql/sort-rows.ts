/** The rows of a result in the order of one of its columns. Pure. */
import type { SqlRow, SqlRows } from '@nova/contract/questions/sql'

export type Order = { column: number; isDescending: boolean }

const numbers = new Set(['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'money', 'oid'])

export const isNumber = (type: string): boolean => numbers.has(type)

/** Sorts as PostgreSQL does: NULL after all values, or before them where the order is descending. */
export function sortRows({ columns, rows }: Pick<SqlRows, 'columns' | 'rows'>, order: Order | null): SqlRow[] {
  const column = order && columns[order.column]
  if (!column) return rows
  const { column: at, isDescending } = order
  const compare = isNumber(column.type) ? compareNumbers : compareTexts
  const compareCells = (a: string | null, b: string | null) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b)
  return rows.toSorted((a, b) => compareCells(a[at] ?? null, b[at] ?? null) * (isDescending ? -1 : 1))
}

const numberOf = (text: string) => Number(text.replaceAll(/[^\d.eE+-]/g, ''))

function compareNumbers(a: string, b: string): number {
  const difference = numberOf(a) - numberOf(b)
  return Number.isNaN(difference) || difference === 0 ? compareTexts(a, b) : difference
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
