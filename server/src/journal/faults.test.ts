/** The journal's answers if numbers are too large, locks cross, or the disk is full. */
import type { Session } from '@nova/contract/accounts/accounts'
import { maxInteger } from '@nova/contract/constants'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCreationForm, makeEntry, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { inTransaction, makeCtx } from '../platform/context/context.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

describe('a number that the database cannot keep', () => {
  test.each([2 ** 31, 2 ** 53 - 1, 1e300])('is refused as a place in the journal: %d', async (after) => {
    const room = await makeJoined(server, session)
    const ofInterviewer = `/api/Interviews/${room.interview.id}`
    for (const what of ['journal', 'stream']) {
      const replies = [
        await server.call('GET', `${room.path}/${what}?after=${after}`, { candidate: room.token }),
        await server.call('GET', `${ofInterviewer}/${what}?after=${after}`, { token: session.token }),
      ]
      expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
        [400, 'invalid_input'],
        [400, 'invalid_input'],
      ])
    }
  })

  test('is refused as the version of a pad', async () => {
    const room = await makeJoined(server, session)
    const coding = room.interview.technicalQuestions[0]!.id
    for (const version of [2 ** 31 - 2, 2 ** 31, 2 ** 53 - 1]) {
      const body = { entries: [makeTyping(coding, 'a', 'javascript', version)] }
      const { status, body: said } = await server.call('POST', `${room.path}/journal`, { body, candidate: room.token })
      expect([status, said.code]).toEqual([400, 'invalid_input'])
    }
  })

  test('is beyond the end where a stream names it as the last it has seen', async () => {
    const room = await makeJoined(server, session)
    const headers = { 'x-candidate-token': room.token, 'last-event-id': '99999999999' }
    const stream = readStream(`${server.url}${room.path}/stream`, headers)
    expect((await stream.next('state', () => true)).status).toBe('InProgress')
    expect(stream.seen.filter(({ event }) => event === 'entry')).toEqual([])
    stream.stop()
  })

  test('and the greatest that it can keep is the end of every journal', async () => {
    const room = await makeJoined(server, session)
    const path = `${room.path}/journal?after=${maxInteger}`
    const { status, body } = await server.call('GET', path, { candidate: room.token })
    expect([status, body.entries, body.more]).toEqual([200, [], false])
  })
})

describe('two who wait for each other', () => {
  test('an interview is deleted only once what is being appended to it is in', async () => {
    const room = await makeJoined(server, session)
    const { id } = room.interview
    const { pool } = server.machinery.database
    const client = await pool.connect()
    try {
      // An append holds the journal's head and then needs the interview's row to be there.
      await client.query('begin')
      await client.query('select 1 from journal_heads where interview_id = $1 for update', [id])
      const deleting = server.call('DELETE', `/api/Interviews/${id}`, { token: session.token })
      const waiting = `select 1 from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like '%journal_heads%for update%'`
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 120_000 }).toBe(1)
      // Without waiting for it, and again: a job of the room's beginning may hold the row a moment, the deletion never.
      const row = 'select 1 from interviews where id = $1 for key share skip locked'
      await expect.poll(async () => (await client.query(row, [id])).rowCount, { timeout: 120_000 }).toBe(1)
      await client.query('commit')
      expect((await deleting).status).toBe(204)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('work that the database ended for that is done again from its beginning', async () => {
    const rooms = [await makeJoined(server, session), await makeJoined(server, session)]
    const [first, second] = rooms.map(({ interview }) => interview.id) as [string, string]
    const ctx = makeCtx(server.machinery, { role: 'system' })
    let tries = 0
    let bothHold = () => {}
    const holding = new Promise<void>((done) => (bothHold = done))
    let held = 0
    const lockBoth = (...ids: string[]) =>
      inTransaction(ctx, async (tx) => {
        tries += 1
        await tx.db.execute(sql`select 1 from journal_heads where interview_id = ${ids[0]} for update`)
        held += 1
        if (held === 2) bothHold()
        if (tries > 2) return 'done'
        await holding
        await tx.db.execute(sql`select 1 from journal_heads where interview_id = ${ids[1]} for update`)
        return 'done'
      })
    expect(await Promise.all([lockBoth(first, second), lockBoth(second, first)])).toEqual(['done', 'done'])
    expect(tries).toBe(3)
  })
})

describe('a full disk', () => {
  test('is reported as such, reads continue, health is degraded, and the same batch is accepted once there is space', async () => {
    const room = await makeJoined(server, session)
    const { pool } = server.machinery.database
    const body = { entries: [makeEntry('focus', { focused: false })] }
    const write = () => server.call('POST', `${room.path}/journal`, { body, candidate: room.token })
    expect((await server.call('GET', '/api/health')).body.checks.storage).toBe('ok')
    await pool.query(`create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger fill_disk before insert on journal execute function fill_disk()`)
    try {
      const { status, body: said } = await write()
      expect([status, said]).toEqual([
        507,
        {
          code: 'storage_full',
          message:
            "We couldn't save this because the server has no space left. What you saved before is safe. Try again later.",
        },
      ])
      const health = (await server.call('GET', '/api/health')).body
      expect([health.status, health.checks.storage, health.checks.database]).toEqual(['degraded', 'failing', 'ok'])
      const read = await server.call('GET', `${room.path}/journal`, { candidate: room.token })
      expect([read.status, read.body.entries.at(-1).kind]).toEqual([200, 'time'])
    } finally {
      await pool.query('drop trigger fill_disk on journal; drop function fill_disk')
    }
    expect((await write()).status).toBe(200)
    expect((await write()).status).toBe(200)
    const { rows } = await pool.query(`select kind from journal where interview_id = $1 and kind = 'focus'`, [
      room.interview.id,
    ])
    expect(rows).toEqual([{ kind: 'focus' }])
  })

  test('refuses all writes with the same message, and reads are answered', async () => {
    const { pool } = server.machinery.database
    const { token } = session
    await pool.query(`create function fill_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger fill_disk before insert or update on interviews execute function fill_disk();
      create trigger fill_disk before insert on sign_ins execute function fill_disk()`)
    try {
      const login = { username: session.interviewer.email, password: 'long enough' }
      const written = [
        await server.call('POST', '/api/Interviews', { body: makeCreationForm(session), token }),
        await server.call('POST', '/api/auth/login', { body: login }),
      ]
      expect(written.map(({ status, body }) => [status, body.code])).toEqual([
        [507, 'storage_full'],
        [507, 'storage_full'],
      ])
      expect((await server.call('GET', '/api/Interviews', { token })).status).toBe(200)
      expect((await server.call('GET', '/api/Interviewers/me', { token })).status).toBe(200)
    } finally {
      await pool.query(`drop trigger fill_disk on interviews; drop trigger fill_disk on sign_ins;
        drop function fill_disk`)
    }
  })
})
