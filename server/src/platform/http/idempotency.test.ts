/** Tests repeated calls with an Idempotency-Key over HTTP: one act, one answer, over all servers. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeCreationForm, makeInterviewer } from '../../../test/factories.ts'
import { makeKey } from '../../../test/matrix-keys.ts'
import { type Reply, startTestServer, type TestServer } from '../../../test/server.ts'
import { makeStopping } from './stopping.ts'

let server: TestServer
let second: TestServer
let owner: Session
let secret: string
beforeAll(async () => {
  server = await startTestServer()
  second = await startTestServer({ beside: server })
  owner = await makeInterviewer(server)
  secret = (await makeKey(server, owner)).secret
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const query = async (text: string, values: unknown[] = []) =>
  (await server.machinery.database.pool.query(text, values)).rows
const countInterviews = async () =>
  (await server.call('GET', '/api/Interviews/summary', { token: owner.token })).body.total as number

function formOf(session: Session, title: string): FormData {
  const body = makeCreationForm(session, { Title: title })
  body.append('Pdfs', new Blob([`Sam Okafor\nDeveloper at ${title}\n2019 - 2024 Node.js, PostgreSQL`]), 'resume.txt')
  return body
}

/** Makes a draft; `on` is the server. */
function create(
  key: string,
  title = 'Back-end developer',
  { on = server, token = secret, accept = '*/*', session = owner } = {},
) {
  const headers = { 'idempotency-key': key, accept }
  return on.call('POST', '/api/Interviews', { body: formOf(session, title), token, headers })
}
const codeOf = ({ status, body }: Reply) => [status, body.code]

