/** All that the database holds encrypted, and how it comes under a new settings key. */
import { sealedFactors } from './accounts/second-factor-rule.ts'
import { sealedEnrolmentLinks } from './enrolment/link.ts'
import { sealedAshbyKeys, sealedHiringKeys, sealedHiringLinks } from './hiring/sealed.ts'
import { sealedTokens } from './interview-access/token-sealing.ts'
import { sealedModelKeys } from './models/models.ts'
import { sealedInvitations } from './people/invitations.ts'
import type { Ctx } from './platform/context/context.ts'
import { sealedAnswers } from './platform/http/idempotency.ts'
import { sealedMails } from './platform/mail/mail.ts'
import { resealColumn, type Resealed } from './platform/secrets/resealing.ts'
import { sealedIdTokens, sealedSsoSecrets } from './single-sign-on/settings.ts'
import { sealedWebhookSecrets } from './webhooks/secrets.ts'

const sealedColumns = [
  sealedTokens,
  sealedInvitations,
  sealedEnrolmentLinks,
  sealedFactors,
  sealedModelKeys,
  sealedMails,
  sealedAnswers,
  sealedWebhookSecrets,
  sealedHiringKeys,
  sealedAshbyKeys,
  sealedHiringLinks,
  sealedSsoSecrets,
  sealedIdTokens,
]

export type ResealedKind = Resealed & { name: string }

/** Encrypts again what another key than the current one encrypted; without a key, nothing. By kind of secret. */
export async function resealAll(ctx: Pick<Ctx, 'db' | 'secrets'>): Promise<ResealedKind[]> {
  if (!ctx.secrets.canSeal) return []
  const kinds: ResealedKind[] = []
  for (const column of sealedColumns) kinds.push({ name: column.name, ...(await resealColumn(ctx, column)) })
  return kinds
}

/** The same at a start: only where a key before is known, since it reads every sealed text. */
export async function resealWithNewKey(ctx: Pick<Ctx, 'db' | 'secrets'>): Promise<ResealedKind[]> {
  const [, ...oldIds] = await ctx.secrets.keyIds()
  return oldIds.length > 0 ? resealAll(ctx) : []
}
