import { describe, expect, it } from 'vitest'
import { compareSql } from './sql-compare.ts'
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

  it('names the one value that differs, be it NULL or a text', () => {
    const zero = make([...wanted.rows.slice(0, 2), ['Oslo', '0']])
    expect(tellSqlDifference(zero, wanted)).toBe('One row differs: in the row (Oslo, 0), total is 0; NULL expected.')
    const scale = make([['Bonn', '4.5'], ...wanted.rows.slice(1)])
    expect(tellSqlDifference(scale, wanted)).toBe(
      'One row differs: in the row (Bonn, 4.5), city is Bonn; Bern expected.',
    )
  })

  it('names columns before rows: their number, or the first type that differs', () => {
    const fewer = make([['Bern']], 1, columns.slice(0, 1))
    expect(tellSqlDifference(fewer, wanted)).toBe('The result has 1 column; 2 expected: city (text), total (numeric).')
    const typed = make(wanted.rows, 3, [columns[0]!, { name: 'sum', type: 'text' }])
    expect(tellSqlDifference(typed, wanted)).toBe('Column 2, sum, has the type text; numeric expected.')
    const named = make(wanted.rows, 3, [
      { name: 'city', type: 'character varying' },
      { name: 'sum', type: 'interval' },
    ])
    expect(tellSqlDifference(named, wanted)).toBe('Column 2, sum, has the type interval; numeric expected.')
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

const one = (type: string, ...cells: (string | null)[]) => ({
  columns: [{ name: 'value', type }],
  rows: cells.map((cell) => [cell]),
  total: cells.length,
})

describe('values', () => {
  it.each<[type: string, cell: string, otherType: string, other: string]>([
    ['numeric', '0.00', 'bigint', '0'],
    ['numeric', '12', 'integer', '12'],
    ['numeric', '-4.50', 'numeric', '-4.5'],
    ['double precision', '-0', 'integer', '0'],
    ['double precision', '1e+20', 'numeric', '100000000000000000000'],
    ['double precision', '0.30000000000000004', 'double precision', '0.3'],
    ['real', '0.30000001', 'numeric', '0.3'],
    ['numeric', '33.3333333333333333', 'numeric', '33.33333333333333333333'],
    ['interval', '27:00:00', 'interval', '1 day 03:00:00'],
    ['interval', '1 mon', 'interval', '30 days'],
    ['interval', '-1 days +02:00:00.5', 'interval', '-21:59:59.500000'],
    ['interval', '1 year 2 mons', 'interval', '14 mons'],
    ['character', 'ab   ', 'text', 'ab'],
    ['json', '{"b" : [1, 2], "a":null}', 'jsonb', '{"a": null, "b": [1, 2]}'],
    ['numeric[]', '{1.50,NULL,2}', 'double precision[]', '{1.5,NULL,2.0}'],
    ['interval[]', '{27:00:00,"1 day"}', 'interval[]', '{"1 day 03:00:00",24:00:00}'],
  ])('of %s %s and of %s %s are the same', (type, cell, otherType, other) => {
    expect(compareSql(one(type, cell), one(otherType, other), true)).toBeUndefined()
  })

  it.each<[type: string, cell: string | null, otherType: string, other: string]>([
    ['numeric', '4.51', 'numeric', '4.5'],
    ['bigint', '9007199254740993', 'bigint', '9007199254740992'],
    ['numeric', null, 'numeric', '0'],
    ['numeric', '-1', 'numeric', '1'],
    ['interval', '1 day', 'interval', '23:59:59'],
    ['text', '5.0', 'text', '5'],
    ['text', 'ab ', 'text', 'ab'],
    ['text[]', '{5.0}', 'text[]', '{5}'],
    ['double precision', 'NaN', 'double precision', '0'],
  ])('of %s %s and of %s %s are not the same', (type, cell, otherType, other) => {
    expect(compareSql(one(type, cell), one(otherType, other), false)).toEqual({
      kind: 'rows',
      missing: [[other]],
      extra: [[cell]],
    })
  })

  it('of other families are never the same', () => {
    expect(compareSql(one('text', '5'), one('integer', '5'), false)?.kind).toBe('columns')
    expect(compareSql(one('date', '2026-01-01'), one('timestamp without time zone', '2026-01-01'), false)?.kind).toBe(
      'columns',
    )
  })

  it('are compared in their order where that counts, however they are written', () => {
    expect(compareSql(one('numeric', '1.0', '2.0'), one('integer', '1', '2'), true)).toBeUndefined()
    expect(compareSql(one('numeric', '2.0', '1.0'), one('integer', '1', '2'), true)).toEqual({ kind: 'order', at: 0 })
  })
})
