/** The list of interviews, what is done to several at once, and the interview that is started in two clicks. */
import type { Session } from '@nova/contract/accounts/accounts'
import { undoMs } from '@nova/contract/interviews/interview-list'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeColleague, makeDraft, makeInterviewer, makePublished } from '../../test/factories.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let owner: Session
let colleague: Session
/** A coding question of the bank. */
let coding: string

beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  owner = await makeInterviewer(server)
  colleague = await makeColleague(server, owner)
  const { body } = await call('GET', '/api/questions?scope=bank&kind=coding&status=ready&limit=1')
  coding = body[0].id
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, { token } = owner) =>
  server.call(method, path, { token, body })
const bulk = async (act: string, ids: string[], session = owner) =>
  (await call('POST', '/api/Interviews/bulk', { act, ids }, session)).body.results
const titles = async (query: string) =>
  (await call('GET', `/api/Interviews?${query}`)).body.map(({ title }: { title: string }) => title)

test('a quick start opens a room with one question, sends no mail, and takes the name of the candidate who joins', async () => {
  const started = await call('POST', '/api/Interviews/quick-start', { questionId: coding })
  expect(started.status).toBe(201)
  const { interview, candidateLink } = started.body
  expect(interview).toMatchObject({ status: 'Scheduled', candidateName: '', candidateEmail: '', resumeName: null })
  // The shortest of the usual durations that its minutes fit into.
  const { minutes } = (await call('GET', `/api/questions?scope=bank&kind=coding&status=ready&limit=1`)).body[0]
  expect([minutes, interview.duration]).toEqual([35, 45])
  expect(interview.technicalQuestions.map(({ id }: { id: string }) => id)).toEqual([coding])
  const own = `/api/Interviews/${interview.id}`
  const token = new URL(candidateLink, 'http://localhost').searchParams.get('token')!
  await server.machinery.jobs.drain()
  const { rows } = await server.machinery.database.pool.query('select from mails where interview_id = $1', [
    interview.id,
  ])
  expect(rows).toHaveLength(0)
  expect((await call('GET', `${own}/invitation`)).body).toMatchObject({ to: '', canResend: false })
  expect((await call('POST', `${own}/invitation`)).body.code).toBe('no_candidate_email')

  const seat = `/api/candidate/interview/${interview.id}`
  const asked = { body: { candidateEmail: 'zoe@example.test' }, candidate: token }
  expect((await server.call('POST', `${seat}/check-email`, asked)).body).toEqual({ isInvited: true })
  const join = { candidateName: 'Zoë Quick', candidateEmail: 'zoe@example.test', consentVersion: '1' }
  expect((await server.call('POST', `${seat}/join`, { body: join, candidate: token })).status).toBe(200)
  expect(await titles('q=ZOË+quick')).toEqual([interview.title])
  expect((await call('GET', own)).body).toMatchObject({ candidateName: 'Zoë Quick', candidateEmail: '' })

  // The library says how often it was asked, and how many solved it from 20 on.
  const standing = async () => {
    const { used, solved } = (await call('GET', `/api/questions/${coding}`)).body
    return [used, solved]
  }
  expect(await standing()).toEqual([1, null])
  await copySolved(interview.id, 19)
  expect(await standing()).toEqual([20, null])
  await copySolved(interview.id, 1)
  expect(await standing()).toEqual([21, { n: 20, share: 0.5 }])
  await server.machinery.database.pool.query(`delete from interviews where candidate_name = 'Copy'`)

  const invited = { questionId: coding, candidateName: 'Ada', candidateEmail: 'Ada@Example.test' }
  expect((await call('POST', '/api/Interviews/quick-start', invited)).body.interview).toMatchObject({
    candidateName: 'Ada',
    candidateEmail: 'ada@example.test',
  })
  const unknown = await call('POST', '/api/Interviews/quick-start', { questionId: 'made-up' })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'question_not_found'])
})

/**
 * Adds this many interviews whose candidates were asked the same question; every second of all candidates solved it.
 */
async function copySolved(id: string, count: number): Promise<void> {
  await server.machinery.database.pool.query(
    `with copies as (
      insert into interviews select made.* from interviews as i, generate_series(1, $2::int) as n,
        jsonb_populate_record(null::interviews, to_jsonb(i) - 'candidate_token_hash' || jsonb_build_object(
          'id', md5(n || ' of ' || $2)::uuid, 'candidate_name', 'Copy')) as made
      where i.id = $1 returning id, company_id
    )
    insert into question_uses select id, $3, company_id, (row_number() over () + $4::int) % 2 = 0 from copies`,
    [id, count, coding, count === 1 ? 1 : 0],
  )
}

