import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { silentLog } from '../../../test/silent-log.ts'
import { openDatabase } from './database.ts'
import { readPostmaster } from './postmaster.ts'

test('an embedded database that cannot come back makes the server unwell and its calls refused, until it can', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'nova-away-'))
  const database = await openDatabase({ dataDir, log: silentLog })
  const server = await startTestServer({ database })
  onTestFinished(async () => {
    await server.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const lead = { body: { type: 'whitepaper', email: 'ana@example.test' } }
  const readHealth = async () => {
    const { status, body } = await server.call('GET', '/api/health')
    return [status, body.status, body.checks?.database]
  }
  const patience = { timeout: 120_000 }
  // A busy machine may take longer than a health check waits.
  await expect.poll(readHealth, patience).toEqual([200, 'healthy', 'ok'])
  const cluster = join(dataDir, 'postgres')
  const { pid } = (await readPostmaster(cluster))!
  await rename(cluster, `${cluster}.away`)
  process.kill(pid, 'SIGKILL')
  await expect.poll(readHealth, patience).toEqual([200, 'degraded', 'failing'])
  // Its processes outlive it for a moment, and may still take what comes over a connection of theirs.
  const send = () => server.call('POST', '/api/leads', lead)
  await expect.poll(async () => (await send()).status, patience).toBe(503)
  const refused = await send()
  expect([refused.status, refused.body]).toEqual([
    503,
    {
      message: "The server can't reach its database right now. What you saved is safe. Please try again in a moment.",
      code: 'database_away',
    },
  ])
  expect(refused.headers.get('retry-after')).toBe('2')

  await rename(`${cluster}.away`, cluster)
  await expect.poll(readHealth, patience).toEqual([200, 'healthy', 'ok'])
  // A connection whose loss isn't noticed yet fails once.
  await expect.poll(async () => (await send()).status, patience).toBe(202)
})
