/** The calendar entries of candidate and panel: one for each interview, whose sequence rises with every change. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { MailCalendar } from '../platform/mail/mail.ts'
import { announcements } from './tables.ts'

/** The time of an interview as announced to its candidate. */
export type ToldPlan = {
  scheduledAt: Date | null
  minutes: number | null
  openUntil: Date | null
  slots: Date[] | null
}
export type Told = ToldPlan & { sequence: number }

/** Reads the plan announced last; undefined before the first mail. */
export async function readTold(ctx: Ctx, interviewId: string): Promise<Told | undefined> {
  const [found] = await ctx.db.select().from(announcements).where(eq(announcements.interviewId, interviewId))
  return found
}

const slotsOf = ({ slots }: ToldPlan) => String((slots ?? []).map(Number))

/** True if a candidate who knows one plan needs no news about the other. */
export function isSamePlan(told: ToldPlan, plan: ToldPlan): boolean {
  const isSameDate = told.scheduledAt?.getTime() === plan.scheduledAt?.getTime()
  // An unrecorded duration counts as the same, so that it causes no mail.
  const isSameTime = told.minutes === null || told.minutes === plan.minutes
  const isSameEnd = told.openUntil?.getTime() === plan.openUntil?.getTime()
  return isSameDate && isSameTime && isSameEnd && slotsOf(told) === slotsOf(plan)
}

/** Records the plan announced now; returns its sequence, which rises if the plan has changed. */
export async function noteTold(ctx: Ctx, interviewId: string, plan: ToldPlan): Promise<number> {
  const sequences = await noteToldAll(ctx, [{ interviewId, plan }])
  return sequences.get(interviewId)!
}

/** The same for several candidates at once. */
export async function noteToldAll(
  ctx: Ctx,
  told: { interviewId: string; plan: ToldPlan }[],
): Promise<Map<string, number>> {
  if (told.length === 0) return new Map()
  const ids = told.map(({ interviewId }) => interviewId)
  const found = await ctx.db.select().from(announcements).where(inArray(announcements.interviewId, ids))
  const before = new Map(found.map((row) => [row.interviewId, row]))
  const rows = told.map(({ interviewId, plan: { scheduledAt, minutes, openUntil, slots } }) => {
    const plan = { scheduledAt, minutes, openUntil, slots }
    const last = before.get(interviewId)
    return { interviewId, sequence: last ? last.sequence + (isSamePlan(last, plan) ? 0 : 1) : 0, ...plan }
  })
  const set = Object.fromEntries(
    ['sequence', 'scheduledAt', 'minutes', 'openUntil', 'slots'].map((name) => [
      name,
      sql.raw(`excluded.${announcements[name as keyof ToldPlan].name}`),
    ]),
  )
  await ctx.db.insert(announcements).values(rows).onConflictDoUpdate({ target: announcements.interviewId, set })
  return new Map(rows.map(({ interviewId, sequence }) => [interviewId, sequence]))
}

/** Raises the sequence for a change of something other than the plan; returns the plan announced last. */
export async function raiseSequence(ctx: Ctx, interviewId: string): Promise<Told | undefined> {
  const [raised] = await ctx.db
    .update(announcements)
    .set({ sequence: sql`${announcements.sequence} + 1` })
    .where(eq(announcements.interviewId, interviewId))
    .returning()
  return raised
}

/** Deletes the record of a deleted interview; returns the plan announced last. */
export async function forgetTold(ctx: Ctx, interviewId: string): Promise<Told | undefined> {
  const [gone] = await ctx.db.delete(announcements).where(eq(announcements.interviewId, interviewId)).returning()
  return gone
}

type Person = { name: string; email: string }
export type Entry = {
  interviewId: string
  title: string
  sequence: number
  startsAt: Date
  minutes: number
  inviter: Person
  attendee: Person
  /** A separate entry for each of the panel, in addition to the candidate's. */
  isForPanel?: boolean
  /** Undefined in a cancellation. */
  link?: string | undefined
  meetingUrl?: string | null
}

export function makeEntry(method: MailCalendar['method'], entry: Entry): MailCalendar {
  const { interviewId, title, sequence, startsAt, minutes, inviter, attendee, isForPanel, link, meetingUrl } = entry
  const details = isForPanel
    ? 'You are on the panel. The email has all details.'
    : 'Your invitation email has all details.'
  const description = method === 'CANCEL' ? 'This interview was cancelled.' : details
  return {
    method,
    // Must stay the same, even if the installation's address changes.
    uid: `${interviewId}${isForPanel ? '-panel' : ''}@nova-interviews`,
    sequence,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    title: `Interview: ${title}`,
    description: meetingUrl ? `${description}\nMeeting: ${meetingUrl}` : description,
    ...(link ? { url: link } : {}),
    ...(meetingUrl ? { location: meetingUrl } : {}),
    organizer: inviter,
    attendee,
  }
}
