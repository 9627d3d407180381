/** The interview's clock, on server time: started by the first join, changed only by this file. */
import { graceMinutes } from '@nova/contract/constants'
import { Refusal } from '@nova/contract/refusals'
import { sql } from 'drizzle-orm'
import { findRunning, listRunning, recordSession } from '../interviews/interviews.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { heartbeat } from './tables.ts'

const minuteMs = 60_000
const beatMs = 5_000
/** Shorter gaps are normal: a slow write, a quick restart. */
const shortestGapMs = 3 * beatMs

/** When an interview that starts now will end: its duration times the accommodation, and extra minutes. */
export function endOf(row: Pick<InterviewRow, 'durationMinutes' | 'accommodations'>, start: Date): Date {
  const { timeMultiplier = 1, extraMinutes = 0 } = row.accommodations
  return new Date(start.getTime() + (row.durationMinutes * timeMultiplier + extraMinutes) * minuteMs)
}

type Timed = Pick<InterviewRow, 'durationMinutes' | 'accommodations' | 'startedAt' | 'endsAt'>

/** Whole seconds left; null without a timer. Before the start: the whole time. */
export function remainingSeconds(row: Timed, now: Date): number | null {
  if (!row.startedAt) return Math.round((endOf(row, now).getTime() - now.getTime()) / 1000)
  if (!row.endsAt) return null
  return Math.max(0, Math.ceil((row.endsAt.getTime() - now.getTime()) / 1000))
}

export function hasTimeEnded(row: Pick<InterviewRow, 'endsAt'>, now: Date): boolean {
  return row.endsAt !== null && row.endsAt <= now
}

/** Sets a new end, writes why to the journal, and schedules the job for it. Runs in the caller's transaction. */
export async function moveEnd(
  ctx: Ctx,
  row: InterviewRow,
  endsAt: Date | null,
  reason: 'started' | 'added' | 'credited' | 'untimed' | 'paused' | 'resumed',
  byMs = endsAt ? endsAt.getTime() - (row.endsAt ?? ctx.now()).getTime() : 0,
): Promise<number> {
  await recordSession(ctx, row.id, { endsAt })
  const seconds = Math.round(byMs / 1000)
  const seq = await appendOwn(ctx, row.id, 'time', { reason, seconds, endsAt: endsAt?.toISOString() ?? null })
  if (endsAt) {
    const completesAt = new Date(endsAt.getTime() + graceMinutes[row.interviewType] * minuteMs)
    await ctx.jobs.add(ctx.db, 'time-up', { interviewId: row.id }, { runAt: endsAt, key: `time-up:${row.id}` })
    await ctx.jobs.add(
      ctx.db,
      'auto-complete',
      { interviewId: row.id },
      { runAt: completesAt, key: `auto-complete:${row.id}` },
    )
  }
  return seq
}

/** Writes the heartbeat. */
export async function beat(ctx: Ctx): Promise<void> {
  const at = ctx.now()
  await ctx.db
    .insert(heartbeat)
    .values({ one: true, at })
    .onConflictDoUpdate({ target: heartbeat.one, set: { at: sql`greatest(${heartbeat.at}, excluded.at)` } })
}

/**
 * At start: gives every running interview the time back in which no server was up.
 * Answers how many were credited.
 */
export async function creditDowntime(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const last = (await tx.db.select().from(heartbeat).for('update'))[0]?.at
    await beat(tx)
    const gapMs = last ? tx.now().getTime() - last.getTime() : 0
    if (!last || gapMs < shortestGapMs) return 0
    let credited = 0
    for (const id of await listRunning(tx, last)) {
      // Other servers may be running: lock the journal first, as everywhere, and read the row again.
      if (!(await isStillThere(tx, id))) continue
      const row = await findRunning(tx, id, last)
      if (!row) continue
      const awaySince = row.startedAt && row.startedAt > last ? row.startedAt : last
      const end = new Date(row.endsAt!.getTime() + tx.now().getTime() - awaySince.getTime())
      await moveEnd(tx, row, end, 'credited')
      credited += 1
    }
    return credited
  })
}

/** Locks the journal; false where the interview was deleted in between. */
function isStillThere(ctx: Ctx, id: string): Promise<boolean> {
  return lockJournal(ctx, id).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    },
  )
}

/** Writes a heartbeat at intervals until stopped. */
export function keepBeating(ctx: Ctx): () => void {
  const timer = setInterval(() => {
    beat(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, 'the heartbeat was not written'))
  }, beatMs)
  return () => clearInterval(timer)
}
