/** A decision about every table and every secret: a new one fails here before it is missing in an archive, or in one too many. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTestDatabase } from '../../test/database.ts'
import type { Database } from '../platform/database/database.ts'
import { decisions } from './decisions.ts'
import { type Selected, selectTables } from './selection.ts'
import { tableWords } from './table-words.ts'

let database: Database
let tables: string[]
let selected: Selected[]
let undecided: string[]
beforeAll(async () => {
  database = await makeTestDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpersistence = 'p'
      and relnamespace = 'public'::regnamespace`,
  )
  tables = rows.map(({ name }) => name).toSorted()
  ;({ selected, undecided } = await selectTables(database.pool))
})
afterAll(() => database.close())

test('every table is a company’s by its references, or there is a decision about it', () => {
  expect(undecided).toEqual([])
  const leftOut = Object.keys(decisions).filter((name) => 'leftOut' in decisions[name]!)
  expect([...selected.map(({ name }) => name), ...leftOut].toSorted()).toEqual(tables)
  expect(Object.keys(decisions).filter((name) => !tables.includes(name))).toEqual([])
})

test('a new table is found by its reference, and one without is undecided', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query(`create table new_notes (interview_id uuid references interviews, note text);
      create table new_facts (id uuid primary key)`)
    const found = await selectTables(client)
    expect(found.undecided).toEqual(['new_facts belongs to no company'])
    expect(found.selected.find(({ name }) => name === 'new_notes')!.where).toMatch(/^t\.interview_id in \(/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

/** Hashes that links and receipts go on working by, and that give nothing away. */
const known = [
  ...[
    'enrolment_requests.token_hash',
    'erasure_requests.token_hash',
    'copy_requests.token_hash',
    'interviews.candidate_token_hash',
  ],
  ...['position_enrolments.token_hash', 'report_shares.token_hash', 'tombstones.first_hash'],
  ...['tombstones.last_hash', 'tombstones.receipt_hash', 'diagnoses.code_hash', 'nova_runs.code_hash'],
]

test('no column of an archive keeps a secret', () => {
  const columns = selected.flatMap(({ name, columns: own }) => own.map((column) => `${name}.${column.name}`))
  const secrets = columns.filter((column) => /sealed|secret|password|token|_hash|_key$/.test(column))
  const harmless = ['answer_marks.tokens', 'fingerprints.tokens', 'model_calls.tokens_in', 'model_calls.tokens_out']
  const named = [
    'erasure_requests.token_until',
    'copy_requests.token_until',
    'finding_resolutions.finding_key',
    'candidate_requests.finding_key',
  ]
  const expected = [...known, ...harmless, ...named, 'companies.requires_second_factor']
  expect(secrets.filter((column) => !expected.includes(column))).toEqual([])
})

test('every table of an archive is described, in the words of the documentation', () => {
  expect(Object.keys(tableWords).toSorted()).toEqual(selected.map(({ name }) => name).toSorted())
  const page = readFileSync(join(import.meta.dirname, '../../../docs/leaving.md'), 'utf8')
  expect(page.slice(page.indexOf('| table |'))).toBe(describeTables())
})

function describeTables(): string {
  const rows = selected
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .map(
      ({ name, columns }) => `| \`${name}\` | ${tableWords[name]} | ${columns.map((each) => each.name).join(', ')} |`,
    )
  return ['| table | content | columns |', '|---|---|---|', ...rows, ''].join('\n')
}
