/**
 * `npm run model`: the way to a local model that is on, without a browser: it looks for Ollama and others, recommends a model,
 * downloads it, makes its window large enough, tests it and turns it on. `npm run model -- check [NAME]` makes the full
 * card of the environment's model or of one of the settings page.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Download, LocalModels, LocalServer } from '@nova/contract/installation/local-models'
import { describeCard, providerNames, summariseCard } from '@nova/contract/installation/model-card-lines'
import { judgeCard } from '@nova/contract/installation/model-card-verdict'
import type { ModelCard } from '@nova/contract/installation/models'
import { Refusal } from '@nova/contract/refusals'
import { writeCommandAudit } from '../server/src/accounts/accounts.ts'
import { readConfig } from '../server/src/config.ts'
import { download } from '../server/src/local-models/download.ts'
import { keepPrepared, lookForModels } from '../server/src/local-models/local-models.ts'
import { catalogue } from '../server/src/local-models/recommending.ts'
import { prepareModel } from '../server/src/local-models/set-up.ts'
import { makeCard } from '../server/src/model-check/model-check.ts'
import { environmentKey, saveCard } from '../server/src/models/cards.ts'
import { readNamed } from '../server/src/models/settings.ts'
import { turnOnForAll } from '../server/src/models/turning-on.ts'
import type { AiSettings } from '../server/src/platform/ai/ask.ts'
import { type Database, openSharedDatabase } from '../server/src/platform/database/database.ts'
import { readInstallationSecrets } from '../server/src/platform/secrets/installation-key.ts'
import { openInstallation, runCommand } from './operator/on-accounts.ts'

const usage = `npm run model                        look for a model server, set up the recommended model and turn it on
npm run model -- NAME                set up this model
npm run model -- check [NAME]        test the environment's model, or one of the settings page, in full
  --address http://HOST:PORT         ask this server alone
  --yes                              download and turn on without asking`
const config = readConfig(process.env)
const quiet = { info() {}, warn() {}, error() {} }
const stopping = new AbortController()
process.once('SIGINT', () =>
  stopping.abort(new Error('Stopped. A download continues from here when you run this again.')),
)

const { values: options, positionals } = parseArgs({
  options: { address: { type: 'string', default: '' }, yes: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const [first, second, ...more] = positionals

await runCommand(async () => {
  if (more.length > 0 || (first !== 'check' && second !== undefined)) throw new Error(usage)
  return first === 'check' ? checkInFull(second) : setUp(first)
})

/** Ends with the sentence that says what is on now. */
async function setUp(name: string | undefined): Promise<string> {
  const database = await openInstallation(config)
  const ctx = { db: database.db, now: () => new Date(), actor: { role: 'system' as const }, settings: config }
  try {
    const found = await lookForModels(ctx, options.address)
    const { server, model } = chooseModel(found, name)
    const isThere = server.models.some((each) => each.name === model)
    if (!isThere) {
      const place = { address: server.address, model }
      describeDownload(model, found)
      if (!(await agrees(`Download ${model}?`))) return 'Nothing was downloaded.'
      const note = (act: string) =>
        writeCommandAudit(ctx, { act, companyId: undefined, subject: model, details: { address: server.address } })
      await note('model.download-started')
      if (!(await downloadAsked(place))) return 'Nothing more was downloaded.'
      await note('model.downloaded')
    }
    const chosen = { address: server.address, model }
    const prepared = await prepareModel(chosen, ctx.now, stopping.signal, (step, done, total) =>
      tell(`Quick test: ${step}, ${done} of ${total}`),
    )
    tell('')
    const { card, widenedFrom } = prepared
    if (widenedFrom) console.log(`Made ${card.model}, with a context window that holds Nova’s prompts.`)
    console.log(summariseCard(card))
    const id = await keepPrepared(ctx, prepared)
    const figures = (judgeCard(card) ?? []).join(' ')
    const question = figures ? `${figures} Turn it on for everyone all the same?` : 'Turn it on for everyone?'
    if (!(await agrees(question, figures !== ''))) return `${card.model} is on the settings page, turned off.`
    await turnOnForAll(ctx, id, figures ? { cardAt: new Date(card.madeAt), figures } : undefined)
    return `${card.model} is on. Candidates read its name before they join. The full test follows while the server runs.`
  } finally {
    tell('')
    await database.close()
  }
}

/** Downloads, and asks a person if the library offers another size. False: not wanted. */
async function downloadAsked(place: Download): Promise<boolean> {
  try {
    await download(place, stopping.signal, ({ state, done, total }) =>
      tell(
        `${state === 'verifying' ? 'Checking' : 'Downloading'} ${place.model}: ${drawBar(done / total)} ${gigabytes(done)} of ${gigabytes(total)}`,
      ),
    )
    return true
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'download_differs') throw error
    const { bytes } = error.details as { bytes: number }
    tell('')
    if (!(await agrees(`${error.message} Download it all the same?`, true))) return false
    return downloadAsked({ ...place, acceptedBytes: Math.ceil(bytes) })
  }
}

