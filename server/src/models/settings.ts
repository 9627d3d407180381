/** Operators' configuration: the installation's models, their keys, and the companies that may use them. */
import { randomUUID } from 'node:crypto'
import type { ConfiguredModel, ModelForm, ModelList, Silence } from '@nova/contract/installation/models'
import { refuse } from '@nova/contract/refusals'
import { and, asc, eq } from 'drizzle-orm'
import { listCompanies, requireOperator } from '../accounts/accounts.ts'
import type { AiSettings } from '../platform/ai/ask.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { deleteCards, environmentKey, readCard } from './cards.ts'
import { type Accepted, acceptFigures } from './fitness.ts'
import { placeOf, readKey, readSettings } from './models.ts'
import { readSpeaking } from './speaking.ts'
import { forgetState, readFailing } from './states.ts'
import { type ModelRow, modelCompanies, models } from './tables.ts'
import { planFullCheck } from './turning-on.ts'

/** Only a key of at least this length may show its last characters. */
const tellingLength = 16

/** All of them, oldest first; for operators. */
export async function listModels(ctx: Ctx): Promise<ModelList> {
  await requireOperator(ctx)
  const rows = await ctx.db.select().from(models).orderBy(asc(models.createdAt), asc(models.id))
  const { aiEnvironment, aiCeiling } = ctx.settings
  return {
    models: await Promise.all(rows.map((row) => viewModel(ctx, row))),
    environment: aiEnvironment
      ? {
          provider: aiEnvironment.provider,
          baseUrl: aiEnvironment.baseUrl ?? '',
          model: aiEnvironment.model,
          hasKey: aiEnvironment.apiKey !== undefined,
          ceiling: aiCeiling ?? null,
          ...(await readCard(ctx, environmentKey, aiEnvironment)),
          silence: await readSilence(ctx, environmentKey),
        }
      : null,
    speaking: await readSpeaking(ctx),
    canStoreKeys: ctx.secrets.canSeal,
  }
}

/** Adds one; for operators. */
export async function addModel(ctx: Ctx, form: ModelForm): Promise<ConfiguredModel> {
  await requireOperator(ctx)
  const id = randomUUID()
  const sealedKey = form.apiKey ? await sealKey(ctx, id, form.apiKey) : null
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
  await inTransaction(ctx, async (tx) => {
    await tx.db.insert(models).values({ id, ...columnsOf(form), sealedKey, version: 1, ...at })
    await permit(tx, id, form.companies)
    await noteModel(tx, 'model.added', form)
  })
  return viewModel(ctx, await requireModel(ctx, id))
}

/** Audits a change of a model; the key's value stays out of the log, only set, removed or unchanged. */
function noteModel(ctx: Ctx, act: string, form: ModelForm, accepted?: Accepted): Promise<void> {
  const { name: subject, baseUrl: address, enabled, companies } = form
  const key = form.apiKey === undefined ? 'unchanged' : form.apiKey === '' ? 'removed' : 'set'
  const about = { address: address ?? '', enabled, companies: companies === 'all' ? 'all' : companies.length, key }
  const details = accepted ? { ...about, despite: accepted.figures } : about
  return writeAudit(ctx, { act, companyId: undefined, subject, details })
}

/** Changes one; for operators. A stored key stays with the address that it was stored for. */
export async function changeModel(ctx: Ctx, id: string, form: ModelForm): Promise<ConfiguredModel> {
  await requireOperator(ctx)
  const before = await requireModel(ctx, id)
  const version = form.version ?? before.version
  if (version !== before.version) throw refuse('model_changed')
  if (before.sealedKey !== null && form.apiKey === undefined && isElsewhere(before, form)) {
    const message = 'Enter the key again: the stored one belongs to the address before.'
    throw refuse('invalid_input', message, [{ path: 'apiKey', message }])
  }
  const isTurnedOn = form.enabled && (!before.enabled || isOtherModel(before, form))
  const accepted = isTurnedOn ? await acceptFigures(ctx, id, form) : undefined
  const acceptedCardAt = isTurnedOn ? (accepted?.cardAt ?? null) : before.acceptedCardAt
  const sealed =
    form.apiKey === undefined ? before.sealedKey : form.apiKey === '' ? null : await sealKey(ctx, id, form.apiKey)
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.db
      .update(models)
      .set({ ...columnsOf(form), sealedKey: sealed, acceptedCardAt, version: version + 1, updatedAt: ctx.now() })
      .where(and(eq(models.id, id), eq(models.version, version)))
      .returning({ id: models.id })
    if (changed.length === 0) throw refuse('model_changed')
    await tx.db.delete(modelCompanies).where(eq(modelCompanies.modelId, id))
    await permit(tx, id, form.companies)
    // Its earlier state may no longer hold; the watch looks again within seconds.
    if (isTurnedOn || !form.enabled) await forgetState(tx, id)
    await noteModel(tx, 'model.changed', form, accepted)
    if (form.enabled && !before.enabled) await planFullCheck(tx, id)
  })
  return viewModel(ctx, await requireModel(ctx, id))
}

