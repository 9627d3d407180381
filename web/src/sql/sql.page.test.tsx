import type { ShownSql, SqlRows } from '@nova/contract/questions/sql'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '../ui/problem.tsx'
import { DataSetResult } from './data-set-result.tsx'
import { ResultGrid } from './result-grid.tsx'
import { SqlResult } from './sql-result.tsx'
import { SqlTask } from './sql.tsx'

afterEach(cleanup)

const columns = [
  { name: 'city', type: 'text' },
  { name: 'total', type: 'numeric' },
]
const rowsOf = (...rows: SqlRows['rows']): SqlRows => ({ columns, rows, total: rows.length })
const cities = rowsOf(['Oslo', '10.50'], ['Bergen', '9.00'], ['', null])

const bodyOf = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('a press on a column sorts upwards with NULL last, then downwards, then as returned', async () => {
  const user = userEvent.setup()
  render(<ResultGrid result={cities} label="Result" />)
  const grid = screen.getByRole('grid', { name: 'Result' })
  const sortOf = () => within(grid).getByRole('columnheader', { name: 'total' }).getAttribute('aria-sort')
  expect(bodyOf(grid)).toEqual([
    ['Oslo', '10.50'],
    ['Bergen', '9.00'],
    ['empty text', 'NULL'],
  ])
  const head = within(grid).getByRole('button', { name: /total/ })
  await user.click(head)
  expect([sortOf(), bodyOf(grid).map(([, total]) => total)]).toEqual(['ascending', ['9.00', '10.50', 'NULL']])
  await user.click(head)
  expect([sortOf(), bodyOf(grid).map(([, total]) => total)]).toEqual(['descending', ['NULL', '10.50', '9.00']])
  expect(screen.getByRole('status').textContent).toBe('Sorted here by total, highest first')
  await user.click(screen.getByRole('button', { name: 'Show as returned' }))
  expect([sortOf(), bodyOf(grid)[0]]).toEqual(['none', ['Oslo', '10.50']])
})

test('arrow keys move from cell to cell, one of which is reached by Tab, and Ctrl+C copies it', async () => {
  const user = userEvent.setup()
  const written: string[] = []
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  })
  render(<ResultGrid result={cities} label="Result" />)
  const grid = screen.getByRole('grid')
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('9.00')
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await user.keyboard('{Control>}c{/Control}')
  await user.keyboard('{Control>}{End}{/Control}{Home}')
  await user.click(screen.getByRole('button', { name: 'Copy city' }))
  vi.unstubAllGlobals()
  expect(written).toEqual(['9.00', ''])
})

test('a result says how many rows it has and how many are shown, and draws no more cells than a page takes', () => {
  const { rerender } = render(<ResultGrid result={{ ...cities, total: 1204 }} label="Result" />)
  expect(screen.getByText('3 of 1,204 rows shown')).toBeTruthy()
  const wide = Array.from({ length: 300 }, (_, at) => ({ name: `c${at}`, type: 'integer' }))
  const rows = Array.from({ length: 200 }, () => wide.map(() => '1'))
  rerender(<ResultGrid result={{ columns: wide, rows, total: 200 }} label="Result" />)
  expect(document.querySelectorAll('td')).toHaveLength(3000)
  expect(screen.getByText('30 of 200 rows shown, 100 of 300 columns')).toBeTruthy()
  rerender(<ResultGrid result={rowsOf()} label="Result" />)
  expect(screen.getByText('No rows')).toBeTruthy()
})

test('the results of all statements are shown, and a result that was stopped says so', () => {
  const endless: SqlRows = { ...cities, total: 10_000, isMore: true }
  render(<SqlResult outcome={{ tags: [], earlier: [rowsOf(['Rome', '1']), rowsOf()], rows: endless }} />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Result 1 of 3', 'Result 2 of 3', 'Result 3 of 3, which the tests compare'],
  ])
  expect(bodyOf(screen.getByRole('grid', { name: 'Result 1' }))).toEqual([['Rome', '1']])
  expect(bodyOf(screen.getByRole('grid', { name: 'Result' }))).toHaveLength(3)
  expect(screen.getByText('3 of more than 10,000 rows shown')).toBeTruthy()
  expect(screen.getByText('Your query returned more than 10,000 rows or 4 MB.', { exact: false })).toBeTruthy()
})

