import { afterAll, beforeAll, expect, test } from 'vitest'
import { shareSandbox } from '../../test/shared-sandbox.ts'
import { soundSql } from '../../test/sound-sql.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import type { ProvableSql } from './sql-gates.ts'
import { proveSql } from './sql-proof.ts'

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await shareSandbox()
})

afterAll(() => sandbox.drain())

const { dataSets, reference, wrong } = soundSql
const changeFirst = (rows: string) => ({ dataSets: dataSets.map((each, at) => (at === 1 ? { ...each, rows } : each)) })
const changeWrong = (change: Partial<ProvableSql['wrong'][number]>) => ({
  wrong: wrong.map((each, at) => (at === 0 ? { ...each, ...change } : each)),
})

type Bad = [why: string, changes: Partial<ProvableSql>, gate: string, words: string]

const bad: Bad[] = [
  ['only two data sets are hidden', { dataSets: dataSets.slice(0, 3) }, 'data sets', 'only 2 data sets are hidden'],
  [
    'two data sets are alike',
    changeFirst(`  ${dataSets[2]!.rows}\n`),
    'data sets',
    'The data sets ‘equal nights’ and ‘unknown nights’ are alike',
  ],
  ['a wrong query names no data set', changeWrong({ dataSet: 'no such' }), 'data sets', '‘no such’, which is no'],
  ['there are four wrong queries', { wrong: wrong.slice(1) }, 'data sets', 'only 4 wrong queries'],
  [
    'statements may write, and nothing checks them',
    { mayWrite: true },
    'data sets',
    'no check looks at them afterwards',
  ],
  [
    'the result holds the time',
    { reference: reference.replace('g.name,', 'g.name || now(),') },
    'steady',
    'The reference uses now',
  ],
  ['a data set is made by chance', changeFirst('INSERT INTO stays SELECT 1, random()'), 'steady', 'uses random'],
  [
    'the schema makes too many tables',
    {
      schema: soundSql.schema + Array.from({ length: 29 }, (_, at) => `CREATE TABLE more_${at} (n integer);`).join(''),
    },
    'tables',
    'the schema makes 31 tables, and 30 are the most',
  ],
  ['the schema makes no table', { schema: 'SELECT 1' }, 'tables', 'relation "guests" does not exist'],
  [
    'a data set cannot be loaded',
    changeFirst("INSERT INTO guests VALUES (1,'Ida'),(1,'Jon')"),
    'reference',
    'the data set ‘equal nights’: runtime error: The rows cannot be loaded: duplicate key',
  ],
  ['the reference fails', { reference: 'SELECT nmae FROM guests' }, 'reference', 'column "nmae" does not exist'],
  ['no data set gives a row', { reference: `${reference} LIMIT 0` }, 'reference', 'no row on any data set'],
  [
    'the order has ties',
    { reference: reference.replace(', g.name\n', '').replace('DESC, g.name', 'DESC') },
    'same',
    'The order of the result has ties on the data set ‘many stays’: more columns in ORDER BY would settle them',
  ],
  [
    'the order has ties that no layout of the rows shows',
    {
      reference: `SELECT g.name, coalesce(sum(s.nights), 0) AS nights FROM guests g LEFT JOIN stays s USING (guest_id)
        GROUP BY g.guest_id, g.name ORDER BY nights DESC`,
    },
    'same',
    'ties on the data set',
  ],
  [
    'the order counts, and there is none',
    {
      reference: `SELECT name, nights FROM (${reference}) AS sorted`,
      isOrdered: true,
    },
    'same',
    'the order of the rows counts, so the reference needs an ORDER BY at its end',
  ],
  [
    'the first row is any row',
    { reference: 'SELECT name, 1::bigint AS nights FROM guests LIMIT 1' },
    'same',
    'another result when the rows lie in another order',
  ],
  [
    'the reference is too slow',
    { reference: reference.replace('SELECT g.name', 'SELECT g.name || (SELECT left(pg_sleep(0.6)::text, 0))') },
    'speed',
    '500 ms are the most',
  ],
  ['a wrong query is right', changeWrong({ code: reference }), 'wrong', 'Wrong query 1 passes on every data set'],
  [
    'a wrong query passes where it should fail',
    changeWrong({ code: wrong[2]!.code }),
    'wrong',
    'Wrong query 1 passes on ‘three guests’, where it should fail',
  ],
  ['a wrong query cannot run', changeWrong({ code: 'SELECT nothing FROM nowhere' }), 'wrong', 'doesn’t run'],
  [
    'a hidden data set catches nothing',
    changeFirst("INSERT INTO guests VALUES (1,'Ida'); INSERT INTO stays VALUES (1,1)"),
    'hidden',
    'the hidden data set ‘equal nights’',
  ],
  [
    'the statement names a column that is not there',
    { statement: `${soundSql.statement} Read \`room_number\`.` },
    'columns',
    '‘room_number’, which is nowhere',
  ],
  [
    'the reference returns other columns than the statement wants',
    { statement: soundSql.statement.replace('bigint', 'text') },
    'columns',
    'wants the columns name text, nights text; the reference returns name text, nights bigint',
  ],
  ['a hint shows the query', { keyIdeas: [reference] }, 'leak', 'key idea 1 shows part of the reference'],
]

test('a sound SQL question passes every gate, and its tables and result are read', async () => {
  const { gates, shown } = await proveSql(sandbox, soundSql)
  expect(gates.filter(({ passed }) => !passed)).toEqual([])
  expect(gates).toHaveLength(11)
  expect(shown!.tables.map(({ name, columns }) => [name, columns.map((column) => column.name)])).toEqual([
    ['guests', ['guest_id', 'name']],
    ['stays', ['guest_id', 'nights']],
  ])
  expect(shown!.tables[0]).toMatchObject({
    columns: [
      { name: 'guest_id', type: 'integer', isNullable: false, isKey: true },
      { name: 'name', type: 'text', isNullable: false, isKey: false },
    ],
    sample: {
      total: 3,
      rows: [
        ['1', 'Ida'],
        ['2', 'Jon'],
        ['3', 'Kim'],
      ],
    },
  })
  expect(shown!.tables[1]!.columns[1]).toMatchObject({ isNullable: true })
  expect(shown!.expected.rows).toEqual([
    ['Ida', '5'],
    ['Jon', '1'],
    ['Kim', '0'],
  ])
})

test.each(bad)('refused: %s', async (_, changes, gate, words) => {
  const { gates } = await proveSql(sandbox, { ...soundSql, ...changes })
  const failed = gates.filter(({ passed }) => !passed)
  expect(failed.map((each) => each.gate)).toContain(gate)
  expect(failed.find((each) => each.gate === gate)!.detail.toLowerCase()).toContain(words.toLowerCase())
})

test('long cells of the tables are shown in part', async () => {
  const schema = `${soundSql.schema} CREATE TABLE notes (note text);`
  const long = dataSets.map((each) => ({
    ...each,
    rows: each.visible ? `${each.rows} INSERT INTO notes VALUES (repeat('x', 100000));` : each.rows,
  }))
  const { shown } = await proveSql(sandbox, { ...soundSql, schema, dataSets: long })
  const { sample } = shown!.tables.find(({ name }) => name === 'notes')!
  expect(sample).toMatchObject({ rows: [[`${'x'.repeat(2_000)}…`]], total: 1 })
})
