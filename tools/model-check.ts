/**
 * `npm run model-check [-- ID]`: tests the model that the environment configures, or one of the settings page by its id
 * or name, prints its card, and keeps it in the installation's database where there is one. Exits with 1 where a
 * solution was given away or the model did not answer.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describeCard, providerNames } from '@nova/contract/model-card-lines'
import type { ModelCard } from '@nova/contract/models'
import { readConfig } from '../server/src/config.ts'
import { makeCard } from '../server/src/model-check/model-check.ts'
import { saveCard } from '../server/src/models/cards.ts'
import { environmentKey } from '../server/src/models/models.ts'
import { readNamed } from '../server/src/models/settings.ts'
import type { AiSettings } from '../server/src/platform/ai/ask.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { readInstallationSecrets } from '../server/src/platform/secrets/installation-key.ts'

const config = readConfig(process.env)
const quiet = { info() {}, warn() {}, error() {} }
const stopping = new AbortController()
process.once('SIGINT', () => stopping.abort(new Error('Stopped. No card was kept.')))

try {
  const card = await onDatabase(checkNamed)
  if (card.problem !== null || card.leaks.count > 0) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function checkNamed(database: Database | undefined): Promise<ModelCard> {
  const [name, ...more] = process.argv.slice(2)
  if (more.length > 0) throw new Error('Name one model: npm run model-check -- ID')
  const { key, settings } = name ? await findNamed(database, name) : { key: environmentKey, settings: config.ai }
  if (!settings)
    throw new Error(
      'Set AI_PROVIDER, AI_MODEL and AI_BASE_URL, or name a model of the settings page: npm run model-check -- ID',
    )
  console.log(`${settings.model} at ${settings.baseUrl ?? providerNames[settings.provider]}`)
  const card = await makeCard(settings, new Date(), stopping.signal, ({ step, done, total }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${step}: ${done} of ${total}        `)
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[K')
  print(card)
  if (database) await saveCard({ db: database.db }, key, card)
  return card
}

async function findNamed(database: Database | undefined, name: string): Promise<{ key: string; settings: AiSettings }> {
  if (!database) throw new Error(`There is no installation in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`)
  const secrets = await readInstallationSecrets(config)
  return readNamed({ db: database.db, secrets }, name)
}

function print(card: ModelCard): void {
  if (card.problem !== null) return console.log(`The model did not answer: ${card.problem}`)
  const lines = describeCard(card)
  const width = Math.max(...lines.map(({ label }) => label.length))
  const marks = { good: 'ok  ', warn: 'look', bad: 'BAD ', neutral: '    ' }
  for (const { label, value, tone } of lines) console.log(`${marks[tone]}  ${label.padEnd(width)}  ${value}`)
  if (card.version) console.log(`      ${'Version'.padEnd(width)}  ${card.version}`)
}

/** Beside the server or without one; where nothing is installed, the card is only printed. */
async function onDatabase(work: (database: Database | undefined) => Promise<ModelCard>): Promise<ModelCard> {
  const { databaseUrl: url, dataDir } = config
  if (!url && !existsSync(join(dataDir, 'postgres'))) return work(undefined)
  const database = await openSharedDatabase({ url, dataDir, log: quiet })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
