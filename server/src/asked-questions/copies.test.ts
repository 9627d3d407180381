import type { BankQuestion } from '@nova/contract/questions/bank'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { startTestServer } from '../../test/server.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readCopies } from './copies.ts'

test('a question kept with an interview is read once, reread after a change, and shared by all rooms that have it', async () => {
  const server = await startTestServer()
  try {
    const { pool } = server.machinery.database
    const interviewer = await makeInterviewer(server)
    const rooms = [await makeJoined(server, interviewer), await makeJoined(server, interviewer)]
    const id = rooms[0]!.interview.technicalQuestions[0]!.id
    const [one, other] = rooms.map(({ interview }) => interview.id) as [string, string]
    const sent: unknown[] = []
    const ask = pool.query.bind(pool) as unknown as (...given: unknown[]) => Promise<{ rows: unknown[][] }>
    const db = drizzle({
      query: async (...given: unknown[]) => {
        const found = await ask(...given)
        sent.push(...found.rows.map((row) => (row[2] === null ? 'known' : 'content')))
        return found
      },
    } as never)
    const read = async (of: string) => (await readCopies({ db } as unknown as Ctx, of, [id])).get(id)
    await pool.query('update question_copies set content = content')
    const first = await read(one)
    expect(await read(one)).toBe(first)
    await pool.query(
      'update question_copies set content = (select content from question_copies where interview_id = $1 and question_id = $2) where interview_id = $3 and question_id = $2',
      [one, id, other],
    )
    expect(await read(other)).toBe(first)
    await pool.query(`update question_copies set content = content || '{"title": "Another"}' where interview_id = $1`, [
      one,
    ])
    const changed = (await read(one)) as BankQuestion
    expect({ ...changed, title: first!.title }).toEqual(first)
    expect(changed.title).toBe('Another')
    expect(await read(other)).toBe(first)
    expect(sent).toEqual(['content', 'known', 'content', 'content', 'known'])
  } finally {
    await server.close()
  }
})
