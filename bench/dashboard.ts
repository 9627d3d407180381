/**
 * The dashboard with 500 and with 50,000 interviews: how long its calls take over HTTP on this machine, and how long the CSV of
 * all of them holds the event loop. The newest 200 have whole proposals, as a first page has; the others the chosen questions.
 */
import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import type { Session } from '@nova/contract/accounts/accounts'
import { type Database, openSharedDatabase } from '../server/src/platform/database/database.ts'
import { ensure, makeRooms } from '../tools/rooms/rooms.ts'
import { loopDelay, type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { percentile, rounded } from './figures.ts'

const sizes = [500, 50_000]
const calls = 60
const whole = 200
const callers = 8
const list = '/api/Interviews?limit=50&count=false&questions=false'

/** Deep in the list; in both sizes there is more behind it. */
const page = (createdAt: Date) => `${list}&cursor=${createdAt.toISOString()}_00000000-0000-4000-8000-000000000000`

const searches: Record<string, string> = {
  'first rows': list,
  'tab Completed': `${list}&status=Completed`,
  'tab Cancelled': `${list}&status=Cancelled`,
  position: `${list}&title=Data+Engineer+5`,
  'search, many hits': `${list}&q=engineer`,
  'search, one hit': `${list}&q=Candidate+000321`,
  'search, no hit': `${list}&q=nobody+of+this+name`,
  'search of two letters, no hit': `${list}&q=qx`,
  'search and tab, no hit': `${list}&q=nobody+of+this+name&status=Completed`,
  'counts of a search': '/api/Interviews/summary?q=engineer',
  'counts of a search, no hit': '/api/Interviews/summary?q=nobody+of+this+name',
  summary: '/api/Interviews/summary',
  mark: '/api/Interviews/mark',
}

export async function* measureDashboard(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder, {}, loopDelay)
  const quiet = () => undefined
  const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
  const agent = new Agent({ keepAlive: true })
  try {
    const [room] = await makeRooms(server, 1)
    const tokens = await makeCallers(server, database, room!.watcher)
    const id = room!.path.split('/').at(-1)!
    let from = 0
    for (const size of sizes) {
      const startedAt = performance.now()
      await fill(database, id, from, size)
      yield { interviews: size, what: 'setting up', seconds: rounded((performance.now() - startedAt) / 1000) }
      from = size
      const found = { ...searches, 'page in the middle': page(new Date(Date.now() - (size / 2) * 600_000)) }
      for (const [what, path] of Object.entries(found)) {
        yield { interviews: size, what, ...(await measure(server, agent, tokens, path)) }
      }
    }
    yield { interviews: from, ...(await measureCsv(server, agent, tokens[0]!)) }
    await database.pool.query(`update interviewers set role = 'Interviewer'`)
    for (const what of ['first rows', 'search, no hit']) {
      yield {
        interviews: from,
        what: `${what}, as Interviewer`,
        ...(await measure(server, agent, tokens, searches[what]!)),
      }
    }
  } finally {
    agent.destroy()
    await database.close()
    await server.stop()
  }
}

/** Columns that differ in each copy. */
const changed: Record<string, string> = {
  id: 'gen_random_uuid()',
  candidate_token_hash: 'null',
  sealed_candidate_token: 'null',
  candidate_name: "'Candidate ' || lpad(n::text, 6, '0')",
  candidate_email: "'candidate' || n || '@example.test'",
  title: "(array['Data','Back-end','Front-end','Platform','Security'])[1 + n % 5] || ' Engineer ' || (n % 20)",
  status: "(array['Completed','Completed','Scheduled','Cancelled','Draft'])[1 + (n / 7) % 5]",
  proposal: `case when n < ${whole} then i.proposal else jsonb_build_object(
    'behavioralQuestions', jsonb_path_query_array(i.proposal, '$.behavioralQuestions[0]'),
    'technicalQuestions', jsonb_path_query_array(i.proposal, '$.technicalQuestions[0 to 1]')) end`,
  created_at: "now() - n * interval '10 minutes'",
  updated_at: "now() - n * interval '10 minutes'",
}

/** Copies of one interview, in one statement; the indexes of words are made again afterwards, which takes far less long. */
async function fill({ pool }: Database, id: string, from: number, to: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set statement_timeout = 0; set maintenance_work_mem = '256MB'")
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'interviews' and is_generated = 'NEVER'`,
    )
    const names = columns.map(({ name }) => name)
    const { rows: indexes } = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where tablename = 'interviews' and indexdef like '%USING gin%'`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    await client.query(
      `insert into interviews (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `i.${name}`).join(', ')}
        from interviews i, generate_series($2::int, $3::int - 1) as n where i.id = $1`,
      [id, from, to],
    )
    for (const { made } of indexes) await client.query(made)
    await client.query(
      `insert into reports (interview_id, formula_version, body, digest, created_at)
        select id, '3', '{"overallScore": 71, "band": 9, "recommendation": {"label": "Hire"}}', '', now()
        from interviews where status = 'Completed' on conflict do nothing`,
    )
    // As autovacuum does in a database that lives on.
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

/** Administrators of one company: together they ask more in a minute than one may. */
async function makeCallers(server: ServerProcess, { pool }: Database, first: string): Promise<string[]> {
  const tokens = [first]
  while (tokens.length < callers) {
    const form = {
      name: `Colleague ${tokens.length}`,
      email: `${randomUUID()}@example.test`,
      company: 'Nordwind',
      password: 'long enough',
    }
    const { token } = ensure(await server.call('POST', '/api/auth/signup', { body: form })) as Session
    tokens.push(token)
  }
  await pool.query('update interviewers set company_id = (select company_id from interviews limit 1)')
  return tokens
}

async function measure(server: ServerProcess, agent: Agent, tokens: string[], path: string) {
  const times: number[] = []
  let bytes = 0
  for (let call = -5; call < calls; call += 1) {
    const startedAt = performance.now()
    bytes = await fetchWhole(server.url + path, agent, tokens[(call + 5) % tokens.length]!)
    if (call >= 0) times.push(performance.now() - startedAt)
  }
  return { calls, p50Ms: rounded(percentile(times, 50)), p95Ms: rounded(percentile(times, 95)), bytes }
}

async function measureCsv(server: ServerProcess, agent: Agent, token: string) {
  await server.takeLoopDelay()
  const startedAt = performance.now()
  const bytes = await fetchWhole(`${server.url}/api/Interviews.csv`, agent, token)
  const seconds = rounded((performance.now() - startedAt) / 1000)
  const { maxMs } = await server.takeLoopDelay()
  return { what: 'CSV of all', seconds, bytes, loopHeldMaxMs: maxMs, wantedMs: 50 }
}

function fetchWhole(url: string, agent: Agent, token: string): Promise<number> {
  return new Promise((done, fail) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => (bytes += chunk.length))
      response.on('end', () =>
        response.statusCode === 200 ? done(bytes) : fail(new Error(`${response.statusCode} ${url}`)),
      )
    }).on('error', fail)
  })
}
