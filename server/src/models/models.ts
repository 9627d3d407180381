/**
 * The language model for each company. `withModelOf` gives a call the model that a company may use: one configured by
 * operators, else the environment's, else none. It is read from the database each time, so that a change counts at once
 * on all servers.
 * Public files: cards.ts, choosing.ts, fitness.ts, mails.ts, settings.ts, turning-on.ts, watching.ts.
 */
import { fitnessOf } from '@nova/contract/installation/model-card-lines'
import type { LiveAgentFitness, ModelCard } from '@nova/contract/installation/models'
import { refuse } from '@nova/contract/refusals'
import { eq } from 'drizzle-orm'
import { type Ai, type Answer, openAi, openNoAi } from '../platform/ai/ai.ts'
import type { AiSettings, Tested } from '../platform/ai/ask.ts'
import { type Ctx, forReading, isInTransaction, type Machinery } from '../platform/context/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import { environmentKey, findCard, noteVersion } from './cards.ts'
import { findChosen } from './choosing.ts'
import { hearCall, isWatching } from './hearing.ts'
import { isAnyFailing, readFailing } from './states.ts'
import { type ModelRow, models } from './tables.ts'

/** A model that this process has opened; it remembers what its server cannot do and whether it fails. */
type Opened = { signature: string; ai: Ai; usedAt: number }

/** A model unused for this long, for example a deleted one, no longer counts for health. */
const forgottenMs = 600_000

const openedBy = new WeakMap<Database, Map<string, Opened>>()

/** The ctx with the model that this company uses, and with its ceiling; without one where there is none. */
export async function withModelOf(ctx: Ctx, companyId: string): Promise<Ctx> {
  const row = await findChosen(isInTransaction(ctx) ? ctx : forReading(ctx), companyId)
  if (row === 'builtin') return { ...ctx, ai: openNoAi() }
  if (row) {
    const settings = await readSettings(ctx, row)
    if (!settings)
      ctx.log.error({ modelId: row.id }, 'the key of a model cannot be read: SETTINGS_KEY is missing or another one')
    const ai = settings ? await openKnown(ctx, row.id, settings) : openNoAi()
    return { ...ctx, ai, settings: { ...ctx.settings, aiCeiling: row.ceiling ?? undefined } }
  }
  const { aiEnvironment } = ctx.settings
  // The environment's model is reopened only once a test has made its card.
  if (!aiEnvironment) return ctx
  if (!(await findCard(ctx, environmentKey, aiEnvironment))) return { ...ctx, ai: heardEnvironment(ctx) }
  return { ...ctx, ai: await openKnown(ctx, environmentKey, aiEnvironment) }
}

/** The environment's model with its calls heard: the same each time, since callers remember things by it. */
function heardEnvironment(ctx: Ctx): Ai {
  const known = heardBy.get(ctx.ai)
  if (known) return known
  const ai = hearing(ctx.ai, ({ failure }) => hearCall(ctx, environmentKey, failure))
  heardBy.set(ctx.ai, ai).set(ai, ai)
  return ai
}
const heardBy = new WeakMap<Ai, Ai>()

/** Reads the fitness of the company's model as live agent, as far as its test shows; null without a model. */
export async function readLiveAgent(ctx: Ctx, companyId: string): Promise<LiveAgentFitness | null> {
  const row = await findChosen(ctx, companyId)
  if (row === 'builtin') return null
  const called = row ? { ...row, baseUrl: row.baseUrl ?? undefined } : ctx.settings.aiEnvironment
  if (!called) return null
  return fitnessOf(await findCard(ctx, row ? row.id : environmentKey, called))
}

/** True if the model that a company uses doesn't answer, as far as it is watched. */
export async function isModelFailing(ctx: Ctx, companyId: string): Promise<boolean> {
  const row = await findChosen(ctx, companyId)
  if (row === 'builtin') return false
  const key = row ? row.id : environmentKey
  return (await readFailing(ctx, [key])).has(key)
}

/** Refuses a live agent where the model's test says that it cannot be one: candidates would only learn it in the room. */
export async function requireLiveAgent(ctx: Ctx, companyId: string, field: string): Promise<void> {
  if ((await readLiveAgent(ctx, companyId)) !== 'unable') return
  const message =
    'Your language model can’t work as live agent: it failed that part of its test. Choose the standard agent.'
  throw refuse('invalid_input', message, [{ path: field, message }])
}

