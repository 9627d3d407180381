/** Acknowledged writes wait for the disk, unacknowledged ones don't (docs/decisions/029). */
import { randomUUID } from 'node:crypto'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntry, makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let first: TestServer
let server: TestServer
let session: Session

/** Notes in `commits`, at the moment of each commit, whether it waits for the disk. */
const noteCommits = `
  create table commits (of text, waits text);
  create function note_commit() returns trigger language plpgsql as $$
    begin insert into commits values (tg_table_name, current_setting('synchronous_commit')); return null; end $$;
  create constraint trigger note_commit after insert or update on journal
    deferrable initially deferred for each row execute function note_commit();
  create constraint trigger note_commit after insert or update on presence
    deferrable initially deferred for each row execute function note_commit();
  create constraint trigger note_commit after insert on claims
    deferrable initially deferred for each row execute function note_commit();
  create constraint trigger note_commit after insert or update on contacts
    deferrable initially deferred for each row execute function note_commit();`

beforeAll(async () => {
  first = await startTestServer()
  const { pool } = first.machinery.database
  await pool.query(noteCommits)
  // Tests run without waiting for the disk; a server that connects from here on waits, as installations do.
  const { rows } = await pool.query<{ name: string }>('select current_database() as name')
  await pool.query(`alter database ${rows[0]!.name} set synchronous_commit = on`)
  server = await startTestServer({ beside: first })
  session = await makeInterviewer(server)
})
afterAll(async () => {
  await server.close()
  await first.close()
})

async function readCommits(table: string): Promise<string[]> {
  const { pool } = first.machinery.database
  return (await pool.query<{ waits: string }>('select distinct waits from commits where of = $1', [table])).rows.map(
    ({ waits }) => waits,
  )
}

test('acknowledged entries wait for the disk; presence and claims of turns do not', async () => {
  const room = await makeJoined(server, session)
  const stream = readStream(`${server.url}${room.path}/stream`, { 'x-candidate-token': room.token })
  await stream.next('state', () => true)
  const body = { entries: [makeEntry('focus', { focused: false })] }
  expect((await server.call('POST', `${room.path}/journal`, { body, candidate: room.token })).status).toBe(200)
  stream.stop()
  const questionId = room.interview.technicalQuestions[0]!.id
  const turn = { questionId, userMessage: 'Hello', clientId: randomUUID() }
  expect((await server.call('POST', `${room.path}/chat`, { body: turn, candidate: room.token })).status).toBe(200)
  expect(await readCommits('claims')).toEqual(['off'])
  expect(await readCommits('journal')).toEqual(['on'])
  expect(await readCommits('presence')).toEqual(['off'])
})
