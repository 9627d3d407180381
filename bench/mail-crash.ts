/**
 * `kill -9` while mails are queued and sent: a mail that was committed must arrive; one may arrive twice where the server
 * was killed between the mail server's yes and its own note of it. `--rounds` (200) rounds with a mail server on
 * loopback that takes a moment for each mail.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '../server/src/platform/context/context.ts'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { addJob } from '../server/src/platform/jobs/jobs.ts'
import { queueMail } from '../server/src/platform/mail/mail.ts'
import { openSecrets } from '../server/src/platform/secrets/secrets.ts'
import { startMailServer } from '../server/test/mail-server.ts'
import { startServer } from '../tools/rooms/server-process.ts'
import { rounded } from './figures.ts'

const mailsInRound = 8
const minMs = 50
const maxMs = 500
const takingMs = 30
const patienceMs = 60_000
const log = { info() {}, warn() {}, error() {} }
// A key and no passphrase, which would be stretched for a tenth of a second by each of these processes.
const settingsKey = Buffer.alloc(32, 'benchmark').toString('base64')
const secrets = openSecrets(settingsKey)

export async function* measureMailCrashes(dataDir: string): AsyncIterable<Record<string, unknown>> {
  const rounds = Number(process.env.MAIL_CRASH_ROUNDS ?? 200)
  const startedAt = performance.now()
  const mailServer = await startMailServer(0, takingMs)
  const settings = {
    RUNNER: 'browser',
    SETTINGS_KEY: settingsKey,
    PUBLIC_URL: 'https://nova.test',
    SMTP_URL: `smtp://127.0.0.1:${mailServer.settings.port}`,
    MAIL_FROM: mailServer.settings.from,
    MAIL_PER_HOUR: '1000000',
  }
  let server = await startServer(dataDir, settings)
  let startingMs = 0
  const queued: string[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      const queueing = queueSome(dataDir, queued)
      await sleep(minMs + Math.random() * (maxMs - minMs))
      await server.kill()
      await queueing
      server = await startServer(dataDir, settings)
      startingMs += server.readyMs
    }
    const arrived = () => new Set(mailServer.received.map(({ messageId }) => messageId?.slice(1).split('@')[0]))
    // A server that is killed over and over leaves a backlog: lost is what does not come although nothing else comes either.
    const backlog = queued.length - arrived().size
    let count = 0
    for (let until = 0; count < queued.length && (until === 0 || performance.now() < until); await sleep(200)) {
      const now = arrived().size
      if (now > count || until === 0) until = performance.now() + patienceMs
      count = now
    }
    const ids = arrived()
    const lost = queued.filter((id) => !ids.has(id)).length
    const duplicates = mailServer.received.length - ids.size
    const bound = lost > 0 ? {} : { roundsBound: 3 / rounds }
    const seconds = rounded((performance.now() - startedAt) / 1000)
    const startMs = rounded(startingMs / rounds)
    yield { rounds, queued: queued.length, backlog, lost, duplicates, ...bound, seconds, startMs }
    if (lost > 0) throw new Error(`${lost} of ${queued.length} mails were lost.`)
  } finally {
    await server.stop()
    await mailServer.close()
  }
}

/** Queues mails alongside the server, in its database; those that are committed are in `queued`. */
async function queueSome(dataDir: string, queued: string[]): Promise<void> {
  const database = await openSharedDatabase({ url: undefined, dataDir, log })
  try {
    for (let number = 0; number < mailsInRound; number += 1) {
      const id = await database.db.transaction(async (db) => {
        const ctx = { db, jobs: { add: addJob }, secrets, now: () => new Date() }
        const content = { subject: 'A mail', heading: 'A mail', paragraphs: ['Some words.'] }
        const to = `${crypto.randomUUID()}@example.test`
        return queueMail(ctx as unknown as Ctx, { kind: 'bench', to, sender: 'own', content })
      })
      queued.push(id)
    }
  } finally {
    await database.close()
  }
}
