/**
 * Mails to the panel of a Human-in-Loop interview. The last announcement to each member is stored, so one function,
 * called after any change, notifies new members, those with a change, and removed ones; called twice, it mails once.
 */
import { and, eq } from 'drizzle-orm'
import { getInterviewer } from '../accounts/accounts.ts'
import { findMembers } from '../accounts/members.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readPanelPlan } from '../interview-plan/panel-plan.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type MailCalendar, queueMail } from '../platform/mail/mail.ts'
import { makeEntry } from './calendar.ts'
import { listSilent } from './choices.ts'
import { type PanelEvent, writePanelMail } from './panel-texts.ts'
import { panelAnnouncements } from './tables.ts'

export type Told = typeof panelAnnouncements.$inferSelect
type Person = { email: string; name: string }

type Change = {
  sentence?: string | undefined
  /** Something else than the date is different, such as the meeting link. */
  isCorrected?: boolean
}

/** Notifies each panel member of their news. */
export async function tellPanel(
  ctx: Ctx,
  row: InterviewRow,
  { sentence, isCorrected = false }: Change = {},
): Promise<void> {
  if (!isTold(row)) return
  const told = await listTold(ctx, row.id)
  const panel = row.status === 'Cancelled' ? [] : await listPanel(ctx, row)
  const silent = await listSilent(ctx, 'panel')
  const mail = async (to: Person, event: PanelEvent, entry: Entry | undefined, sequence: number) => {
    await queuePanelMail(ctx, row, { to, event, sentence, sequence, calendar: await calendarOf(ctx, row, to, entry) })
  }
  for (const person of panel) {
    const before = told.find(({ email }) => email === person.email)
    const isNew = !before || before.isOff
    const isDifferent = !isNew && (isCorrected || !isSame(before, row))
    if (!isNew && !isDifferent) continue
    const sequence = before ? before.sequence + 1 : 0
    await keepTold(ctx, row, person, sequence)
    if (silent.has(person.id)) continue
    // An interview that has begun or begins in the past gets no calendar entry.
    const entry: Entry | undefined = isAhead(row)
      ? { method: 'REQUEST', sequence, startsAt: row.scheduledAt!, minutes: row.durationMinutes }
      : cancelOf(before, sequence)
    await mail(person, isNew ? 'added' : 'changed', entry, sequence)
  }
  const isLeft = ({ email, isOff }: Told) => !isOff && !panel.some((person) => person.email === email)
  for (const before of told.filter(isLeft)) {
    await keepOff(ctx, before)
    const event = row.status === 'Cancelled' ? 'cancelled' : 'removed'
    // A person without an account gets no further mail.
    const [account] = await findMembers(ctx, row.companyId, [before.email])
    if (!account || silent.has(account.id) || row.status === 'Completed') continue
    await mail(before, event, cancelOf(before, before.sequence + 1), before.sequence + 1)
  }
}

/** True if an interview's panel gets mails: with interviewers in the room, once it is published. */
function isTold({ interviewType, status, previewOf }: InterviewRow): boolean {
  return interviewType === 'HumanInLoop' && status !== 'Draft' && !previewOf
}

/** The panel's active accounts, whose mails these are. */
export async function listPanel(
  ctx: Ctx,
  { companyId, companyEmails }: Pick<InterviewRow, 'companyId' | 'companyEmails'>,
) {
  const found = await findMembers(ctx, companyId, companyEmails)
  return found.map(({ id, email, name }) => ({ id, email: email.toLowerCase(), name }))
}

/** Names of those whom a plan that isn't saved yet is news to. */
export async function listPanelToTell(ctx: Ctx, planned: InterviewRow): Promise<string[]> {
  if (!isTold(planned)) return []
  const told = await listTold(ctx, planned.id)
  const silent = await listSilent(ctx, 'panel')
  const isNews = (before: Told | undefined) => !before || before.isOff || !isSame(before, planned)
  const panel = await listPanel(ctx, planned)
  return panel
    .filter(({ id, email }) => !silent.has(id) && isNews(told.find((each) => each.email === email)))
    .map(({ name }) => name)
}

const isAhead = ({ status, scheduledAt }: InterviewRow) => status === 'Scheduled' && scheduledAt !== null

const isSame = (told: Told, { status, scheduledAt, durationMinutes }: InterviewRow): boolean =>
  // A date is no longer news once the interview runs or is over.
  status !== 'Scheduled' || (told.scheduledAt?.getTime() === scheduledAt?.getTime() && told.minutes === durationMinutes)

type Entry = { method: MailCalendar['method']; sequence: number; startsAt: Date; minutes: number }

function cancelOf(told: Told | undefined, sequence: number): Entry | undefined {
  if (!told?.scheduledAt) return undefined
  return { method: 'CANCEL', sequence, startsAt: told.scheduledAt, minutes: told.minutes }
}

