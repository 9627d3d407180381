/**
 * Breaks, within the number and length granted to the candidate. The clock is paused until a break ends or its time is
 * up.
 */
import { clockToleranceMs } from '@nova/contract/constants'
import type { Breaks } from '@nova/contract/interviews/candidates'
import { refuse } from '@nova/contract/refusals'
import { and, count, desc, eq, gt, max } from 'drizzle-orm'
import { requireInterview, requireNotOver } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { hasTimeEnded, moveEnd } from './clock.ts'
import { breaks } from './tables.ts'

const minuteMs = 60_000

/** Starts a break and moves the end by its full length; unused time is taken back when the break ends early. */
export async function takeBreak(ctx: Ctx, id: string): Promise<Breaks> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireRunning(tx, id)
    const before = await readBreaks(tx, row)
    if (!before || before.left === 0) throw refuse('no_break_left')
    if (before.endsAt) throw refuse('in_break')
    const startedAt = tx.now()
    const lengthMs = before.minutesEach * minuteMs
    const endsAt = new Date(startedAt.getTime() + lengthMs)
    await tx.db.insert(breaks).values({ interviewId: row.id, startedAt, endsAt })
    await moveBy(tx, row, lengthMs, 'paused')
    return { ...before, left: before.left - 1, endsAt: endsAt.toISOString() }
  })
}

/** Ends a break before its time; without one it does nothing. */
export async function endBreak(ctx: Ctx, id: string): Promise<Breaks> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireRunning(tx, id)
    const before = await readBreaks(tx, row)
    if (!before) throw refuse('no_break_left')
    if (!before.endsAt) return before
    const endsAt = tx.now()
    const open = and(eq(breaks.interviewId, row.id), gt(breaks.endsAt, endsAt))
    await tx.db.update(breaks).set({ endsAt }).where(open)
    await moveBy(tx, row, endsAt.getTime() - Date.parse(before.endsAt), 'resumed')
    return { ...before, endsAt: null }
  })
}

/** Returns the granted and remaining breaks; null if none were granted. */
export async function readBreaks(ctx: Ctx, row: Pick<InterviewRow, 'id' | 'accommodations'>): Promise<Breaks | null> {
  const given = row.accommodations.breaks
  if (!given) return null
  const found = await ctx.db
    .select({ taken: count(), endsAt: max(breaks.endsAt) })
    .from(breaks)
    .where(eq(breaks.interviewId, row.id))
  const { taken = 0, endsAt = null } = found[0] ?? {}
  const isOn = endsAt !== null && endsAt > ctx.now()
  // A break in progress is shown even after all breaks were revoked.
  if (given.count === 0 && !isOn) return null
  const left = Math.max(0, given.count - taken)
  return { left, minutesEach: given.minutesEach, endsAt: isOn ? endsAt.toISOString() : null }
}

export type TakenBreak = Pick<typeof breaks.$inferSelect, 'startedAt' | 'endsAt'>

/** The break last taken, over or not. Taking one and ending it append to the journal. */
export async function readLastBreak(ctx: Ctx, row: InterviewRow): Promise<TakenBreak | null> {
  if (!row.accommodations.breaks) return null
  const found = await ctx.db
    .select({ startedAt: breaks.startedAt, endsAt: breaks.endsAt })
    .from(breaks)
    .where(eq(breaks.interviewId, row.id))
    .orderBy(desc(breaks.startedAt))
    .limit(1)
  return found[0] ?? null
}

/**
 * Refuses a candidate's action during a break. `madeAt` is the time, in Unix milliseconds, at which late work was made.
 */
export function requireNoBreak(last: TakenBreak | null, now: Date, madeAt = Infinity): void {
  if (!last || last.endsAt <= now || madeAt <= last.startedAt.getTime() + clockToleranceMs) return
  throw refuse('in_break', undefined, { endsAt: last.endsAt.toISOString() })
}

async function requireRunning(ctx: Ctx, id: string): Promise<InterviewRow> {
  await lockJournal(ctx, id)
  const row = await requireInterview(ctx, id, { lock: true })
  requireNotOver(row)
  if (!row.startedAt) throw refuse('not_joined')
  if (hasTimeEnded(row, ctx.now())) throw refuse('time_ended')
  return row
}

/** The journal records that the clock was paused, not why. */
async function moveBy(ctx: Ctx, row: InterviewRow, ms: number, reason: 'paused' | 'resumed'): Promise<void> {
  await moveEnd(ctx, row, row.endsAt && new Date(row.endsAt.getTime() + ms), reason, ms)
}