type Choice = { server: LocalServer; model: string }

function chooseModel({ servers, recommended, machine }: LocalModels, name: string | undefined): Choice {
  for (const { program, version, address, models } of servers)
    console.log(
      `${program}${version ? ` ${version}` : ''} at ${address}: ${models.map((each) => each.name).join(', ') || 'no model yet'}`,
    )
  if (machine)
    console.log(
      `This machine: ${gigabytes(machine.memoryBytes)} of memory${machine.graphicsBytes ? `, ${gigabytes(machine.graphicsBytes)} of graphics memory` : ', no graphics card that we know of'}`,
    )
  const has = (wanted: string) => servers.find(({ models }) => models.some((each) => each.name === wanted))
  const ollama = servers.find(({ canDownload }) => canDownload)
  if (servers.length === 0)
    throw new Error(
      'We found no model server. Install Ollama from https://ollama.com/download, start it, and run this again.',
    )
  if (name) {
    const server = has(name) ?? ollama
    if (server && (has(name) || catalogue.some((each) => each.name === name))) return { server, model: name }
    const known = catalogue.map((each) => each.name).join(', ')
    throw new Error(`No server has the model ${name}, and it isn’t among those we know: ${known}.`)
  }
  const best = recommended[0]
  if (ollama && best) {
    console.log(`We recommend ${best.name}. ${best.reason}`)
    for (const other of recommended.slice(1)) console.log(`  or ${other.name}: ${other.reason}`)
    return { server: ollama, model: best.name }
  }
  throw new Error('Name the model to set up: npm run model -- NAME')
}

function describeDownload(model: string, { recommended }: LocalModels): void {
  const { licence, bytes, figures, source, publishedAt } = catalogue.find(({ name }) => name === model)!
  console.log(`${model}: ${gigabytes(bytes)} to download, licence ${licence}.`)
  const told = figures.map(({ test, value }) => `${test} ${value}`).join(', ')
  const isTested = recommended.some(({ name, card }) => name === model && card !== null)
  console.log(`Its publisher says: ${told} (${source}, ${publishedAt}).${isTested ? '' : ' Not tested by us.'}`)
}

async function agrees(question: string, needsPerson = false): Promise<boolean> {
  if (options.yes && !needsPerson) return true
  if (options.yes) return false
  if (!process.stdin.isTTY) throw new Error(`${question} Answer with --yes where nobody can be asked.`)
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question(`${question} [y/N] `, { signal: stopping.signal })
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`
}

function drawBar(share: number): string {
  return `[${'#'.repeat(Math.round(20 * Math.min(1, share))).padEnd(20, '.')}]`
}

/** The line that is being written; a terminal alone has one. */
function tell(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`)
}

async function checkInFull(name: string | undefined): Promise<string> {
  const card = await besideInstallation(async (database) => {
    const { key, settings } = name ? await findNamed(database, name) : { key: environmentKey, settings: config.ai }
    if (!settings)
      throw new Error(
        'Set AI_PROVIDER, AI_MODEL and AI_BASE_URL, or name a model of the settings page: npm run model -- check NAME',
      )
    console.log(`${settings.model} at ${settings.baseUrl ?? providerNames[settings.provider]}`)
    const made = await makeCard(settings, new Date(), stopping.signal, ({ step, done, total }) =>
      tell(`${step}: ${done} of ${total}`),
    )
    tell('')
    if (database) await saveCard({ db: database.db }, key, made)
    return made
  })
  const reasons = judgeCard(card) ?? []
  if (reasons.length > 0) process.exitCode = 1
  return card.problem === null
    ? [describeLines(card), ...reasons].join('\n')
    : `The model did not answer: ${card.problem}`
}

async function findNamed(database: Database | undefined, name: string): Promise<{ key: string; settings: AiSettings }> {
  if (!database) throw new Error(`There is no installation in ${config.dataDir}. Set DATA_DIR or DATABASE_URL.`)
  return readNamed({ db: database.db, secrets: await readInstallationSecrets(config) }, name)
}

function describeLines(card: ModelCard): string {
  const lines = describeCard(card)
  const width = Math.max(...lines.map(({ label }) => label.length))
  const marks = { good: 'ok  ', warn: 'look', bad: 'BAD ', neutral: '    ' }
  const told = lines.map(({ label, value, tone }) => `${marks[tone]}  ${label.padEnd(width)}  ${value}`)
  const version = card.version ? [`      ${'Version'.padEnd(width)}  ${card.version}`] : []
  return [summariseCard(card), ...told, ...version].join('\n')
}

/** Works with or without a running server; without an installation, the card is only printed. */
async function besideInstallation(work: (database: Database | undefined) => Promise<ModelCard>): Promise<ModelCard> {
  const { databaseUrl: url, databaseDirectUrl: directUrl, dataDir } = config
  if (!url && !existsSync(join(dataDir, 'postgres'))) return work(undefined)
  const database = await openSharedDatabase({ url, directUrl, dataDir, log: quiet })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
