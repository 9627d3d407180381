/** The candidate's calendar entry: one for each interview, whose sequence rises with every change. */
import { eq } from 'drizzle-orm'
import type { Ctx } from '../platform/context/context.ts'
import type { MailCalendar } from '../platform/mail/mail.ts'
import { announcements } from './tables.ts'

export type Told = { sequence: number; scheduledAt: Date | null }

/** What the candidate was told last; undefined before the first mail. */
export async function readTold(ctx: Ctx, interviewId: string): Promise<Told | undefined> {
  const [found] = await ctx.db.select().from(announcements).where(eq(announcements.interviewId, interviewId))
  return found
}

/** Notes what the candidate is told now; gives the sequence for it, which rises where the date is another one. */
export async function noteTold(ctx: Ctx, interviewId: string, scheduledAt: Date | null): Promise<number> {
  const before = await readTold(ctx, interviewId)
  const isSame = before?.scheduledAt?.getTime() === scheduledAt?.getTime()
  const sequence = before ? before.sequence + (isSame ? 0 : 1) : 0
  await ctx.db
    .insert(announcements)
    .values({ interviewId, sequence, scheduledAt })
    .onConflictDoUpdate({ target: announcements.interviewId, set: { sequence, scheduledAt } })
  return sequence
}

/** After an interview is gone for good; gives what was told last. */
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
  candidate: Person
  /** Undefined in a cancellation. */
  link?: string | undefined
  meetingUrl?: string | null
}

export function makeEntry(method: MailCalendar['method'], entry: Entry): MailCalendar {
  const { interviewId, title, sequence, startsAt, minutes, inviter, candidate, link, meetingUrl } = entry
  const description = method === 'CANCEL' ? 'This interview was cancelled.' : 'Your invitation e-mail has all details.'
  return {
    method,
    // Never changes, whatever the installation's address becomes.
    uid: `${interviewId}@nova-interviews`,
    sequence,
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + minutes * 60_000).toISOString(),
    title: `Interview: ${title}`,
    description: meetingUrl ? `${description}\nMeeting: ${meetingUrl}` : description,
    ...(link ? { url: link } : {}),
    ...(meetingUrl ? { location: meetingUrl } : {}),
    organizer: inviter,
    attendee: candidate,
  }
}
