/** The plan of an interview (date, duration, expiry, offered times), which may change until its candidate joins. */
import type { Interview } from '@nova/contract/interviews/interviews'
import type { PlanChange } from '@nova/contract/interviews/plans'
import { refuse } from '@nova/contract/refusals'
import { noteAct, requireInterview, requireNotJoined } from '../interview-access/interview-access.ts'
import { changeAndRead } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { viewWithResume } from '../interview-lists/interview-lists.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requireAhead } from './scheduled-date.ts'
import { holdCalendar, readSlots, replaceSlots } from './slots.ts'

/** More changes than anybody makes on purpose; each leaves an entry in the audit log. */
const maxRevisions = 200

type PlanPart = 'date' | 'duration' | 'expiry' | 'slots'

/** An interview after a planned change; `what` is empty if nothing would change. */
export type Planned = { row: InterviewRow; slots: Date[]; what: PlanPart[] }

/** Refuses a change based on a stale reading of the plan. */
export function requireRevision(row: InterviewRow, revision: number): void {
  if (row.revision !== revision) throw refuse('plan_changed')
  requireChangesLeft(row)
}

/** Refuses a change of a plan that was changed as often as it may be. */
export function requireChangesLeft(row: InterviewRow): void {
  if (row.revision >= maxRevisions) throw refuse('plan_limit')
}

/** Changes the plan, or refuses the whole. The candidate of a published interview is mailed what is new. */
export async function changePlan(ctx: Ctx, id: string, change: PlanChange): Promise<Interview> {
  return inTransaction(ctx, async (tx) => {
    const before = await requireInterview(tx, id, { lock: true })
    // Candidates who choose a time then wait, and see this one.
    await holdCalendar(tx, before.creatorId)
    const { row, slots, what } = await applyChange(tx, before, change)
    if (what.length === 0) return viewWithResume(tx, before)
    if (what.includes('slots')) await replaceSlots(tx, row.id, slots)
    const saved = await savePlan(tx, row)
    await noteAct(tx, row, 'interview.planned', {
      what: what.join(', '),
      ...(what.includes('date') ? { from: sayDate(before.scheduledAt), to: sayDate(row.scheduledAt) } : {}),
      ...(what.includes('duration') ? { minutesBefore: before.durationMinutes, minutes: row.durationMinutes } : {}),
      ...(what.includes('expiry') ? { openUntil: sayDate(row.openUntil) } : {}),
      ...(what.includes('slots') ? { slots: slots.length } : {}),
    })
    await tellOfPlan(tx, saved, what.includes('date'))
    return viewWithResume(tx, saved)
  })
}

/** Judges a change without making it. Refuses what may not be changed, and times that have passed. */
export async function applyChange(ctx: Ctx, before: InterviewRow, change: PlanChange): Promise<Planned> {
  requireNotJoined(before)
  requireRevision(before, change.revision)
  const scheduledAt = change.scheduledDate === undefined ? before.scheduledAt : toDate(change.scheduledDate)
  const wanted = change.openUntil === undefined ? before.openUntil : toDate(change.openUntil)
  const row: InterviewRow = {
    ...before,
    scheduledAt,
    timeZone: change.timeZone || before.timeZone,
    durationMinutes: change.duration ?? before.durationMinutes,
    // With a date, the date says when.
    openUntil: scheduledAt ? null : wanted,
  }
  const offered = (await readSlots(ctx, before.id)).map(({ startsAt }) => startsAt)
  const slots = change.slots ? toSlots(change.slots) : offered
  const what: PlanPart[] = []
  if (!isSame(before.scheduledAt, row.scheduledAt) || before.timeZone !== row.timeZone) what.push('date')
  if (before.durationMinutes !== row.durationMinutes) what.push('duration')
  if (!isSame(before.openUntil, row.openUntil)) what.push('expiry')
  if (String(slots.map(Number)) !== String(offered.map(Number))) what.push('slots')
  if (before.status === 'InProgress' && what.some((part) => part !== 'duration')) throw refuse('already_started')
  const isNew = (date: Date | null, old: Date | null) => date !== null && !isSame(date, old)
  if (isNew(row.scheduledAt, before.scheduledAt)) requireAhead(ctx, row.scheduledAt!, 'scheduledDate')
  if (isNew(row.openUntil, before.openUntil)) requireAhead(ctx, row.openUntil!, 'openUntil')
  for (const slot of slots) if (!offered.some((each) => isSame(each, slot))) requireAhead(ctx, slot, 'slots')
  return { row, slots, what }
}

/** Writes the plan of a row that the caller has locked, as its next revision. */
export async function savePlan(ctx: Ctx, row: InterviewRow): Promise<InterviewRow> {
  const { scheduledAt, timeZone, durationMinutes, openUntil } = row
  const next = { revision: row.revision + 1, updatedAt: ctx.now() }
  return changeAndRead(ctx, row.id, { scheduledAt, timeZone, durationMinutes, openUntil, ...next })
}

/** Has the candidate mailed, and of another date the interviewers too, but for the one who set it. */
export async function tellOfPlan(ctx: Ctx, row: InterviewRow, isMoved: boolean): Promise<void> {
  if (row.status !== 'Scheduled') return
  const by = ctx.actor.role === 'interviewer' ? ctx.actor.id : ctx.actor.role
  await ctx.jobs.add(ctx.db, 'notice', { interviewId: row.id, event: 'moved', by })
  const about = `${row.id}:${row.revision}`
  if (isMoved) await ctx.jobs.add(ctx.db, 'notice', { interviewId: row.id, event: 'rescheduled', about, by })
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))
const isSame = (a: Date | null, b: Date | null) => a?.getTime() === b?.getTime()
const sayDate = (date: Date | null) => date?.toISOString() ?? null

function toSlots(moments: string[]): Date[] {
  const times = [...new Set(moments.map((moment) => Date.parse(moment)))]
  return times.toSorted((a, b) => a - b).map((time) => new Date(time))
}
