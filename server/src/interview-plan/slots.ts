/** Times that are offered to a candidate, and which of them may be chosen. */
import { randomUUID } from 'node:crypto'
import type { Slot } from '@nova/contract/interviews/plans'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { requireInterview } from '../interview-access/interview-access.ts'
import { listHeldBetween } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { interviewSlots } from './tables.ts'

const minuteMs = 60_000
/** No interview is longer. */
const maxMs = 480 * minuteMs

export type OfferedSlot = { id: string; startsAt: Date }

/** The offered times, in their order. */
export async function readSlots(ctx: Ctx, interviewId: string): Promise<OfferedSlot[]> {
  return ctx.db
    .select({ id: interviewSlots.id, startsAt: interviewSlots.startsAt })
    .from(interviewSlots)
    .where(eq(interviewSlots.interviewId, interviewId))
    .orderBy(asc(interviewSlots.startsAt))
}

/** The same of several interviews. */
export async function readSlotsOf(ctx: Ctx, interviewIds: string[]): Promise<Map<string, Date[]>> {
  const { interviewId, startsAt } = interviewSlots
  const rows = await ctx.db
    .select({ interviewId, startsAt })
    .from(interviewSlots)
    .where(inArray(interviewId, interviewIds))
    .orderBy(asc(startsAt))
  const found = Map.groupBy(rows, (row) => row.interviewId)
  return new Map([...found].map(([id, slots]) => [id, slots.map((slot) => slot.startsAt)]))
}

/** Offers these times and no others; those that were offered before keep their ids. */
export async function replaceSlots(ctx: Ctx, interviewId: string, times: Date[]): Promise<void> {
  const isGone = and(eq(interviewSlots.interviewId, interviewId), notInArray(interviewSlots.startsAt, times))
  await ctx.db.delete(interviewSlots).where(isGone)
  if (times.length === 0) return
  const rows = times.map((startsAt) => ({ id: randomUUID(), interviewId, startsAt }))
  await ctx.db.insert(interviewSlots).values(rows).onConflictDoNothing()
}

export async function listSlots(ctx: Ctx, id: string): Promise<Slot[]> {
  return viewSlots(ctx, await requireInterview(ctx, id))
}

/** The offered times as the page shows them, each with whether it may be chosen. */
export async function viewSlots(ctx: Ctx, row: InterviewRow): Promise<Slot[]> {
  const slots = await readSlots(ctx, row.id)
  const isBusy = await readBusy(ctx, row, slots)
  const stateOf = ({ startsAt }: OfferedSlot): Slot['state'] => {
    if (startsAt.getTime() === row.scheduledAt?.getTime()) return 'chosen'
    if (startsAt <= ctx.now()) return 'past'
    return isBusy(startsAt) ? 'taken' : 'open'
  }
  return slots.map((slot) => ({ id: slot.id, startsAt: slot.startsAt.toISOString(), state: stateOf(slot) }))
}

/**
 * Locks the interviewer's calendar until the transaction ends: no other call sets a date. Lock the interview before.
 */
export async function holdCalendar(ctx: Ctx, creatorId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`calendar:${creatorId}`}, 0))`)
}

/** True if the interviewer has another interview then. Interviews with Nova alone need no free interviewer. */
export async function readBusy(
  ctx: Ctx,
  row: InterviewRow,
  slots: OfferedSlot[],
): Promise<(startsAt: Date) => boolean> {
  const [first, last] = [slots[0], slots.at(-1)]
  if (row.interviewType !== 'HumanInLoop' || !first || !last) return () => false
  const others = await listHeldBetween(
    ctx,
    row,
    new Date(first.startsAt.getTime() - maxMs),
    new Date(last.startsAt.getTime() + maxMs),
  )
  return (startsAt) => {
    const from = startsAt.getTime()
    const to = from + row.durationMinutes * minuteMs
    return others.some(({ scheduledAt, minutes }) => {
      const begins = scheduledAt.getTime()
      return begins < to && from < begins + minutes * minuteMs
    })
  }
}