test('a repeated call gives the first answer on every server and makes one interview', async () => {
  const key = crypto.randomUUID()
  const first = await create(key)
  const again = [await create(`"${key}"`), await create(key, 'Back-end developer', { on: second })]
  expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([201, null])
  for (const each of again) {
    expect([each.status, each.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
    expect(each.body).toEqual(first.body)
  }
  expect(await countInterviews()).toBe(1)
  expect(codeOf(await create(key, 'Another title'))).toEqual([422, 'idempotency_mismatch'])
  // Of the person it is another call, and as a stream it answers whole.
  const ofPerson = await create(key, 'Back-end developer', { token: owner.token, accept: 'text/event-stream' })
  expect([ofPerson.status, ofPerson.body.id === first.body.id]).toEqual([201, false])
  expect(await countInterviews()).toBe(2)
  expect((await create(crypto.randomUUID())).body.id).not.toBe(first.body.id)
  const kept = await query('select sealed_reply from idempotent_calls')
  expect(JSON.stringify(kept)).not.toContain(first.body.id)
})

test('of calls at the same time one acts, and the others hear that it is running', async () => {
  const key = crypto.randomUUID()
  const before = await countInterviews()
  const replies = await Promise.all([0, 1, 2, 3].map((at) => create(key, 'At once', { on: at % 2 ? second : server })))
  const made = replies.filter(({ status }) => status === 201)
  const others = replies.filter(({ status }) => status !== 201).map(codeOf)
  expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
  for (const each of others) expect(each).toEqual([409, 'call_in_flight'])
  expect(await countInterviews()).toBe(before + 1)
})

test('a refusal frees the key, and a call whose server died does not', async () => {
  const key = crypto.randomUUID()
  const add = (questionId: unknown) =>
    server.call('POST', `/api/Interviews/${crypto.randomUUID()}/questions`, {
      body: { questionId },
      token: secret,
      headers: { 'idempotency-key': key },
    })
  expect([codeOf(await add('none')), codeOf(await add('none'))]).toEqual([
    [404, 'interview_not_found'],
    [404, 'interview_not_found'],
  ])
  const dead = crypto.randomUUID()
  await create(dead)
  await query('update idempotent_calls set status = null, sealed_reply = null where status = 201')
  expect(codeOf(await create(dead))).toEqual([409, 'call_in_flight'])
  await query(`update idempotent_calls set began_at = began_at - interval '11 minutes'`)
  expect(codeOf(await create(dead))).toEqual([409, 'call_interrupted'])
})

const inHand = `select status, is_interrupted as "isInterrupted" from idempotent_calls where key_hash = sha256($1::bytea)`
const stateOf = async (key: string) => (await query(inHand, [key]))[0]
const patience = { timeout: 60_000 }

test('a client that hangs up ends no call, and gets its answer when it asks again', async () => {
  const key = crypto.randomUUID()
  const before = await countInterviews()
  const holder = await server.machinery.database.pool.connect()
  const leaving = new AbortController()
  try {
    // Holds the call where it has yet to choose questions.
    await holder.query('begin; lock table models, company_model_choices in access exclusive mode')
    const left = fetch(`${server.url}/api/Interviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'idempotency-key': key },
      body: formOf(owner, 'Left behind'),
      signal: leaving.signal,
    })
    const waiting = `select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())
      and relation in ('models'::regclass, 'company_model_choices'::regclass)`
    await expect.poll(async () => (await query(waiting)).length, patience).toBe(1)
    expect(await stateOf(key)).toEqual({ status: null, isInterrupted: false })
    leaving.abort()
    await expect(left).rejects.toThrow()
    // Until the server has heard of it.
    await sleep(500)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await expect.poll(async () => (await stateOf(key))?.status, patience).toBe(201)
  const again = await create(key, 'Left behind')
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect(await countInterviews()).toBe(before + 1)
})

test('after a failure of ours, which may have done something, a call is not made again', async () => {
  const key = crypto.randomUUID()
  const before = await countInterviews()
  await query('alter table resumes rename to resumes_away')
  try {
    expect(codeOf(await create(key))).toEqual([500, 'internal_error'])
  } finally {
    await query('alter table resumes_away rename to resumes')
  }
  expect(await stateOf(key)).toEqual({ status: null, isInterrupted: true })
  expect(codeOf(await create(key))).toEqual([409, 'call_interrupted'])
  expect(await countInterviews()).toBe(before)
})

test('an answer is kept for those who may see its interview, and ends with it', async () => {
  const key = crypto.randomUUID()
  const colleague = await makeColleague(server, owner)
  const byColleague = { token: colleague.token, session: colleague }
  const first = await create(key, 'Handed over', byColleague)
  expect((await create(key, 'Handed over', byColleague)).body).toEqual(first.body)
  const transfer = { body: { transferTo: owner.interviewer.id }, token: owner.token }
  await server.call('POST', `/api/people/${colleague.interviewer.id}/transfer`, transfer)
  expect(codeOf(await create(key, 'Handed over', byColleague))).toEqual([404, 'interview_not_found'])

  const adding = crypto.randomUUID()
  const questions = `/api/Interviews/${first.body.id}/questions`
  const { id: questionId } = (await server.call('GET', '/api/questions?scope=bank&limit=1', { token: secret })).body[0]
  const add = { body: { questionId }, token: secret, headers: { 'idempotency-key': adding } }
  expect((await server.call('POST', questions, add)).status).toBe(200)
  expect([(await stateOf(key))?.status, (await stateOf(adding))?.status]).toEqual([201, 200])
  await server.call('DELETE', `/api/Interviews/${first.body.id}`, { token: owner.token })
  expect([await stateOf(key), await stateOf(adding)]).toEqual([undefined, undefined])
})

test('a call that a stopping server refuses in its middle may have acted, so its key is never free again', async () => {
  const stopping = makeStopping()
  const third = await startTestServer({ beside: server, stopping })
  const blocker = await server.machinery.database.pool.connect()
  await blocker.query('begin')
  await blocker.query('lock table resumes')
  const key = crypto.randomUUID()
  const asked = create(key, 'Back-end developer', { on: third })
  // Jobs of earlier interviews may wait for the table, too.
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "resumes"%'`
  await expect.poll(async () => (await query(waiting)).length).toBeGreaterThan(0)
  stopping.begin()
  expect(codeOf(await asked)).toEqual([503, 'server_busy'])
  await blocker.query('rollback')
  blocker.release()
  expect(codeOf(await create(key))).toEqual([409, 'call_interrupted'])
  expect(codeOf(await create(crypto.randomUUID(), 'Back-end developer', { on: third }))).toEqual([503, 'server_busy'])
  await third.close()
})

test('keys are forgotten after a day, bounded for each caller in number and size, and checked', async () => {
  const key = crypto.randomUUID()
  const first = await create(key)
  await query(`update idempotent_calls set began_at = began_at - interval '25 hours'`)
  expect((await create(key)).body.id).not.toBe(first.body.id)
  const fill = async (count: number, bytes: number) => {
    const { id, secret: token } = await makeKey(server, owner)
    await query(
      `insert into idempotent_calls (id, caller, key_hash, fingerprint, began_at, status, sealed_reply)
       select gen_random_uuid(), $1, sha256(n::text::bytea), '', now(), 201, repeat('x', $3)
         from generate_series(1, $2::integer) n`,
      [`key ${id}`, count, bytes],
    )
    return codeOf(await create(crypto.randomUUID(), 'One more', { token }))
  }
  expect(await fill(5_000, 1)).toEqual([429, 'too_many_requests'])
  expect(await fill(2, 10_000_000)).toEqual([429, 'too_many_requests'])
  expect((await fill(2, 9_000_000))[0]).toBe(201)
  expect((await create(key)).status).toBe(201)
  for (const wrong of ['""', 'a b', 'x'.repeat(256)])
    expect([wrong, codeOf(await create(wrong))]).toEqual([wrong, [400, 'invalid_input']])
})

test('a job deletes what is older than a day, though nobody calls', async () => {
  const { id } = (await create(crypto.randomUUID())).body
  expect(await query('select from idempotent_calls where interview_id = $1', [id])).toHaveLength(1)
  await server.pass(26 * 3_600_000)
  expect(await query('select from idempotent_calls')).toEqual([])
})
