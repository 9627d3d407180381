import { describe, expect, it } from 'vitest'
import { tellSqlDifference } from './sql-difference.ts'
import type { SqlRow } from './sql.ts'

const columns = [
  { name: 'city', type: 'text' },
  { name: 'total', type: 'numeric' },
]
const make = (rows: SqlRow[], total = rows.length, of = columns) => ({ columns: of, rows, total })
const wanted = make([
  ['Bern', '4.50'],
  ['Lyon', '1.00'],
  ['Oslo', null],
])

describe('the difference of two results', () => {
  it('is nothing where they are the same', () => {
    expect(tellSqlDifference(wanted, wanted)).toBeNull()
    expect(tellSqlDifference(null, wanted)).toBeNull()
  })

  it('names missing rows and rows too many, each with one of them', () => {
    const actual = make([
      ['Bern', '4.50'],
      ['Rome', '7.00'],
    ])
    expect(tellSqlDifference(actual, wanted)).toBe(
      '2 rows missing, such as (Lyon, 1.00); 1 row too many, such as (Rome, 7.00).',
    )
  })

  it('names the one value that differs, be it NULL or the decimals of a number', () => {
    const zero = make([...wanted.rows.slice(0, 2), ['Oslo', '0']])
    expect(tellSqlDifference(zero, wanted)).toBe('One row differs: in the row (Oslo, 0), total is 0; NULL expected.')
    const scale = make([['Bern', '4.5'], ...wanted.rows.slice(1)])
    expect(tellSqlDifference(scale, wanted)).toBe(
      'One row differs: in the row (Bern, 4.5), total is 4.5; 4.50 expected. The number is the same, its decimals are not.',
    )
  })

  it('names columns before rows: their number, or the first type that differs', () => {
    const fewer = make([['Bern']], 1, columns.slice(0, 1))
    expect(tellSqlDifference(fewer, wanted)).toBe('The result has 1 column; 2 expected: city (text), total (numeric).')
    const typed = make(wanted.rows, 3, [columns[0]!, { name: 'sum', type: 'bigint' }])
    expect(tellSqlDifference(typed, wanted)).toBe('Column 2, sum, has the type bigint; numeric expected.')
    const named = make(wanted.rows, 3, [
      { name: 'city', type: 'character varying' },
      { name: 'sum', type: 'bigint' },
    ])
    expect(tellSqlDifference(named, wanted)).toBe('Column 2, sum, has the type bigint; numeric expected.')
  })

  it('names the first row out of order', () => {
    expect(tellSqlDifference(make(wanted.rows.toReversed()), wanted)).toBe(
      'The rows are right, but in another order: row 1 is (Oslo, NULL), expected (Bern, 4.50).',
    )
  })

  it('compares numbers of rows alone where one result was cut', () => {
    expect(tellSqlDifference(make(wanted.rows, 1204), wanted)).toBe('The result has 1,204 rows; 3 expected.')
    expect(tellSqlDifference(make(wanted.rows, 900), make(wanted.rows, 900))).toBe(
      'The result has 900 rows, as expected, but not the same ones or not in this order.',
    )
  })
})