test('a bulk act reports row by row, and a deleted interview can be restored until it is gone for good', async () => {
  const ready = (await makePublished(server, owner, { Title: 'Bulk ready' })).interview
  const listed = await makeDraft(server, owner, { Title: 'Bulk listed', CompanyEmails: colleague.interviewer.email })
  const strange = crypto.randomUUID()

  const published = await bulk('publish', [listed.id, ready.id, strange, 'no id', ready.id])
  expect(published).toMatchObject([
    { title: 'Bulk listed', refused: { code: 'nothing_selected' } },
    { title: 'Bulk ready', refused: null },
    { title: '', refused: { code: 'interview_not_found' } },
    { title: '', refused: { code: 'interview_not_found' } },
  ])
  const [theirs] = await bulk('delete', [listed.id], colleague)
  expect(theirs.refused.code).toBe('forbidden')
  expect(await bulk('cancel', [ready.id])).toMatchObject([{ refused: null }])

  // The candidate's link stops at once, and works again when it was brought back.
  const held = await makePublished(server, owner, { Title: 'Bulk held' })
  const visit = async () => {
    const path = `/api/candidate/interview/${held.interview.id}`
    return (await server.call('GET', path, { candidate: held.token })).status
  }
  expect(await visit()).toBe(200)
  await bulk('delete', [held.interview.id])
  expect(await visit()).toBe(401)
  await bulk('restore', [held.interview.id])
  expect(await visit()).toBe(200)
  await call('DELETE', `/api/Interviews/${held.interview.id}`)

  const mark = async () => (await call('GET', '/api/Interviews/mark')).body.mark
  const before = await mark()
  expect(await bulk('delete', [ready.id, listed.id])).toMatchObject([{ refused: null }, { refused: null }])
  expect(await mark()).not.toBe(before)
  expect(await titles('q=bulk')).toEqual([])
  expect((await call('GET', `/api/Interviews/${ready.id}`)).status).toBe(404)
  expect(await (await server.call('GET', '/api/Interviews.csv', { token: owner.token })).body).not.toContain(
    'Bulk ready',
  )
  expect((await bulk('restore', [listed.id], colleague))[0].refused.code).toBe('forbidden')
  expect(await bulk('restore', [ready.id])).toMatchObject([{ title: 'Bulk ready', refused: null }])
  expect(await titles('q=bulk')).toEqual(['Bulk ready'])

  // The database's clock may be ahead of the server's: the job comes too early, and has to come again.
  const { pool } = server.machinery.database
  await pool.query('update graphile_worker._private_jobs set run_at = now() where key = $1', [`delete:${listed.id}`])
  await pool.query(`select pg_notify('jobs:insert', '')`)
  await server.machinery.jobs.drain()
  // Its half minute is over for the other; the one that came back stays, although its job comes too.
  await server.pass(undoMs + 1000)
  expect((await bulk('restore', [listed.id]))[0].refused.code).toBe('interview_not_found')
  expect(await titles('q=bulk')).toEqual(['Bulk ready'])
  const acts = await pool.query('select act from audit_events where interview_id = $1 order by at, act', [ready.id])
  expect(acts.rows.map(({ act }) => act)).toEqual(expect.arrayContaining(['interview.deleted', 'interview.restored']))
  const many = Array.from({ length: 101 }, () => strange)
  expect((await call('POST', '/api/Interviews/bulk', { act: 'cancel', ids: many })).status).toBe(400)
})

test('pages, counts and the CSV file follow one filter', async () => {
  for (const Title of ['Paged 50%', 'Paged two', 'Paged three']) await makeDraft(server, owner, { Title })
  const first = await call('GET', '/api/Interviews?q=paged&limit=2&count=false')
  expect(first.headers.get('x-total-count')).toBeNull()
  const next = /<([^>]+)>/.exec(first.headers.get('link')!)![1]!
  const second = await call('GET', next)
  const seen = [...first.body, ...second.body].map(({ title }: { title: string }) => title)
  expect(seen).toEqual(['Paged three', 'Paged two', 'Paged 50%'])
  expect(second.headers.get('link')).toBeNull()
  expect((await call('GET', '/api/Interviews?q=paged')).headers.get('x-total-count')).toBe('3')
  expect(await titles('q=50%25')).toEqual(['Paged 50%'])
  const { body: found } = await call('GET', '/api/Interviews/summary?q=PAGED')
  expect(found).toMatchObject({ total: 3, byStatus: { Draft: 3, Scheduled: 0 } })
  expect(found.titles).toEqual(found.titles.toSorted())
  const csv = await server.call('GET', '/api/Interviews.csv?q=paged&title=Paged+two&status=draft', {
    token: owner.token,
  })
  expect(csv.body.trimEnd().split('\r\n')).toHaveLength(2)
})

test('a page, a tab and the titles are found by indexes alone', async () => {
  const { pool } = server.machinery.database
  await pool.query('vacuum analyze interviews')
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  for (const path of ['?limit=2&count=false', '?status=Draft&limit=2&count=false', '/summary'])
    expect((await call('GET', `/api/Interviews${path}`)).status).toBe(200)
  const found = asked.mock.calls
    .map(([query, values]) => ({ text: (query as { text?: string }).text ?? '', values: (values ?? []) as string[] }))
    .filter(({ text }) => /"preview_of" is null[^]* order by [^]* limit /.test(text))
  asked.mockRestore()
  expect(found).toHaveLength(3)
  const client = await pool.connect()
  try {
    // With so few rows, reading all of them would be cheaper.
    await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off')
    for (const { text, values } of found) {
      const { rows } = await client.query(`explain (costs off) ${text}`, values)
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using interviews_')
    }
  } finally {
    client.release(true)
  }
})

