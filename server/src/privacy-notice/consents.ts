/** The text and notice that candidates agreed to by joining. */
import { showOwnNotice } from '@nova/contract/accounts/own-notice'
import type { ReadConsent } from '@nova/contract/accounts/privacy-notice'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { consents } from './tables.ts'
import { readVersion } from './versions.ts'

type Consent = typeof consents.$inferInsert

/** Kept once, at the first join; in its transaction. */
export async function keepConsent(ctx: Ctx, consent: Consent): Promise<void> {
  await ctx.db.insert(consents).values(consent).onConflictDoNothing()
}

/** The consent of an interview, with exactly the version of the notice that was read; nulls where none was recorded. */
export async function readConsent(ctx: Ctx, interviewId: string): Promise<ReadConsent> {
  const [found] = await ctx.db.select().from(consents).where(eq(consents.interviewId, interviewId))
  if (!found) return { joinedAt: null, consentVersion: null, notice: null }
  const { companyId, consentVersion, noticeVersion, at } = found
  const kept = noticeVersion === null ? undefined : await readVersion(ctx, companyId, noticeVersion)
  return {
    joinedAt: at.toISOString(),
    consentVersion,
    notice: kept ? { ...showOwnNotice(kept.version, kept.notice), savedAt: kept.savedAt?.toISOString() ?? null } : null,
  }
}
