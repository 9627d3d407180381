/** People beyond a link's places: how many may wait to confirm, and what its maker hears of those who were refused. */
import { and, countDistinct, eq, gt, isNull, sql } from 'drizzle-orm'
import { findEmail } from '../accounts/members.ts'
import type { Ctx } from '../platform/context/context.ts'
import { canQueueMail, queueMail } from '../platform/mail/mail.ts'
import type { PositionRow } from '../positions/tables.ts'
import { writeRefused } from './enrolment-texts.ts'
import { countTaken } from './link.ts'
import { type EnrolmentRow, enrolmentRequests, positionEnrolments } from './tables.ts'

/**
 * Addresses that may wait to confirm at once, for a link with this many free places. Some mistype their address, and a script
 * that has the link can have no more mailed.
 */
const maxWaitingFor = (free: number) => Math.ceil(free * 1.5) + 50

/** Addresses that were mailed this link's confirmation and can still use it. */
export async function countWaiting(ctx: Ctx, { positionId, linkId }: EnrolmentRow): Promise<number> {
  const { email, usedAt, expiresAt } = enrolmentRequests
  const isWaiting = and(
    eq(enrolmentRequests.positionId, positionId),
    eq(enrolmentRequests.linkId, linkId),
    isNull(usedAt),
    gt(expiresAt, ctx.now()),
  )
  const [found] = await ctx.db
    .select({ waiting: countDistinct(email) })
    .from(enrolmentRequests)
    .where(isWaiting)
  return found?.waiting ?? 0
}

/** True if as many addresses wait to confirm as the link's free places allow. */
export async function isCrowded(ctx: Ctx, enrolment: EnrolmentRow): Promise<boolean> {
  const free = Math.max(0, enrolment.places - (await countTaken(ctx, enrolment.positionId)))
  return (await countWaiting(ctx, enrolment)) >= maxWaitingFor(free)
}

type Why = 'full' | 'crowded'

/** Counts a refused request, in the caller's transaction; the first one is mailed to the position's creator. */
export async function noteRefused(ctx: Ctx, { position, why }: { position: PositionRow; why: Why }): Promise<void> {
  const { refused, refusedSince, positionId } = positionEnrolments
  const [noted] = await ctx.db
    .update(positionEnrolments)
    .set({ refused: sql`least(${refused} + 1, 1000000)`, refusedSince: sql`coalesce(${refusedSince}, ${ctx.now()})` })
    .where(eq(positionId, position.id))
    .returning()
  if (noted?.refused !== 1 || position.creatorId === null || !canQueueMail(ctx)) return
  const to = await findEmail(ctx, position.creatorId)
  if (to === undefined) return
  await queueMail(ctx, {
    kind: 'enrolment-refused',
    to,
    companyId: position.companyId,
    sender: { accountId: null },
    content: writeRefused({ id: position.id, title: position.title, places: noted.places }, why),
    onceKey: `enrolment-refused:${noted.linkId}:${noted.refusedSince?.getTime()}`,
  })
}

/** The columns of a link whose refusals are counted from the beginning. */
export const noRefusals = { refused: 0, refusedSince: null }