/** Reports if a model that is on doesn't answer; 'off' if none is configured. */
export async function readModelsHealth({ ai, database }: Machinery): Promise<'ok' | 'off' | 'failing'> {
  // Without a database nothing is known of it, and the health of the database says so.
  if ((await isAnyFailing(database).catch(() => false)) || (!isWatching(database) && hasFailing(ai, database)))
    return 'failing'
  if (ai.name !== null) return 'ok'
  const configured = database.db.select({ id: models.id }).from(models).where(eq(models.enabled, true)).limit(1)
  return (await configured.catch(() => [])).length > 0 ? 'ok' : 'off'
}

/** True if a model that this server has called keeps failing: all that a server without a watch knows. */
function hasFailing(ai: Ai, database: Database): boolean {
  const since = Date.now() - forgottenMs
  const used = [...(openedBy.get(database)?.values() ?? [])].filter(({ usedAt }) => usedAt > since)
  return [ai, ...used.map((opened) => opened.ai)].some((each) => each.health() === 'failing')
}

type Storage = Pick<Ctx, 'db' | 'secrets'>

/** The place that a model's key is encrypted for, an input of sealing and opening. */
export const placeOf = (id: string) => `models:${id}:api-key`

export const sealedModelKeys: SealedColumn = {
  name: 'keys of models',
  table: models,
  id: models.id,
  sealed: models.sealedKey,
  placeOf,
}

/** How a configured model is called; undefined where its key cannot be read. */
export async function readSettings(ctx: Storage, row: ModelRow): Promise<AiSettings | undefined> {
  const { provider, model, priceIn, priceOut } = row
  const apiKey = await readKey(ctx, row)
  if (row.sealedKey !== null && apiKey === undefined) return undefined
  return { provider, model, priceIn, priceOut, apiKey, baseUrl: row.baseUrl ?? undefined, label: row.name }
}

/** The key in plain text; for calling the model and for its last characters alone. */
export async function readKey(ctx: Storage, { id, sealedKey }: ModelRow): Promise<string | undefined> {
  if (sealedKey === null) return undefined
  return ctx.secrets.open(sealedKey, placeOf(id))
}

const testedOf = ({ tools, replyMs, thinkingMarks }: ModelCard): Tested => ({
  toolThinking: tools?.outcome === 'works' ? (tools.thinking ?? 'off') : undefined,
  firstSentenceMs: replyMs.p95,
  thinkingMarks,
})

/** The model, opened once for the same settings, with the window that the last test measured. */
async function openKnown(ctx: Ctx, key: string, settings: AiSettings): Promise<Ai> {
  const card = await findCard(ctx, key, settings)
  const known = { ...settings, contextTokens: card?.context.honoured || undefined, tested: card && testedOf(card) }
  const signature = JSON.stringify(known)
  const opened = openedBy.get(ctx.database) ?? new Map<string, Opened>()
  openedBy.set(ctx.database, opened)
  const before = opened.get(key)
  if (before?.signature === signature) {
    before.usedAt = Date.now()
    return before.ai
  }
  let last: string | undefined
  const ai = hearing(openAi(known), ({ failure, trace: { version } }) => {
    hearCall(ctx, key, failure)
    if (version && version !== last) void noteVersion(ctx, key, settings, (last = version))
  })
  opened.set(key, { signature, ai, usedAt: Date.now() })
  return ai
}

/** Calls `hear` with the end of each call. */
function hearing(ai: Ai, hear: (answer: Pick<Answer<unknown>, 'failure' | 'trace'>) => void): Ai {
  const heard = <A extends Pick<Answer<unknown>, 'failure' | 'trace'>>(answer: A): A => {
    hear(answer)
    return answer
  }
  return {
    ...ai,
    say: async (ask) => heard(await ai.say(ask)),
    work: async (work) => heard(await ai.work(work)),
    write: async (ask) => heard(await ai.write(ask)),
    relay: async (relay) => heard(await ai.relay(relay)),
  }
}
