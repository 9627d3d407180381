import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeTestDatabase } from '../../../test/database.ts'
import { openLog } from './log.ts'

test('a failed statement is logged without the values it was given', async () => {
  const database = await makeTestDatabase()
  const lines: string[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  const secret = 'the-candidates-token'
  const failure = await database.db.execute(sql`select ${secret}::int`).catch((error: unknown) => error)
  log.error({ err: failure }, 'bug')
  await database.close()
  expect(failure).toBeInstanceOf(Error)
  expect(lines.join('')).toMatch(/a statement failed/)
  expect(lines.join('')).toMatch(/log\.test\.ts/)
  expect(lines.join('')).not.toContain(`select`)
})

test('an ordinary error keeps its message', () => {
  const lines: string[] = []
  openLog('info', { write: (line) => lines.push(line) }).error({ err: new TypeError('of ours') }, 'bug')
  expect(JSON.parse(lines[0]!)).toMatchObject({ err: { type: 'TypeError', message: 'of ours' }, msg: 'bug' })
})
