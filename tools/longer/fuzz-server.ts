/**
 * A server for `npm run thorough -- fuzz`: as `npm start` runs it, with its own PostgreSQL in DATA_DIR, but without limits on calls.
 * Prints its address; makes whose e-mail it reads from standard input operator, and prints the address again.
 */
import { createInterface } from 'node:readline'
import { makeOperator } from '../../server/src/accounts/accounts.ts'
import { makeApp, makeJobHandlers } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { openNoAi } from '../../server/src/platform/ai/ai.ts'
import { type Machinery, makeCtx } from '../../server/src/platform/context/context.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { openJobs } from '../../server/src/platform/jobs/jobs.ts'
import { openLog } from '../../server/src/platform/log/log.ts'
import { makeMetrics } from '../../server/src/platform/metrics/metrics.ts'
import { openSandboxApart } from '../../server/src/platform/sandbox/apart.ts'
import { openSecrets } from '../../server/src/platform/secrets/secrets.ts'
import { openMailServer } from '../../server/src/platform/smtp/smtp.ts'

const { dataDir } = readConfig(process.env)
const log = openLog('error')
const database = await openDatabase({ dataDir, log })
const machinery: Machinery = {
  database,
  sandbox: await openSandboxApart({ dataDir, log }),
  ai: openNoAi(),
  secrets: openSecrets('a key of the fuzz server alone'),
  mailServer: openMailServer(undefined),
  metrics: makeMetrics('fuzz'),
  backups: { health: 'off', erasedLists: [], days: null, close: async () => undefined },
  jobs: undefined as never,
  log,
  now: () => new Date(),
  settings: {
    publicUrl: undefined,
    isSignupOpen: true,
    operatorEmails: [],
    mailsPerHour: 5_000,
    fetchAllow: [],
    webhookAllow: [],
    aiCeiling: undefined,
    aiEnvironment: undefined,
    formRelay: undefined,
    version: 'fuzz',
  },
}
machinery.jobs = await openJobs({ database, handlers: makeJobHandlers(() => machinery), log })
await machinery.sandbox.whenReady()
const app = await makeApp(machinery, { trustedProxies: 0, rateLimits: false })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
console.log(address)
for await (const email of createInterface({ input: process.stdin })) {
  await makeOperator(makeCtx(machinery, { role: 'system' }), email)
  console.log(address)
}
await app.close()
await machinery.jobs.close()
await machinery.sandbox.drain()
await database.close()
process.exit(0)
