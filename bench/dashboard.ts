/**
 * The dashboard with 500 and with 50,000 interviews: how long its calls take over HTTP on this machine, and how long the CSV of
 * all of them holds the event loop. The newest 200 have whole proposals, as a first page has; the others the chosen questions.
 */
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openSharedDatabase } from '../server/src/platform/database/database.ts'
import { percentile, rounded } from './figures.ts'
import { makeRooms } from './rooms.ts'
import { loopDelay, type ServerProcess, startServer } from './server-process.ts'

const sizes = [500, 50_000]
const calls = 60
const whole = 200
/** Of one statement, so that none takes too long. */
const batch = 1000
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
    const token = room!.watcher
    const id = room!.path.split('/').at(-1)!
    let from = 0
    for (const size of sizes) {
      await fill(database, id, from, size)
      from = size
      const found = { ...searches, 'page in the middle': page(new Date(Date.now() - (size / 2) * 600_000)) }
      for (const [what, path] of Object.entries(found)) {
        yield { interviews: size, what, ...(await measure(server, agent, token, path)) }
      }
    }
    yield { interviews: from, ...(await measureCsv(server, agent, token)) }
    await database.pool.query(`update interviewers set role = 'Interviewer'`)
    for (const what of ['first rows', 'search, no hit']) {
      yield {
        interviews: from,
        what: `${what}, as Interviewer`,
        ...(await measure(server, agent, token, searches[what]!)),
      }
    }
  } finally {
    agent.destroy()
    await database.close()
    await server.stop()
  }
}

async function fill({ pool }: Database, id: string, from: number, to: number): Promise<void> {
  await pool.query(`create table if not exists slim as select * from interviews where id = '${id}'`)
  await pool.query(`update slim set proposal = jsonb_build_object(
    'behavioralQuestions', jsonb_path_query_array(proposal, '$.behavioralQuestions[0]'),
    'technicalQuestions', jsonb_path_query_array(proposal, '$.technicalQuestions[0 to 1]'))`)
  for (let at = from; at < to; at += batch) {
    await pool.query(
      `insert into interviews select made.* from generate_series($1::int, $2::int) as n
        join (select *, true as is_whole from interviews where id = $3 union all select *, false from slim) as i
          on i.is_whole = (n < ${whole}),
        jsonb_populate_record(null::interviews, to_jsonb(i) || jsonb_build_object(
          'id', gen_random_uuid(),
          'candidate_token_hash', null, 'sealed_candidate_token', null,
          'candidate_name', 'Candidate ' || lpad(n::text, 6, '0'),
          'candidate_email', 'candidate' || n || '@example.test',
          'title', (array['Data','Back-end','Front-end','Platform','Security'])[1 + n % 5] || ' Engineer ' || (n % 20),
          'status', (array['Completed','Completed','Scheduled','Cancelled','Draft'])[1 + (n / 7) % 5],
          'created_at', now() - n * interval '10 minutes',
          'updated_at', now() - n * interval '10 minutes')) as made`,
      [at, Math.min(at + batch, to) - 1, id],
    )
  }
  await pool.query(
    `insert into reports (interview_id, formula_version, body, digest, created_at)
      select id, '3', '{"overallScore": 71, "band": 9, "recommendation": {"label": "Hire"}}', '', now()
      from interviews where status = 'Completed' on conflict do nothing`,
  )
  // As autovacuum does in a database that lives on.
  await pool.query('vacuum analyze interviews')
  await pool.query('vacuum analyze reports')
}

async function measure(server: ServerProcess, agent: Agent, token: string, path: string) {
  const times: number[] = []
  let bytes = 0
  for (let call = -5; call < calls; call += 1) {
    const startedAt = performance.now()
    bytes = await fetchWhole(server.url + path, agent, token)
    if (call >= 0) times.push(performance.now() - startedAt)
    // Below what one person may ask for in a minute.
    await sleep(110)
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