/** Deletes one with its key and cards; for operators. */
export async function deleteModel(ctx: Ctx, id: string): Promise<void> {
  await requireOperator(ctx)
  const { name: subject } = await requireModel(ctx, id)
  await inTransaction(ctx, async (tx) => {
    await tx.db.delete(models).where(eq(models.id, id))
    await deleteCards(tx, id)
    await forgetState(tx, id)
    await writeAudit(tx, { act: 'model.deleted', companyId: undefined, subject })
  })
}

/** How to call one that is to be tested, the environment's too; for operators. */
export async function readForCheck(ctx: Ctx, id: string): Promise<AiSettings> {
  await requireOperator(ctx)
  if (id === environmentKey) {
    if (!ctx.settings.aiEnvironment) throw refuse('not_found', 'The environment configures no model.')
    return ctx.settings.aiEnvironment
  }
  const settings = await readSettings(ctx, await requireModel(ctx, id))
  if (!settings)
    throw refuse(
      'secrets_unavailable',
      'We can’t read the stored key. Set SETTINGS_KEY to the key it was stored with, or enter the key again.',
    )
  return settings
}

/** How to call one that is named by its id or its name, for the command on the server's own machine. */
export async function readNamed(
  ctx: Pick<Ctx, 'db' | 'secrets'>,
  name: string,
): Promise<{ key: string; settings: AiSettings }> {
  const isNamed = isUuid(name) ? eq(models.id, name) : eq(models.name, name)
  const [row, ...more] = await ctx.db.select().from(models).where(isNamed)
  if (!row) throw new Error(`There is no model ${name} on the settings page.`)
  if (more.length > 0) throw new Error(`Several models are called ${name}. Name one by its id.`)
  const settings = await readSettings(ctx, row)
  if (!settings) throw new Error('The key of this model cannot be read: SETTINGS_KEY is missing or another one.')
  return { key: row.id, settings }
}

/** One as the settings page shows it; for operators. */
export async function readModel(ctx: Ctx, id: string): Promise<ConfiguredModel> {
  await requireOperator(ctx)
  return viewModel(ctx, await requireModel(ctx, id))
}

async function requireModel(ctx: Ctx, id: string): Promise<ModelRow> {
  const [found] = isUuid(id) ? await ctx.db.select().from(models).where(eq(models.id, id)) : []
  if (!found) throw refuse('not_found', 'This model no longer exists.')
  return found
}

async function sealKey(ctx: Ctx, id: string, key: string): Promise<string> {
  if (!ctx.secrets.canSeal) throw refuse('secrets_unavailable')
  return ctx.secrets.seal(key, placeOf(id))
}

function columnsOf({ name, provider, baseUrl, model, priceIn, priceOut, ceiling, companies, enabled }: ModelForm) {
  const address = placeOfForm({ baseUrl }) || null
  return {
    name,
    provider,
    baseUrl: address,
    model,
    priceIn,
    priceOut,
    ceiling,
    forAllCompanies: companies === 'all',
    enabled,
  }
}

async function permit(ctx: Ctx, modelId: string, companies: ModelForm['companies']): Promise<void> {
  if (companies === 'all') return
  const known = await listCompanies(ctx, [...new Set(companies)])
  if (known.length > 0)
    await ctx.db.insert(modelCompanies).values(known.map(({ id: companyId }) => ({ modelId, companyId })))
}

function isElsewhere(before: ModelRow, form: ModelForm): boolean {
  const originOf = (address: string | null) => (address ? new URL(address).origin : '')
  return before.provider !== form.provider || originOf(before.baseUrl) !== originOf(form.baseUrl)
}

const isOtherModel = (before: ModelRow, form: ModelForm): boolean =>
  before.provider !== form.provider || before.model !== form.model || (before.baseUrl ?? '') !== placeOfForm(form)

const placeOfForm = ({ baseUrl }: Pick<ModelForm, 'baseUrl'>) => baseUrl.replace(/\/+$/, '')

async function readSilence(ctx: Ctx, key: string): Promise<Silence | null> {
  const found = (await readFailing(ctx, [key])).get(key)
  return found ? { since: found.since.toISOString(), problem: found.problem } : null
}

async function viewModel(ctx: Ctx, row: ModelRow): Promise<ConfiguredModel> {
  const { id, name, provider, model, priceIn, priceOut, ceiling, enabled, version } = row
  const key = await readKey(ctx, row)
  const permitted = await ctx.db.select().from(modelCompanies).where(eq(modelCompanies.modelId, id))
  const ids = permitted.map(({ companyId }) => companyId)
  return {
    id,
    name,
    provider,
    model,
    priceIn,
    priceOut,
    ceiling,
    enabled,
    version,
    baseUrl: row.baseUrl ?? '',
    key: row.sealedKey === null ? 'none' : key === undefined ? 'unreadable' : 'stored',
    keyEnding: key !== undefined && key.length >= tellingLength ? key.slice(-4) : null,
    companies: row.forAllCompanies ? 'all' : await listCompanies(ctx, ids),
    ...(await readCard(ctx, id, { provider, model, baseUrl: row.baseUrl ?? undefined })),
    silence: enabled ? await readSilence(ctx, id) : null,
  }
}