async function calendarOf(ctx: Ctx, row: InterviewRow, to: Person, entry: Entry | undefined) {
  if (!entry) return undefined
  const { name, email } = await getInterviewer(ctx, row.creatorId)
  return makeEntry(entry.method, {
    ...entry,
    interviewId: row.id,
    title: row.title,
    isForPanel: true,
    inviter: { name, email },
    attendee: { name: to.name, email: to.email },
    ...(entry.method === 'REQUEST' ? { link: `/interview/${row.id}/overview`, meetingUrl: row.meetingUrl } : {}),
  })
}

type Outgoing = {
  to: Person
  event: PanelEvent
  sentence: string | undefined
  sequence: number
  calendar: MailCalendar | undefined
}

async function queuePanelMail(ctx: Ctx, row: InterviewRow, mail: Outgoing): Promise<void> {
  const { to, event, sentence, sequence, calendar } = mail
  const { scorecardsDueAt } = await readPanelPlan(ctx, row.id)
  const inviter = await getInterviewer(ctx, row.creatorId)
  await queueMail(ctx, {
    kind: 'notice-panel',
    to: to.email,
    content: writePanelMail(row, event, to.name, {
      sentence,
      scorecardsDueAt: scorecardsDueAt === null ? null : new Date(scorecardsDueAt),
    }),
    companyId: row.companyId,
    sender: { accountId: row.creatorId },
    interviewId: row.id,
    replyTo: { name: inviter.name, address: inviter.email },
    ...(calendar ? { calendar } : {}),
    onceKey: `panel-${event}:${row.id}:${to.email}:${sequence}:${row.updatedAt.toISOString()}`,
  })
}

/** The people informed of a date that is still to come. */
export async function listAwaitingPanel(ctx: Ctx, interviewId: string): Promise<Told[]> {
  const told = await listTold(ctx, interviewId)
  return told.filter(({ scheduledAt, isOff }) => !isOff && scheduledAt !== null && scheduledAt > ctx.now())
}

/** After an interview is gone for good: takes its entry out of the panel's calendars. */
export async function tellPanelGone(
  ctx: Ctx,
  gone: {
    interviewId: string
    companyId: string
    creatorId?: string | undefined
    title: string
    candidateName: string
    sentence?: string | undefined
  },
): Promise<void> {
  const told = await listAwaitingPanel(ctx, gone.interviewId)
  await ctx.db.delete(panelAnnouncements).where(eq(panelAnnouncements.interviewId, gone.interviewId))
  for (const person of told) {
    const { scheduledAt, minutes, sequence } = person
    const about = {
      id: gone.interviewId,
      title: gone.title,
      status: 'Cancelled' as const,
      joinedName: null,
      timeZone: null,
    }
    const content = writePanelMail(
      { ...about, candidateName: gone.candidateName, durationMinutes: minutes, scheduledAt, meetingUrl: null },
      'cancelled',
      person.name,
      { isGone: true, sentence: gone.sentence },
    )
    const creator = gone.creatorId ? await getInterviewer(ctx, gone.creatorId).catch(() => undefined) : undefined
    const inviter = { name: creator?.name ?? person.name, email: creator?.email ?? person.email }
    await queueMail(ctx, {
      kind: 'notice-panel',
      to: person.email,
      content,
      companyId: gone.companyId,
      sender: { accountId: gone.creatorId ?? null },
      calendar: makeEntry('CANCEL', {
        interviewId: gone.interviewId,
        title: gone.title,
        isForPanel: true,
        sequence: sequence + 1,
        startsAt: scheduledAt!,
        minutes,
        inviter,
        attendee: { name: person.name, email: person.email },
      }),
      onceKey: `panel-gone:${gone.interviewId}:${person.email}`,
    })
  }
}

export function listTold(ctx: Ctx, interviewId: string): Promise<Told[]> {
  return ctx.db.select().from(panelAnnouncements).where(eq(panelAnnouncements.interviewId, interviewId))
}

async function keepTold(ctx: Ctx, row: InterviewRow, { email, name }: Person, sequence: number): Promise<void> {
  const scheduledAt = isAhead(row) ? row.scheduledAt : null
  const told = { name, sequence, scheduledAt, minutes: row.durationMinutes, isOff: false }
  await ctx.db
    .insert(panelAnnouncements)
    .values({ interviewId: row.id, email, ...told })
    .onConflictDoUpdate({ target: [panelAnnouncements.interviewId, panelAnnouncements.email], set: told })
}

async function keepOff(ctx: Ctx, { interviewId, email, sequence }: Told): Promise<void> {
  const isIts = and(eq(panelAnnouncements.interviewId, interviewId), eq(panelAnnouncements.email, email))
  const off = { isOff: true, sequence: sequence + 1, scheduledAt: null }
  await ctx.db.update(panelAnnouncements).set(off).where(isIts)
}
