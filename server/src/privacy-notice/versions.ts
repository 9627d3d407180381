/** Versions of a company's notice: numbers rise by one, and only those are kept that hold or that a consent names. */
import { emptyNotice, type OwnNotice } from '@nova/contract/accounts/own-notice'
import { and, desc, eq, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import { consents, privacyNotices } from './tables.ts'

export type NoticeVersion = { version: number; notice: OwnNotice; savedAt: Date | null; savedBy: string | null }

const none: NoticeVersion = { version: 0, notice: emptyNotice, savedAt: null, savedBy: null }

/** `isHeld`: the version stays until the transaction ends, for a consent that names it. */
export async function readNewest(
  ctx: Pick<Ctx, 'db'>,
  companyId: string,
  { isHeld = false } = {},
): Promise<NoticeVersion> {
  const query = ctx.db
    .select()
    .from(privacyNotices)
    .where(eq(privacyNotices.companyId, companyId))
    .orderBy(desc(privacyNotices.version))
    .limit(1)
  const [found] = await (isHeld ? query.for('key share') : query)
  return found ?? none
}

/** One that a consent names; undefined where it is gone. */
export async function readVersion(
  ctx: Pick<Ctx, 'db'>,
  companyId: string,
  version: number,
): Promise<NoticeVersion | undefined> {
  if (version === 0) return none
  const [found] = await ctx.db
    .select()
    .from(privacyNotices)
    .where(and(eq(privacyNotices.companyId, companyId), eq(privacyNotices.version, version)))
  return found
}

/** False where that version is there already. Older ones that no consent names go, except one that is being agreed to. */
export async function addVersion(
  ctx: Ctx,
  companyId: string,
  next: { version: number; notice: OwnNotice; savedBy: string },
): Promise<boolean> {
  const made = await ctx.db
    .insert(privacyNotices)
    .values({ companyId, ...next, savedAt: ctx.now() })
    .onConflictDoNothing()
  if (made.rowCount !== 1) return false
  const { version } = privacyNotices
  const ofCompany = eq(privacyNotices.companyId, companyId)
  const named = ctx.db
    .select({ one: sql`1` })
    .from(consents)
    .where(and(eq(consents.companyId, companyId), eq(consents.noticeVersion, version)))
  const unnamed = await ctx.db
    .select({ version })
    .from(privacyNotices)
    .where(and(ofCompany, lt(version, next.version), notExists(named)))
    .for('update', { skipLocked: true })
  const gone = unnamed.map((row) => row.version)
  if (gone.length > 0) await ctx.db.delete(privacyNotices).where(and(ofCompany, inArray(version, gone)))
  return true
}