test.each<[words: string, actual: SqlRows]>([
  ['1 row missing, such as (Bergen, 9.00).', rowsOf(['Oslo', '10.50'], ['', null])],
  [
    'One row differs: in the row (Oslo, 10.4), total is 10.4; 10.50 expected.',
    rowsOf(['Oslo', '10.4'], ['Bergen', '9.00'], ['', null]),
  ],
  [
    'in another order: row 1 is (Bergen, 9.00), expected (Oslo, 10.50).',
    rowsOf(['Bergen', '9.00'], ['Oslo', '10.50'], ['', null]),
  ],
  [
    'The result has 1 column; 2 expected: city (text), total (numeric).',
    { columns: columns.slice(0, 1), rows: [], total: 0 },
  ],
  [
    'Column 2, total, has the type interval; numeric expected.',
    { ...cities, columns: [columns[0]!, { name: 'total', type: 'interval' }] },
  ],
  ['The result has 1,204 rows; 3 expected.', { ...cities, total: 1204 }],
  ['The result has more than 10,000 rows; 3 expected.', { ...cities, total: 10_000, isMore: true }],
])('a test that failed says: %s', (words, actual) => {
  const { container } = render(<DataSetResult expected={cities} actual={actual} isPassed={false} />)
  expect(container.textContent).toContain(words)
})

test('a test that failed lists the missing rows and those that do not belong', () => {
  render(<DataSetResult expected={cities} actual={rowsOf(['Oslo', '10.4'], ['', null])} isPassed={false} />)
  expect(bodyOf(screen.getByRole('grid', { name: 'Missing rows' }))).toEqual([
    ['Oslo', '10.50'],
    ['Bergen', '9.00'],
  ])
  expect(bodyOf(screen.getByRole('grid', { name: "Rows that don't belong" }))).toEqual([['Oslo', '10.4']])
})

test('a query shows the rows it changed and its plan', () => {
  render(<SqlResult outcome={{ tags: ['SELECT 3', 'UPDATE 3'], plan: 'Seq Scan on city' }} />)
  expect(screen.getByRole('list', { name: 'Changed rows' }).textContent).toBe('UPDATE 3')
  expect(screen.getByRole('region', { name: 'Plan' }).textContent).toContain('Seq Scan on city')
})

const task: ShownSql = {
  schema: 'CREATE TABLE city (…)',
  tables: [
    {
      name: 'city',
      columns: [
        { name: 'id', type: 'integer', isNullable: false, isKey: true },
        { name: 'Full name', type: 'character varying', isNullable: true, isKey: false },
      ],
      sample: rowsOf(['Oslo', '1']),
    },
  ],
  expected: cities,
  isOrdered: true,
  mayWrite: false,
}

test('the tables show types, keys and NULL, and a press on a name inserts it, quoted where it has to be', async () => {
  const user = userEvent.setup()
  const inserted: string[] = []
  const question = { title: 'Cities', statement: 'Sum them.', category: '', difficulty: 'easy', examples: [] }
  render(
    <Problem question={{ ...question, constraints: ['No more than ten cities.'], followUp: 'And by year?' }}>
      <SqlTask sql={task} onInsert={(name) => inserted.push(name)} />
    </Problem>,
  )
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    ...['Tables', 'Expected result for the visible data', 'Constraints', 'Follow-up'],
  ])
  expect(screen.getByText('The order of the rows counts.', { exact: false })).toBeTruthy()
  const list = screen.getByRole('list', { name: 'Columns of city' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['idintegerkey', 'Full namevarcharcan be NULL'])
  await user.click(within(list).getByRole('button', { name: 'Insert Full name' }))
  screen.getByRole('button', { name: 'Insert id' }).focus()
  await user.keyboard('{Enter}')
  expect(inserted).toEqual(['"Full name"', 'id'])
  await user.click(screen.getByRole('button', { name: 'Sample rows' }))
  expect(bodyOf(screen.getByRole('grid', { name: 'Sample rows of city' }))).toEqual([['Oslo', '1']])
})
