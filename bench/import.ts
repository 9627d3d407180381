/**
 * A file of 1,000 people imported into a position: how long until all are there, how long until their invitations are in the
 * outbox, how long the event loop was held, and how long others waited for an answer in the meantime.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { silentLog } from '../server/test/silent-log.ts'
import { loopDelay, type ServerProcess, startServer } from '../tools/rooms/server-process.ts'
import { percentile, rounded } from './figures.ts'

const rows = 1000
const pauseMs = 100
const patienceMs = 120_000

export async function* measureImport(folder: string): AsyncIterable<Record<string, unknown>> {
  const server = await startServer(folder, {}, loopDelay)
  try {
    const form = {
      name: 'Ida Reyes',
      email: `${randomUUID()}@example.test`,
      company: 'Nordwind',
      password: 'long enough',
    }
    const { token } = (await server.call('POST', '/api/auth/signup', { body: form })).body as { token: string }
    const questions = [{ id: 'address-blocks' }, { id: 'circuit-breaker' }]
    const position = await make(server, token, '/api/positions', { title: 'Trainees', level: 'Junior', questions })
    const people = Array.from(
      { length: rows },
      (_, at) => `Person ${at},p${at}@example.test,2031-12-03 09:00,Europe/Berlin`,
    )
    const data = Buffer.from(['name,email,scheduled date,zone', ...people].join('\n')).toString('base64')
    const path = `/api/positions/${position}/imports`
    await server.takeLoopDelay()
    const startedAt = performance.now()
    const id = await make(server, token, path, { fileName: 'people.csv', data })
    const checkedAt = performance.now()
    await make(server, token, `${path}/${id}/start`, { publish: true })
    const waits = await waitWhile(server, token, async () => {
      const { body } = await server.call('GET', `${path}/${id}`, { token })
      const { state, made } = body as { state: string; made: number }
      if (state === 'checked') throw new Error('the import failed')
      return state !== 'done' || made !== rows
    })
    const importedAt = performance.now()
    const importing = await server.takeLoopDelay()
    let mails = 0
    const mailWaits = await waitWhile(server, token, async () => (mails = await countMails(folder)) < rows)
    const mailedAt = performance.now()
    const mailing = await server.takeLoopDelay()
    const seconds = (from: number, to: number) => rounded((to - from) / 1000)
    yield {
      rows,
      checkedSeconds: seconds(startedAt, checkedAt),
      seconds: seconds(startedAt, importedAt),
      mailsQueued: mails,
      mailsQueuedSeconds: seconds(startedAt, mailedAt),
      maxHoldMs: Math.max(importing.maxMs, mailing.maxMs),
      maxHoldImportingMs: importing.maxMs,
      othersWaitP95Ms: rounded(percentile([...waits, ...mailWaits], 95)),
    }
  } finally {
    await server.stop()
  }
}

async function make(server: ServerProcess, token: string, path: string, body: object): Promise<string> {
  const reply = await server.call('POST', path, { body, token })
  if (reply.status >= 300) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
  return (reply.body as { id: string }).id
}

/** Polls until the import is over; returns the duration of each unrelated call made in between. */
async function waitWhile(server: ServerProcess, token: string, isGoingOn: () => Promise<boolean>): Promise<number[]> {
  const waits = []
  const startedAt = performance.now()
  while (await isGoingOn()) {
    if (performance.now() - startedAt > patienceMs) throw new Error('this takes too long')
    const askedAt = performance.now()
    await server.call('GET', '/api/Interviewers/me', { token })
    waits.push(performance.now() - askedAt)
    await sleep(pauseMs)
  }
  return waits
}

async function countMails(folder: string): Promise<number> {
  const database = await openSharedDatabase({ dataDir: folder, log: silentLog })
  try {
    const { rows: found } = await database.pool.query<{ count: number }>(
      `select count(*)::int as count from mails where kind = 'invitation'`,
    )
    return found[0]!.count
  } finally {
    await database.close()
  }
}
