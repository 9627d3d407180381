/** The cards of models: a test's findings for a model at an address, in the version that its server reported. */
import type { ModelCard, StaleReason } from '@nova/contract/installation/models'
import { and, desc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { AiSettings } from '../platform/ai/ask.ts'
import type { Ctx } from '../platform/context/context.ts'
import { modelCards } from './tables.ts'

/** Names the environment's model, in the place of an id. */
export const environmentKey = 'environment'

type Called = Pick<AiSettings, 'provider' | 'baseUrl' | 'model'>

/** The newest card of a test that this model answered, and that still describes it; undefined where there is none. */
export async function findCard(ctx: Ctx, key: string, called: Called): Promise<ModelCard | undefined> {
  const [found] = await ctx.db
    .select({ card: modelCards.card })
    .from(modelCards)
    .where(and(isOf(key, called), isNull(modelCards.staleSince), sql`${modelCards.card} ->> 'problem' is null`))
    .orderBy(desc(modelCards.madeAt))
    .limit(1)
  return found?.card
}

/** The newest card of all, and why it no longer describes the model. */
export async function readCard(
  ctx: Ctx,
  key: string,
  called: Called,
): Promise<{ card: ModelCard | null; stale: StaleReason | null }> {
  const [found] = await ctx.db
    .select()
    .from(modelCards)
    .where(eq(modelCards.modelKey, key))
    .orderBy(desc(modelCards.madeAt))
    .limit(1)
  if (!found) return { card: null, stale: null }
  const { card, staleSince } = found
  const isElsewhere = found.provider !== called.provider || found.baseUrl !== (called.baseUrl ?? '')
  const stale = isElsewhere ? 'address' : found.model !== called.model ? 'model' : staleSince ? 'version' : null
  return { card, stale }
}

/** Stores a card; it replaces an earlier one of the same version. */
export async function saveCard(ctx: Pick<Ctx, 'db'>, key: string, card: ModelCard): Promise<void> {
  const { provider, baseUrl, model, version: reportedVersion } = card
  const values = { card, madeAt: new Date(card.madeAt), staleSince: null }
  const { modelKey, ...place } = modelCards
  await ctx.db
    .insert(modelCards)
    .values({ modelKey: key, provider, baseUrl, model, reportedVersion, ...values })
    .onConflictDoUpdate({
      target: [modelKey, place.provider, place.baseUrl, place.model, place.reportedVersion],
      set: values,
    })
}

/** A server that reports another version than its card makes the card stale; one that is back at it does not. */
export async function noteVersion(ctx: Ctx, key: string, called: Called, version: string): Promise<void> {
  const { db } = ctx.database
  try {
    await db
      .update(modelCards)
      .set({ staleSince: ctx.now() })
      .where(
        and(isOf(key, called), notInArray(modelCards.reportedVersion, [version, '']), isNull(modelCards.staleSince)),
      )
    await db
      .update(modelCards)
      .set({ staleSince: null })
      .where(and(isOf(key, called), eq(modelCards.reportedVersion, version)))
  } catch (error) {
    ctx.log.warn({ err: error }, 'the version of a model was not kept')
  }
}

/** Forgets the cards of a model that is deleted. */
export async function deleteCards(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.delete(modelCards).where(eq(modelCards.modelKey, key))
}

function isOf(key: string, { provider, baseUrl = '', model }: Called) {
  return and(
    eq(modelCards.modelKey, key),
    eq(modelCards.provider, provider),
    eq(modelCards.baseUrl, baseUrl),
    eq(modelCards.model, model),
  )
}
