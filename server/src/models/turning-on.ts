/** The next steps for a local model that passed its quick test: it is stored, turned on, and tested in full. */
import { randomUUID } from 'node:crypto'
import type { ModelCard } from '@nova/contract/installation/models'
import { refuse } from '@nova/contract/refusals'
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AiSettings } from '../platform/ai/ask.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { saveCard } from './cards.ts'
import type { Accepted } from './fitness.ts'
import { readSettings } from './models.ts'
import { modelCards, modelCompanies, type ModelRow, models } from './tables.ts'

/** The part of a ctx that a command outside the server has too. */
type Keeping = Pick<Ctx, 'db' | 'now' | 'actor'>

/** Adds a tested model turned off, for all companies, or finds the one that was added before; keeps its card. */
export async function keepTested(ctx: Keeping, { name, card }: { name: string; card: ModelCard }): Promise<ModelRow> {
  const { provider, baseUrl, model } = card
  return ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const isSame = and(eq(models.provider, provider), eq(models.baseUrl, baseUrl), eq(models.model, model))
    const [before] = await db.select().from(models).where(isSame).orderBy(asc(models.createdAt)).limit(1)
    const kept = before ?? (await insertLocal(tx, name, card))
    if (!(await hasFullCard(tx, kept.id, card))) await saveCard(tx, kept.id, card)
    await writeAudit(tx, { act: 'model.checked', companyId: undefined, subject: model })
    return kept
  })
}

/** A full card says more than that of a quick test, as long as it describes the same version. */
async function hasFullCard({ db }: Keeping, id: string, { provider, baseUrl, model, version }: ModelCard) {
  const { modelKey, reportedVersion, staleSince, card, ...place } = modelCards
  const [found] = await db
    .select({ card })
    .from(modelCards)
    .where(
      and(
        ...[eq(modelKey, id), eq(reportedVersion, version), isNull(staleSince)],
        ...[eq(place.provider, provider), eq(place.baseUrl, baseUrl), eq(place.model, model)],
      ),
    )
  return found !== undefined && found.card.problem === null && !found.card.isQuick
}

async function insertLocal(tx: Keeping, name: string, { provider, baseUrl, model }: ModelCard): Promise<ModelRow> {
  const at = { createdAt: tx.now(), updatedAt: tx.now() }
  const free = { sealedKey: null, priceIn: 0, priceOut: 0, ceiling: null }
  const row = { id: randomUUID(), name, provider, baseUrl, model, ...free, forAllCompanies: true, enabled: false }
  const [added] = await tx.db
    .insert(models)
    .values({ ...row, version: 1, ...at })
    .returning()
  const details = { address: baseUrl, enabled: false, companies: 'all', key: 'unchanged' }
  await writeAudit(tx, { act: 'model.added', companyId: undefined, subject: name, details })
  return added!
}

/**
 * Turns one on for all companies; for the command on the server's own machine. `accepted`: the figures that speak against
 * it and that a person said yes to.
 */
export async function turnOnForAll(ctx: Keeping, id: string, accepted?: Accepted): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const tx = { ...ctx, db }
    const [changed] = await db
      .update(models)
      .set({
        enabled: true,
        forAllCompanies: true,
        acceptedCardAt: accepted?.cardAt ?? null,
        version: sql`${models.version} + 1`,
        updatedAt: ctx.now(),
      })
      .where(eq(models.id, id))
      .returning()
    if (!changed) throw refuse('not_found', 'This model no longer exists.')
    await db.delete(modelCompanies).where(eq(modelCompanies.modelId, id))
    const about = { address: changed.baseUrl ?? '', enabled: true, companies: 'all', key: 'unchanged' }
    const details = accepted ? { ...about, despite: accepted.figures } : about
    await writeAudit(tx, { act: 'model.changed', companyId: undefined, subject: changed.name, details })
    await planFullCheck(tx, id)
  })
}

/** A model whose only test is the quick one is tested in full once it is on. */
export async function planFullCheck({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  const [newest] = await db
    .select({ card: modelCards.card })
    .from(modelCards)
    .where(eq(modelCards.modelKey, id))
    .orderBy(desc(modelCards.madeAt))
    .limit(1)
  if (!newest?.card.isQuick) return
  await addJob(db, 'check-model', { modelId: id }, { key: `check-model:${id}`, attempts: 3, isPatient: true })
}

/** How to call one that is on; undefined where it was turned off or deleted since. */
export async function readTurnedOn(ctx: Ctx, id: string): Promise<AiSettings | undefined> {
  const [row] = isUuid(id)
    ? await ctx.db
        .select()
        .from(models)
        .where(and(eq(models.id, id), eq(models.enabled, true)))
    : []
  return row && readSettings(ctx, row)
}

/** The newest cards of models at an address, by their names there. */
export async function findCardsAt(
  ctx: Pick<Ctx, 'db'>,
  baseUrl: string,
  names: string[],
): Promise<Map<string, ModelCard>> {
  const found = await ctx.db
    .select({ card: modelCards.card })
    .from(modelCards)
    .where(
      and(
        eq(modelCards.baseUrl, baseUrl),
        inArray(modelCards.model, names),
        isNull(modelCards.staleSince),
        sql`${modelCards.card} ->> 'problem' is null`,
      ),
    )
    .orderBy(asc(modelCards.madeAt))
  return new Map(found.map(({ card }) => [card.model, card]))
}
