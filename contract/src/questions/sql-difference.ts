/** The difference between a query's result and the expected one, in words. */
import { compareSql } from './sql-compare.ts'
import { familyOf, writeComparable } from './sql-value.ts'
import { type SqlColumn, type SqlRow, SqlRows } from './sql.ts'

const maxCells = 6
const maxCell = 40

const tellCell = (cell: string | null) =>
  cell === null ? 'NULL' : cell === '' ? "''" : cell.length > maxCell ? `${cell.slice(0, maxCell)}…` : cell

function tellSqlRow(row: SqlRow): string {
  const cells = row.slice(0, maxCells).map(tellCell)
  return `(${[...cells, ...(row.length > maxCells ? ['…'] : [])].join(', ')})`
}

/** A table as its cells are copied. */
export const asCells = ({ rows }: Pick<SqlRows, 'rows'>): string =>
  rows.map((row) => row.map((cell) => cell ?? 'NULL').join('\t')).join('\n')

const countOf = (number: number, what: string) => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`

/** Two results of which one may be cut: then only columns and numbers of rows are compared. Null where none is one. */
export function tellSqlDifference(actual: unknown, expected: unknown): string | null {
  const [own, wanted] = [SqlRows.safeParse(actual).data, SqlRows.safeParse(expected).data]
  if (!own || !wanted) return null
  const isCut = [own, wanted].some(({ rows, total, isMore }) => isMore || rows.length < total)
  const difference = compareSql(own, wanted, true)
  if (difference?.kind === 'columns') return tellColumns(own.columns, wanted.columns)
  if (isCut) {
    if (own.total === wanted.total && !own.isMore)
      return `The result has ${countOf(own.total, 'row')}, as expected, but not the same ones or not in this order.`
    return `The result has ${own.isMore ? 'more than ' : ''}${countOf(own.total, 'row')}; ${wanted.total.toLocaleString('en')} expected.`
  }
  if (!difference) return null
  if (difference.kind === 'order') {
    const [is, should] = [own.rows[difference.at]!, wanted.rows[difference.at]!].map(tellSqlRow)
    return `The rows are right, but in another order: row ${difference.at + 1} is ${is}, expected ${should}.`
  }
  return tellRows(difference, own.columns, wanted.columns)
}

function tellColumns(own: SqlColumn[], wanted: SqlColumn[]): string {
  const named = wanted.map(({ name, type }) => `${name} (${type})`).join(', ')
  if (own.length !== wanted.length)
    return `The result has ${countOf(own.length, 'column')}; ${wanted.length} expected: ${named}.`
  const at = own.findIndex(({ type }, index) => familyOf(type) !== familyOf(wanted[index]!.type))
  return `Column ${at + 1}, ${own[at]!.name}, has the type ${own[at]!.type}; ${wanted[at]!.type} expected.`
}

type Rows = { missing: SqlRow[]; extra: SqlRow[] }

function tellRows({ missing, extra }: Rows, columns: SqlColumn[], wanted: SqlColumn[]): string {
  const near = findNear({ missing, extra }, columns, wanted)
  const counts = [
    ...(missing.length > 0 ? [`${countOf(missing.length, 'row')} missing, such as ${tellSqlRow(missing[0]!)}`] : []),
    ...(extra.length > 0 ? [`${countOf(extra.length, 'row')} too many, such as ${tellSqlRow(extra[0]!)}`] : []),
  ]
  if (!near) return `${counts.join('; ')}.`
  const { row, at, should } = near
  const differ = missing.length === 1 ? 'One row differs' : `${countOf(missing.length, 'row')} differ`
  return `${differ}: in the row ${tellSqlRow(row)}, ${columns[at]!.name} is ${tellCell(row[at]!)}; ${tellCell(should)} expected.`
}

/** A missing and an extra row with one cell between them, where as many are missing as extra. */
function findNear({ missing, extra }: Rows, columns: SqlColumn[], wanted: SqlColumn[]) {
  const row = extra[0]
  if (!row || missing.length !== extra.length || row.length < 2) return undefined
  const [key] = writeComparable([row], columns, wanted)
  for (const [index, other] of writeComparable(missing, wanted, columns).entries()) {
    const unlike = key!.flatMap((cell, at) => (cell === other[at] ? [] : [at]))
    if (unlike.length === 1) return { row, at: unlike[0]!, should: missing[index]![unlike[0]!]! }
  }
  return undefined
}
