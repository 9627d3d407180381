/** The reference of SQL says what PostgreSQL does. */
import { Reference } from '@nova/contract/questions/knowledge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/database.ts'
import { readBank } from './search.ts'

const { entries } = Reference.parse(readBank('reference/sql.json'))
const checked = entries.flatMap(({ id, check }) => (check ? [[id, check] as const] : []))
let database: Awaited<ReturnType<typeof makeEmptyDatabase>>
beforeAll(async () => {
  database = await makeEmptyDatabase()
})
afterAll(() => database.drop())

test.each(checked)('%s gives what it promises', async (_, { code, prints }) => {
  const [row] = await database.query(`select (t.*)::text as said from (${code}) as t`)
  expect(row!['said']).toBe(`(${prints})`)
})

test('every entry has an id of its own', () => {
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
})
