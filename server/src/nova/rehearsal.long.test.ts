import type { Session } from '@nova/contract/accounts/accounts'
import { rehearsalMs } from '@nova/contract/questions/nova'
import { rehearsalQuestion } from '@nova/contract/room/rehearsal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let session: Session
const logged: string[] = []
beforeAll(async () => {
  server = await startTestServer({ onLog: (line) => void logged.push(line) })
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const code = rehearsalQuestion.starters.python

async function makeRehearsal(overrides: Record<string, string> = {}) {
  const { interview, token } = await makePublished(server, session, overrides)
  const path = `/api/candidate/interview/${interview.id}/rehearsal/chat`
  const say = (userMessage: string, more: object = {}) =>
    server.call('POST', path, { body: { userMessage, language: 'python', code, ...more }, candidate: token })
  return { interview, token, say }
}

/** The rows of every table but the counts of calls. */
async function readTables(): Promise<Record<string, string[]>> {
  const { pool } = server.machinery.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
       and table_name <> 'call_counts'`,
  )
  const tables = await Promise.all(
    rows.map(async ({ name }) => {
      const { rows: all } = await pool.query<{ text: string }>(`select t::text as text from ${name} t`)
      return [name, all.map(({ text }) => text).toSorted()] as const
    }),
  )
  return Object.fromEntries(tables)
}

test('three messages are answered about the question of the rehearsal, and a fourth is refused', async () => {
  const { say } = await makeRehearsal()
  const first = await say('What should I return for an empty list?')
  expect(first).toMatchObject({ status: 200, body: { left: 2 } })
  const stuck = (await say("I'm stuck")).body
  expect(stuck).toMatchObject({ helpStep: 1, left: 1 })
  const earlier = [{ said: "I'm stuck", reply: stuck.aiResponse, helpStep: stuck.helpStep }]
  const again = (await say("I'm stuck", { earlier })).body
  expect(again.left).toBe(0)
  expect(again.aiResponse).not.toBe(stuck.aiResponse)
  expect(await say('One more?')).toMatchObject({ status: 409, body: { code: 'rehearsal_messages_used' } })
})

test('nothing of a rehearsal is in any table or line of the log', async () => {
  const { say } = await makeRehearsal()
  await server.pass(60_000)
  const before = await readTables()
  const reply = await say('A quokka lives in my loop, is that wrong?', { code: `${code}\n# quokka` })
  expect(reply.status).toBe(200)
  expect(await readTables()).toEqual(before)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.filter((line) => line.includes('quokka') || line.includes(reply.body.aiResponse))).toEqual([])
})

test('Nova keeps the rules of the interview', async () => {
  const { say } = await makeRehearsal({ AiPolicy: 'none' })
  expect((await say("I'm stuck, give me a hint")).body.helpStep).toBe(0)
})

test('candidates who have joined, and other links, get no answer', async () => {
  const { path, token } = await makeJoined(server, session)
  const body = { userMessage: 'Hello', language: 'python', code }
  expect(await server.call('POST', `${path}/rehearsal/chat`, { body, candidate: token })).toMatchObject({
    status: 409,
    body: { code: 'rehearsal_over' },
  })
  const { interview } = await makeRehearsal()
  const other = `/api/candidate/interview/${interview.id}/rehearsal/chat`
  expect((await server.call('POST', other, { body, candidate: token })).status).toBe(401)
})

test.each([
  ['an empty message', { userMessage: ' ' }],
  ['a message that is too long', { userMessage: 'x'.repeat(4001) }],
  ['code that is too long', { code: 'x'.repeat(20_001) }],
  [
    'more messages before than there are',
    { earlier: Array.from({ length: 4 }, () => ({ said: 'a', reply: 'b', helpStep: 0 })) },
  ],
])('%s is refused and not counted', async (_, more) => {
  const { say } = await makeRehearsal()
  expect(await say('Hello', more)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  expect((await say('Hello')).body.left).toBe(2)
})

// The last: an hour later the interviewer is signed out.
test('an hour later there are three messages again', async () => {
  const { say } = await makeRehearsal()
  for (const left of [2, 1, 0]) expect((await say('Hello')).body.left).toBe(left)
  await server.pass(rehearsalMs)
  expect((await say('Hello')).body.left).toBe(2)
})
