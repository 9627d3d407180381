/** The interview's clock, on server time: started by the first join, changed only by this file. */
import { graceMinutes } from '@nova/contract/constants'
import { Refusal } from '@nova/contract/refusals'
import type { ServerPayload } from '@nova/contract/room/journal'
import { extendPauses, lengthWithout, type Span } from '@nova/contract/room/pauses'
import { sql } from 'drizzle-orm'
import { requireInterview } from '../interview-access/interview-access.ts'
import { findRunning, listRunning } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { recordSession } from '../interviews/interviews.ts'
import { appendOwn, lockJournal } from '../journal/journal.ts'
import { readEntries } from '../journal/reading.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { heartbeat } from './tables.ts'

const minuteMs = 60_000
const beatMs = 5_000
/** Shorter gaps are normal: a slow write, a quick restart. */
const minGapMs = 3 * beatMs
/** Farther from its end, a job was not early but its end was moved. */
const maxEarlyMs = 10_000
/** Longer than two clocks read at one moment differ by, so that the next is hardly ever early as well. */
const earlyAgainMs = 250
/** Compensation for waiting on a language model: shorter waits lose no time, and the total per interview is capped. */
const minWaitMs = 5_000
const maxWaitedSeconds = 5 * 60

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
  return setEnd(ctx, row, endsAt, { reason, seconds: Math.round(byMs / 1000) })
}

type Told = Omit<ServerPayload<'time'>, 'endsAt'>

async function setEnd(ctx: Ctx, row: InterviewRow, endsAt: Date | null, told: Told): Promise<number> {
  await recordSession(ctx, row.id, { endsAt })
  const seq = await appendOwn(ctx, row.id, 'time', { ...told, endsAt: endsAt?.toISOString() ?? null })
  if (endsAt) await scheduleEnd(ctx, row, endsAt)
  return seq
}

/** Jobs are due by the database's clock, which may be another machine's, or have been set while an interview runs. */
async function scheduleEnd(ctx: Ctx, row: InterviewRow, endsAt: Date): Promise<void> {
  if (endsAt > ctx.now()) await scheduleTimeUp(ctx, row.id, endsAt.getTime())
  const runAt = onDatabase(ctx, endsAt.getTime() + graceMinutes[row.interviewType] * minuteMs)
  await ctx.jobs.add(ctx.db, 'auto-complete', { interviewId: row.id }, { runAt, key: `auto-complete:${row.id}` })
}

const onDatabase = (ctx: Ctx, ms: number) => new Date(ms + (ctx.databaseAheadMs?.() ?? 0))

async function scheduleTimeUp(ctx: Ctx, id: string, at: number): Promise<void> {
  await ctx.jobs.add(ctx.db, 'time-up', { interviewId: id }, { runAt: onDatabase(ctx, at), key: `time-up:${id}` })
}

/** Schedules an end again whose job came a little early, as where the clocks differ by less than was measured. */
export async function scheduleEarlyEnd(ctx: Ctx, { id, endsAt }: Pick<InterviewRow, 'id' | 'endsAt'>): Promise<void> {
  if (!endsAt) return
  const leftMs = endsAt.getTime() - ctx.now().getTime()
  // A later end has a job of its own.
  if (leftMs > 0 && leftMs < maxEarlyMs) await scheduleTimeUp(ctx, id, endsAt.getTime() + earlyAgainMs)
}

/** Schedules all ends again, after the database's clock was set. An end that came early by it did nothing. */
export async function scheduleEndsAgain(ctx: Ctx): Promise<void> {
  const since = new Date(ctx.now().getTime() - Math.max(...Object.values(graceMinutes)) * minuteMs)
  for (const id of await listRunning(ctx, since)) {
    await inTransaction(ctx, async (tx) => {
      if (!(await isStillThere(tx, id))) return
      const row = await findRunning(tx, id, since)
      if (row?.endsAt) await scheduleEnd(tx, row, row.endsAt)
    })
  }
}

/** The last heartbeat of any server. */
export async function findLastBeat(ctx: Ctx): Promise<Date | undefined> {
  return (await ctx.db.select().from(heartbeat))[0]?.at
}

/** Writes the heartbeat. */
export async function beat(ctx: Ctx): Promise<void> {
  const at = ctx.now()
  await ctx.db
    .insert(heartbeat)
    .values({ one: true, at })
    .onConflictDoUpdate({
      target: heartbeat.one,
      set: { at: sql`greatest(${heartbeat.at}, excluded.at)`, notedAt: sql`now()` },
    })
}

/**
 * At start: gives every running interview the time back in which no server was up.
 * Answers how many were credited.
 */
export async function creditDowntime(ctx: Ctx): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    // By the database's clock as well: another server may be up whose clock is far behind this one's.
    const ageMs = sql<number>`(extract(epoch from now() - ${heartbeat.notedAt}) * 1000)::float8`
    const found = (await tx.db.select({ last: heartbeat.at, ageMs }).from(heartbeat).for('update'))[0]
    await beat(tx)
    if (!found) return 0
    const { last } = found
    const isFresh = found.ageMs >= 0 && found.ageMs < minGapMs
    if (isFresh || tx.now().getTime() - last.getTime() < minGapMs) return 0
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

/**
 * Gives back the time in which a candidate waited for a silent language model, breaks left out, so much of it as is left
 * to give. Nothing where the interview has no timer, or its time has ended.
 */
export async function creditWaits(ctx: Ctx, id: string, waits: readonly Span[]): Promise<void> {
  if (waits.length === 0) return
  await inTransaction(ctx, async (tx) => {
    await lockJournal(tx, id)
    const row = await requireInterview(tx, id, { lock: true })
    if (row.status !== 'InProgress' || !row.endsAt || hasTimeEnded(row, tx.now())) return
    let pauses: readonly Span[] = []
    let left = maxWaitedSeconds
    for (const entry of await readEntries(tx, id, { kinds: ['time'] })) {
      if (entry.kind !== 'time') continue
      pauses = extendPauses(pauses, Date.parse(entry.at), entry.payload)
      if (entry.payload.waitedFor) left -= entry.payload.seconds
    }
    const waitedMs = waits.reduce((sum, wait) => sum + lengthWithout(wait, pauses), 0)
    const seconds = Math.min(left, Math.round(waitedMs / 1000))
    if (waitedMs < minWaitMs || seconds <= 0) return
    const endsAt = new Date(row.endsAt.getTime() + seconds * 1000)
    await setEnd(tx, row, endsAt, { reason: 'credited', seconds, waitedFor: 'model' })
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
