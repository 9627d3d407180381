/** Unused places of a link: unconfirmed requests, and interviews whose page was never opened; freed in one press. */
import {
  type freeEnrolments as freeCall,
  maxListedUnused,
  type UnusedEnrolments,
} from '@nova/contract/positions/enrolment'
import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { z } from 'zod'
import { findUntouched } from '../interview-access/rows.ts'
import { removeUntouched } from '../interviews/interviews.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireManaged } from '../positions/access.ts'
import type { PositionRow } from '../positions/tables.ts'
import { noRefusals } from './refusing.ts'
import { enrolmentRequests, positionEnrolments } from './tables.ts'

/** Interviews removed by one call; the page calls until none is left. */
const maxFreed = 50

const freedSentence = 'Places that weren’t used were freed. To take part, enrol again by the link that you were given.'

/** Notes that an enrolled person has opened their interview's page; of others there is nothing to note. */
export async function noteOpened(ctx: Ctx, interviewId: string): Promise<void> {
  const isMeant = and(eq(enrolmentRequests.interviewId, interviewId), eq(enrolmentRequests.isOpened, false))
  await ctx.db.update(enrolmentRequests).set({ isOpened: true }).where(isMeant)
}

/** Lists those that would be freed now, for the position's creator and administrators. */
export async function listUnused(ctx: Ctx, positionId: string): Promise<UnusedEnrolments> {
  return inTransaction(ctx, async (tx) => {
    const { id } = await requireManaged(tx, positionId)
    const until = tx.now()
    const unopened = await findUnopened(tx, id, until)
    const people = unopened
      .slice(0, maxListedUnused)
      .map(({ name, email, usedAt }) => ({ name, email, at: (usedAt ?? until).toISOString() }))
    const unconfirmed = await tx.db.$count(enrolmentRequests, isUnconfirmed(id, until))
    return { until: until.toISOString(), unconfirmed, unopened: unopened.length, people }
  })
}

type Freed = Omit<z.input<typeof freeCall.reply>, 'enrolment'>

/**
 * Frees what was unused when it was listed: some interviews with each call. Those that were opened or joined by now stay. Their
 * people are mailed that the interview was cancelled.
 */
export async function freeUnused(ctx: Ctx, positionId: string, until: Date): Promise<Freed> {
  const { position, requests, unopened } = await inTransaction(ctx, async (tx) => {
    const row = await requireManaged(tx, positionId)
    const gone = await tx.db.delete(enrolmentRequests).where(isUnconfirmed(row.id, until)).returning()
    await tx.db.update(positionEnrolments).set(noRefusals).where(eq(positionEnrolments.positionId, row.id))
    if (gone.length > 0) await note(tx, row, { requests: gone.length, people: 0 })
    return { position: row, requests: gone.length, unopened: await findUnopened(tx, row.id, until) }
  })
  const now = unopened.slice(0, maxFreed)
  let people = 0
  for (const { id, interviewId } of now) if (await freeOne(ctx, id, interviewId!)) people += 1
  if (people > 0) await note(ctx, position, { requests: 0, people })
  return { freed: { requests, people }, left: unopened.length - now.length }
}

/** One by one, so that a failure in between leaves no half of any. */
async function freeOne(ctx: Ctx, requestId: string, interviewId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) =>
    removeUntouched(tx, interviewId, freedSentence, async () => {
      // Held, so that opening the page waits until the interview is gone, or has been noted by now.
      const isMeant = and(eq(enrolmentRequests.id, requestId), eq(enrolmentRequests.isOpened, false))
      return (await tx.db.select().from(enrolmentRequests).where(isMeant).for('update')).length > 0
    }),
  )
}

const isUnconfirmed = (positionId: string, until: Date) =>
  and(
    eq(enrolmentRequests.positionId, positionId),
    isNull(enrolmentRequests.usedAt),
    lte(enrolmentRequests.createdAt, until),
    gt(enrolmentRequests.expiresAt, until),
  )

/** Enrolled by `until`, whose page was never opened and whose interview wasn't begun; the oldest first. */
export async function findUnopened(ctx: Ctx, positionId: string, until: Date) {
  const { isOpened, usedAt, id } = enrolmentRequests
  const isMeant = and(eq(enrolmentRequests.positionId, positionId), eq(isOpened, false), lte(usedAt, until))
  const found = await ctx.db.select().from(enrolmentRequests).where(isMeant).orderBy(asc(usedAt), asc(id))
  const untouched = await findUntouched(
    ctx,
    found.flatMap((row) => row.interviewId ?? []),
  )
  return found.filter((row) => row.interviewId !== null && untouched.has(row.interviewId))
}

async function note(
  ctx: Ctx,
  { companyId, title: subject }: PositionRow,
  details: { requests: number; people: number },
) {
  await writeAudit(ctx, { act: 'position.places-freed', companyId, subject, details })
}