test('the matches of a search are counted up to a bound in each status', async () => {
  const { pool } = server.machinery.database
  const one = await makeDraft(server, owner, { Title: 'Many of one name' })
  const { rows } = await pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'interviews' and is_generated = 'NEVER'`,
  )
  const others: Record<string, string> = {
    id: 'gen_random_uuid()',
    status: `case n when 1 then 'Cancelled' else status end`,
  }
  const names = rows.map(({ column_name }) => column_name)
  await pool.query(
    `insert into interviews (${names.join()}) select ${names.map((name) => others[name] ?? name).join()}
      from interviews, generate_series(1, 1100) as n where id = $1`,
    [one.id],
  )
  const { body } = await call('GET', '/api/Interviews/summary?q=of+one+name')
  expect(body.byStatus).toMatchObject({ Draft: 1001, Cancelled: 1, Scheduled: 0 })
})

test('the counts match the rows after concurrent changes, for a company, a colleague and a position', async () => {
  const { pool } = server.machinery.database
  const position = (await call('POST', '/api/positions', samplePosition(coding))).body
  const people = Array.from({ length: 6 }, (_, at) => ({ name: `Count ${at}`, email: `count${at}@example.test` }))
  const added = await Promise.all(
    people.map((person) => call('POST', `/api/positions/${position.id}/candidates`, person)),
  )
  const ids: string[] = added.map(({ body }) => body.interviewId)
  await Promise.all(ids.map((id, at) => bulk(['publish', 'cancel', 'delete'][at % 3]!, [id])))
  await Promise.all([bulk('restore', [ids[2]!]), call('DELETE', `/api/Interviews/${ids[0]}`)])
  await call('POST', `/api/Interviews/${ids[3]}/preview`)
  const own = await makeDraft(server, colleague, { Title: 'Of a colleague' })
  await pool.query(`update interviews set creator_id = $1 where id = $2`, [colleague.interviewer.id, ids[1]])
  await pool.query(`update interviews set company_emails = array[$1] where id = $2`, [
    colleague.interviewer.email.toLowerCase(),
    ids[3],
  ])
  const countOf = async (condition: string, value: string) => {
    const { rows } = await pool.query(
      `select status, count(*)::int as total from interviews
        where deleted_at is null and preview_of is null and ${condition} group by status`,
      [value],
    )
    return Object.fromEntries(rows.map(({ status, total }) => [status, total]))
  }
  const summaryOf = async (session: Session) => {
    const { byStatus } = (await call('GET', '/api/Interviews/summary', undefined, session)).body
    return Object.fromEntries(Object.entries(byStatus).filter(([, total]) => total !== 0))
  }
  const { companyId } = (await pool.query('select company_id as "companyId" from interviews where id = $1', [own.id]))
    .rows[0]
  expect(await summaryOf(owner)).toEqual(await countOf('company_id = $1', companyId))
  const { id, email } = colleague.interviewer
  const isTheirs = `(creator_id = '${id}' or $1 = any(company_emails))`
  expect(await summaryOf(colleague)).toEqual(await countOf(isTheirs, email.toLowerCase()))
  const { counts } = (await call('GET', `/api/positions/${position.id}`)).body
  expect(counts).toMatchObject({ total: 4, scheduled: 1, cancelled: 2, draft: 1 })
})

test('words of one, two and more letters are found in the list and in a position', async () => {
  const position = (await call('POST', '/api/positions', { ...samplePosition(coding), title: 'Ξ search' })).body
  const add = (name: string, email: string) => call('POST', `/api/positions/${position.id}/candidates`, { name, email })
  await add('Zoë Ünal', 'zoe@pairs.test')
  await add('100%_Sam', 'sam@pairs.test')
  const inList = async (q: string) =>
    (await call('GET', `/api/Interviews?q=${encodeURIComponent(q)}&title=Ξ+search`)).body
  const inPosition = async (q: string) =>
    (await call('GET', `/api/positions/${position.id}/candidates?q=${encodeURIComponent(q)}`)).body.candidates
  for (const [q, list, candidates] of [
    ...([
      ['ün', 1, 1],
      ['Ü', 1, 1],
      ['ZOË ün', 1, 1],
      ['qx', 0, 0],
      ['%_', 1, 1],
      ['_', 1, 1],
      ['ж', 0, 0],
    ] as const),
    ...([
      ['ξ', 2, 0],
      ['e@p', 0, 1],
      ['PAIRS', 0, 2],
      ['nobody of this name', 0, 0],
    ] as const),
  ]) {
    expect([q, (await inList(q)).length, (await inPosition(q)).length]).toEqual([q, list, candidates])
  }
})
