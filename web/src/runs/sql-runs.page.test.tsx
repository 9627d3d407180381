import type { VisibleCase } from '@nova/contract/questions/runs'
import type { SqlRows } from '@nova/contract/questions/sql'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Console } from './console.tsx'
import type { RunShown, TestShown } from './run-log.ts'
import { SqlTests } from './sql-tests.tsx'

afterEach(cleanup)

const rowsOf = (...names: string[]): SqlRows => ({
  columns: [{ name: 'name', type: 'text' }],
  rows: names.map((name) => [name]),
  total: names.length,
})
const common = { status: 'ok', language: 'sql', code: 'SELECT 1', isInBrowser: false, isCompileError: false } as const
const ran: RunShown = {
  ...common,
  kind: 'run',
  id: 'r1',
  stderr: '',
  args: null,
  stdin: null,
  stdout: '',
  exitCode: null,
  durationMs: 12,
  memoryBytes: null,
  isTruncated: false,
}
const show = (more: Partial<RunShown>) =>
  render(
    <Console
      runs={[{ shown: { ...ran, ...more }, at: '2026-11-20T09:00:00Z', isByInterviewer: false }]}
      empty="None"
    />,
  )

test('a query is named as one, and its rows are a grid', async () => {
  show({ sql: { rows: rowsOf('Ada', 'Bo'), tags: ['SELECT 2'] } })
  expect(within(await screen.findByRole('grid', { name: 'Result' })).getAllByRole('row')).toHaveLength(3)
  expect(screen.getByText('Query', { exact: false }).textContent).toBe('Query in SQL')
  expect(screen.queryByText(/printed nothing/)).toBeNull()
})

test.each<[words: string, more: Partial<RunShown>]>([
  [
    'relation "orders" does not exist',
    { status: 'runtime_error', stderr: 'Line 1, column 15: relation "orders" does not exist' },
  ],
  ['Query error', { status: 'runtime_error', stderr: 'Line 1, column 15: relation "orders" does not exist' }],
  ['We stopped your query', { status: 'timeout', durationMs: 2100 }],
  ['Check for a join without a condition', { status: 'timeout', durationMs: 2100 }],
  ['more than 10,000 rows or 4 MB', { status: 'output_limit' }],
  [
    "Line 1, column 7 has a character that you can't see: a no-break space (U+00A0). Delete it and type a space.",
    {
      status: 'runtime_error',
      code: 'select\u00a01',
      stderr: 'Line 1, column 1: syntax error at or near "select\u00a01"',
    },
  ],
  ['Your query returned no result.', { sql: { tags: [] } }],
])('a query that ends otherwise says: %s', async (words, more) => {
  show(more)
  expect(await screen.findByText(words, { exact: false })).toBeTruthy()
})

test('an earlier run shows its query, of a long one the first eight lines until all are asked for', async () => {
  const code = Array.from({ length: 12 }, (_, at) => `-- line ${at + 1}`).join('\n')
  const at = '2026-11-20T09:00:00Z'
  const runs = [ran, { ...ran, id: 'r0', code }].map((shown) => ({ shown, at, isByInterviewer: false }))
  render(<Console runs={runs} empty="None" />)
  const earlier = await screen.findByRole('region', { name: 'Earlier runs' })
  earlier.querySelector('details')!.open = true
  const query = await within(earlier).findByRole('region', { name: 'Query' })
  const lastLine = () => query.querySelector('pre')!.textContent.split('\n').at(-1)
  expect(lastLine()).toBe('-- line 8')
  fireEvent.click(within(query).getByRole('button', { name: 'Show all 12 lines' }))
  expect(lastLine()).toBe('-- line 12')
})

const caseOf = (dataSet: string, more: Partial<VisibleCase>): VisibleCase => ({
  index: 0,
  status: 'passed',
  args: [],
  expected: rowsOf('Ada', 'Bo'),
  actual: rowsOf('Ada', 'Bo'),
  stdout: '',
  durationMs: 3,
  dataSet,
  ...more,
})
const tested: TestShown = {
  ...common,
  kind: 'test',
  id: 't1',
  stderr: '',
  visible: { passed: 0, total: 1 },
  failure: null,
  cases: [caseOf('two people', { status: 'failed', actual: rowsOf('Ada') })],
  hidden: {
    core: { passed: 1, total: 1 },
    edge: { passed: 0, total: 2 },
    scale: { passed: 0, total: 0 },
  },
}

test('tests name the visible data set, what differs, and both results; hidden ones are counts', async () => {
  render(<SqlTests latest={tested} pad={null} running={null} error={null} />)
  expect(await screen.findByText('1 row missing, such as (Bo).')).toBeTruthy()
  expect(screen.getByText('Data set: two people')).toBeTruthy()
  const sizeOf = (name: string) => within(screen.getByRole('grid', { name })).getAllByRole('row').length - 1
  expect([sizeOf('Missing rows'), sizeOf('Expected rows'), sizeOf('Got rows')]).toEqual([1, 2, 1])
  const counts = screen.getByText('hidden, unusual inputs: 0 of 2')
  const toneOf = (words: string) => /\btext-(\w+)$/.exec(screen.getByText(words).className)?.[1]
  expect(['usual inputs: 1 of 1', 'unusual inputs: 0 of 2'].map((words) => toneOf(`hidden, ${words}`))).toEqual([
    ...['good', 'bad'],
  ])
  const words = screen.getByText('1 row missing, such as (Bo).')
  expect(words.compareDocumentPosition(counts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a new result begins as returned, however the one before was sorted', async () => {
  const runOf = (id: string) => (
    <Console
      runs={[
        {
          shown: { ...ran, id, sql: { rows: rowsOf('Bo', 'Ada'), tags: [] } },
          at: '2026-11-20T09:00:00Z',
          isByInterviewer: false,
        },
      ]}
      empty="None"
    />
  )
  const testOf = (id: string) => <SqlTests latest={{ ...tested, id }} pad={null} running={null} error={null} />
  for (const [first, second, grid] of [
    [runOf('r1'), runOf('r2'), 'Result'],
    [testOf('t1'), testOf('t2'), 'Expected rows'],
  ] as const) {
    const { rerender, unmount } = render(first)
    const sortOf = async () =>
      within(await screen.findByRole('grid', { name: grid }))
        .getByRole('columnheader')
        .getAttribute('aria-sort')
    fireEvent.click(within(await screen.findByRole('grid', { name: grid })).getByRole('button'))
    expect(await sortOf()).toBe('ascending')
    rerender(second)
    expect(await sortOf()).toBe('none')
    unmount()
  }
})
