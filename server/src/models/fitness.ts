/** A model whose test speaks against it isn't turned on before a person has read the figures and said yes again. */
import { judgeCard } from '@nova/contract/installation/model-card-verdict'
import type { ModelCard, ModelForm } from '@nova/contract/installation/models'
import { refuse } from '@nova/contract/refusals'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readCard } from './cards.ts'
import { mailUnfit } from './mails.ts'
import { models } from './tables.ts'

/** A yes to the figures of one card. */
export type Accepted = { cardAt: Date; figures: string }

/**
 * The yes that turning on needs; undefined where no card speaks against the model. Refuses, with the figures, where there is
 * no yes to this very card.
 */
export async function acceptFigures(
  ctx: Ctx,
  id: string,
  { name, provider, baseUrl, model, despite }: ModelForm,
): Promise<Accepted | undefined> {
  const { card, stale } = await readCard(ctx, id, {
    provider,
    model,
    baseUrl: baseUrl.replace(/\/+$/, '') || undefined,
  })
  const reasons = card && !stale ? (judgeCard(card) ?? []) : []
  if (!card || reasons.length === 0) return undefined
  const figures = reasons.join(' ')
  if (despite !== undefined && Date.parse(despite) === Date.parse(card.madeAt))
    return { cardAt: new Date(card.madeAt), figures }
  const details = reasons.map((message) => ({ path: 'despite', message }))
  throw refuse('model_unfit', `${name} failed its test. ${figures}`, details)
}

/**
 * Turns off a model that was turned on after its quick test and failed the full one, and mails operators. A model whose
 * figures a person accepted stays on. Within the caller's transaction.
 */
export async function turnOffUnfit(tx: Ctx, { id, card }: { id: string; card: ModelCard }): Promise<void> {
  const reasons = judgeCard(card) ?? []
  if (reasons.length === 0) return
  const because = reasons.join(' ')
  const [changed] = await tx.db
    .update(models)
    .set({ enabled: false, version: sql`${models.version} + 1`, updatedAt: tx.now() })
    .where(and(eq(models.id, id), eq(models.enabled, true), isNull(models.acceptedCardAt)))
    .returning()
  if (!changed) return
  await writeAudit(tx, { act: 'model.turned-off', companyId: undefined, subject: changed.name, details: { because } })
  await mailUnfit(tx, { id, name: changed.name, reasons, madeAt: card.madeAt })
}
