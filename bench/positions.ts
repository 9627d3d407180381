/**
 * A position with 500 interviews and one with 50,000: the first rows of its table, a search with hits and one without, and its
 * counts. Times are over HTTP, of sixty rounds of each call.
 */
import { randomUUID } from 'node:crypto'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { silentLog } from '../server/test/silent-log.ts'
import { startThrowawayPostgres } from '../server/test/throwaway-postgres.ts'
import { startServer, type ServerProcess } from '../tools/rooms/server-process.ts'
import { median, percentile, rounded } from './figures.ts'

const sizes = [500, 50_000]
const rounds = 60

export async function* measurePositions(folder: string): AsyncIterable<Record<string, unknown>> {
  const postgres = await startThrowawayPostgres()
  const settings = { DATABASE_URL: postgres.url }
  const server = await startServer(folder, settings)
  const database = await openDatabase({ url: postgres.url, dataDir: '', log: silentLog })
  try {
    const form = {
      name: 'Ida Reyes',
      email: `${randomUUID()}@example.test`,
      company: 'Nordwind',
      password: 'long enough',
    }
    const { token } = (await server.call('POST', '/api/auth/signup', { body: form })).body as { token: string }
    // Both positions belong to one company, so each query also has the other's rows in its tables.
    const ids = []
    for (const size of sizes) ids.push(await makePosition(server, database.pool, token, size))
    for (const [at, id] of ids.entries()) yield* measure(server, token, id, sizes[at]!)
  } finally {
    await database.close()
    await server.stop()
    await postgres.stop()
  }
}

type Pool = Awaited<ReturnType<typeof openDatabase>>['pool']

/** Columns that differ in each copy. */
const changed: Record<string, string> = {
  id: 'gen_random_uuid()',
  candidate_name: "'Person ' || n",
  candidate_email: "'person' || n || '@example.test'",
  created_at: "i.created_at - n * interval '1 minute'",
  status: "(array['Draft', 'Scheduled', 'Completed'])[1 + n % 3]",
  decision: "(array['none', 'none', 'Decline'])[1 + n % 3]",
}

/** One person added through the product, and the others as copies of that interview; every third has a report. */
async function makePosition(server: ServerProcess, pool: Pool, token: string, size: number): Promise<string> {
  const questions = [{ id: 'address-blocks' }, { id: 'circuit-breaker' }]
  const body = { title: `Position of ${size}`, level: 'Medium', questions }
  const { id } = (await server.call('POST', '/api/positions', { body, token })).body as { id: string }
  const person = { name: 'Sam Okafor', email: 'sam@example.test' }
  const added = await server.call('POST', `/api/positions/${id}/candidates`, { body: person, token })
  const { interviewId } = added.body as { interviewId: string }
  const { rows } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'interviews' and is_generated = 'NEVER'`,
  )
  const names = rows.map(({ name }) => name)
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into interviews (${names.join(', ')}) select ${names.map((name) => changed[name] ?? `i.${name}`).join(', ')}
      from interviews i, generate_series(1, $2 - 1) n where i.id = $1`,
    [interviewId, size],
  )
  await client.query(
    `insert into decisions (interview_id, author_id, author_name, outcome, reason, at)
      select id, creator_id, 'Ida Reyes', decision, 'As agreed.', now() from interviews
      where position_id = $1 and decision <> 'none'`,
    [id],
  )
  await client.query(
    `insert into reports (interview_id, formula_version, body, digest, created_at)
      select id, '3', jsonb_build_object('overallScore', 74, 'band', 9, 'text', repeat(md5(id::text), 1500)), '', now()
      from interviews where position_id = $1 and status = 'Completed' order by created_at desc limit 2000`,
    [id],
  )
  await client.query('vacuum analyze')
  client.release()
  return id
}

async function* measure(server: ServerProcess, token: string, id: string, size: number) {
  const path = `/api/positions/${id}`
  const calls = {
    'first rows': `${path}/candidates`,
    'search with hits': `${path}/candidates?q=person4`,
    'search without a hit': `${path}/candidates?q=nobody`,
    completed: `${path}/candidates?status=Completed`,
    'cancelled, nobody': `${path}/candidates?status=Cancelled`,
    'without a decision': `${path}/candidates?decision=none`,
    'completed without a decision, nobody': `${path}/candidates?status=Completed&decision=none`,
    'advance, nobody': `${path}/candidates?decision=Advance`,
    'the position': path,
    'all positions': '/api/positions',
  }
  for (const [name, address] of Object.entries(calls)) {
    const times: number[] = []
    for (let round = 0; round < rounds + 5; round += 1) {
      const startedAt = performance.now()
      const { status } = await server.call('GET', address, { token })
      if (status !== 200) throw new Error(`${address} answered ${status}`)
      if (round >= 5) times.push(performance.now() - startedAt)
    }
    yield { interviews: size, what: name, medianMs: rounded(median(times)), p95Ms: rounded(percentile(times, 95)) }
  }
}
