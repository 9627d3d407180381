/**
 * The cost of checking a credential: the same call by a sign-in and by an API key, in turn, on one server; and what as
 * many further calls by keys add to the server's memory.
 */
import { randomUUID } from 'node:crypto'
import { type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { percentile, rounded } from './figures.ts'
import { makeCostReader } from './process-cost.ts'

const warmUps = 200
// An account may make 1,200 calls a minute, an administrator 20 keys.
const calls = 1_000
const keyCount = 20
const path = '/api/Interviews/summary'

export async function* measureApiKeys(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder)
  try {
    const email = `${randomUUID()}@example.test`
    const form = { name: 'Ida Reyes', email, company: 'Nordwind', password: 'long enough' }
    const { token } = (await server.call('POST', '/api/auth/signup', { body: form })).body as { token: string }
    const keys = []
    for (let at = 0; at < keyCount; at += 1) keys.push(await makeKey(server, token, at))
    const ms: Record<'session' | 'key', number[]> = { session: [], key: [] }
    for (let at = 0; at < warmUps; at += 1) await time(server, at % 2 === 0 ? token : keys[at % keyCount]!)
    for (let at = 0; at < calls; at += 1) {
      ms.session.push(await time(server, token))
      ms.key.push(await time(server, keys[at % keyCount]!))
    }
    const readCost = makeCostReader(folder)
    const before = readCost().serverBytes
    for (let at = 0; at < calls; at += 1) await time(server, keys[at % keyCount]!)
    const figures = (all: number[]) => ({ p50: rounded(percentile(all, 50)), p95: rounded(percentile(all, 95)) })
    yield {
      calls,
      sessionMs: figures(ms.session),
      keyMs: figures(ms.key),
      ratioP50: rounded(percentile(ms.key, 50) / percentile(ms.session, 50)),
      ratioP95: rounded(percentile(ms.key, 95) / percentile(ms.session, 95)),
      addedMb: rounded((readCost().serverBytes - before) / 1024 / 1024),
    }
  } finally {
    await server.stop()
  }
}

async function makeKey(server: ServerProcess, token: string, at: number): Promise<string> {
  const body = { name: `Key ${at}`, scopes: ['interviews:read'], password: 'long enough' }
  return ((await server.call('POST', '/api/company/keys', { body, token })).body as { secret: string }).secret
}

async function time(server: ServerProcess, token: string): Promise<number> {
  const startedAt = performance.now()
  const { status } = await server.call('GET', path, { token })
  if (status !== 200) throw new Error(`answered ${status}`)
  return performance.now() - startedAt
}
