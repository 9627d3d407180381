/** Mails to candidates: sender, attachments, and expiry. */
import { companyWithoutLinks, withoutLinks } from '@nova/contract/web-address'
import { getInterviewer } from '../accounts/accounts.ts'
import { readToken } from '../interview-access/candidate-token.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { MailedInterview } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readSlots } from '../interview-plan/slots.ts'
import type { Ctx } from '../platform/context/context.ts'
import { type Mail, type MailCalendar, type MailContent, queueMail } from '../platform/mail/mail.ts'
import { endOf } from '../sessions/clock.ts'
import { asksProject, disclose, readTerms, readTold, type Terms, type Told } from '../sessions/disclosure.ts'
import { getJudging } from '../sessions/judging.ts'
import { isSamePlan, makeEntry, noteTold, type ToldPlan } from './calendar.ts'
import { type Invited, type Occasion, writeInvitation, writeMove, writeReminder } from './candidate-texts.ts'

/** Reads the data that every text about an interview needs. */
export async function readOccasion(ctx: Ctx, row: MailedInterview): Promise<Occasion> {
  return occasionOf(row, await getInterviewer(ctx, row.creatorId))
}

/** Removes links from names and titles for mails. A candidate without a name has their address instead. */
export function plainWords({ title, candidateName: name, candidateEmail, inviter }: Words) {
  const isAddress = name.toLowerCase() === candidateEmail.toLowerCase()
  return {
    title: withoutLinks(title),
    candidateName: isAddress ? name : withoutLinks(name),
    inviter: { ...inviter, name: withoutLinks(inviter.name), company: companyWithoutLinks(inviter.company) },
  }
}
type Words = Pick<Occasion, 'title' | 'candidateName' | 'candidateEmail' | 'inviter'>

function occasionOf(row: MailedInterview, { name, email, company }: Occasion['inviter']): Occasion {
  const { candidateEmail, scheduledAt, timeZone } = row
  const words = plainWords({ ...row, inviter: { name, email, company } })
  return { ...words, candidateEmail, scheduledAt, timeZone }
}

/** Reads the details for mails about a plan. `slots`: those of a plan that isn't saved yet. */
export async function readInvited(ctx: Ctx, row: InterviewRow, slots?: Date[]): Promise<Invited> {
  const offered = slots ?? (await readSlots(ctx, row.id)).map(({ startsAt }) => startsAt)
  return makeInvited(ctx, row, { ...(await readShared(ctx, row)), slots: offered })
}

/** Reads the parts shared by all candidates with the same questions in one position; this takes eight statements. */
export async function readShared(ctx: Ctx, row: MailedInterview): Promise<Shared> {
  const whole = await requireInterview(ctx, row.id)
  const told = await readTold(ctx, whole)
  const hasProject = asksProject(whole)
  const terms = await readTerms(ctx, row)
  const judging = await getJudging(ctx, row.id)
  return { hasProject, inviter: await getInterviewer(ctx, row.creatorId), judging, disclosed: told, terms }
}
export type Shared = Pick<Invited, 'inviter' | 'judging'> & {
  disclosed: Told
  hasProject: boolean
  terms: Terms
}

export async function makeInvited(ctx: Ctx, row: MailedInterview, shared: Shared & { slots: Date[] }) {
  const { interviewType, meetingUrl, aiPolicy } = row
  const durationMinutes = Math.round(endOf(row, new Date(0)).getTime() / 60_000)
  const invitation = {
    interviewType,
    meetingUrl,
    durationMinutes,
    disclosure: disclose(aiPolicy, shared.disclosed.model, shared.disclosed.proposer, row, {
      ...shared.terms,
      isMail: true,
    }),
    hasProject: shared.hasProject,
  }
  const link = `/candidate/${row.id}?token=${await readToken(ctx, row)}`
  const plan = { openUntil: row.openUntil, slots: shared.slots.filter((startsAt) => startsAt > ctx.now()) }
  return { ...occasionOf(row, shared.inviter), ...plan, link, invitation, judging: shared.judging }
}

/** Past slots aren't news. */
export const planOf = ({ scheduledAt, openUntil, slots, invitation }: Invited): ToldPlan => {
  return { scheduledAt, openUntil, slots, minutes: invitation.durationMinutes }
}

type Inviting = { onceKey?: string; isPatient?: boolean; news?: string | undefined; sentence?: string | undefined }

/** Mails the invitation; `onceKey` for one that may be asked for twice, `news` where they have had one. */
export async function inviteCandidate(ctx: Ctx, row: InterviewRow, options: Inviting = {}): Promise<void> {
  const about = await readInvited(ctx, row)
  const sequence = await noteTold(ctx, row.id, planOf(about))
  await queueMail(ctx, composeInvitation(row, { about, sequence }, options))
}

/** The invitation as a mail; `sequence` is that of its calendar entry. */
export function composeInvitation(
  row: MailedInterview,
  { about, sequence }: { about: Invited; sequence: number },
  { news, sentence, ...options }: Inviting,
): Mail {
  const calendar = requestEntry(row, about, sequence)
  return compose(row, about, {
    kind: 'invitation',
    content: writeInvitation(about, { news, sentence }),
    calendar,
    ...options,
  })
}

/** Mails the new plan, which is in the interview already. Does nothing if it equals the plan announced last. */
export async function mailMove(ctx: Ctx, row: InterviewRow, told: ToldPlan, isOwnChoice: boolean): Promise<void> {
  const about = await readInvited(ctx, row)
  // Slots that have passed since then are no longer offered, and their absence isn't news.
  const before = { ...told, slots: told.slots?.filter((startsAt) => startsAt > ctx.now()) ?? [] }
  if (isSamePlan(before, planOf(about))) return
  const sequence = await noteTold(ctx, row.id, planOf(about))
  const { scheduledAt: startsAt, minutes } = before
  // A calendar cannot hold an interview at any time: its entry is taken away.
  const calendar = row.scheduledAt
    ? requestEntry(row, about, sequence)
    : startsAt &&
      cancelEntry(about, { interviewId: row.id, sequence, startsAt, minutes: minutes ?? row.durationMinutes })
  const onceKey = `moved:${row.id}:${sequence}`
  const content = writeMove(about, before, isOwnChoice)
  await mailCandidate(ctx, row, about, { kind: 'moved', content, calendar: calendar ?? undefined, onceKey })
}

export async function mailReminder(ctx: Ctx, row: InterviewRow, before: 'day' | 'hour'): Promise<void> {
  const about = await readInvited(ctx, row)
  const startsAt = row.scheduledAt!
  await mailCandidate(ctx, row, about, {
    kind: 'reminder',
    content: writeReminder(about, before),
    onceKey: `reminder-${before}:${row.id}:${startsAt.toISOString()}`,
    expiresAt: before === 'hour' ? startsAt : new Date(startsAt.getTime() - 2 * 3_600_000),
  })
}

type Outgoing = {
  kind: string
  content: MailContent
  calendar?: MailCalendar | undefined
  onceKey?: string | undefined
  expiresAt?: Date
  isPatient?: boolean
}

async function mailCandidate(ctx: Ctx, row: InterviewRow, about: Occasion, mail: Outgoing): Promise<void> {
  await queueMail(ctx, compose(row, about, mail))
}

function compose(row: MailedInterview, about: Occasion, mail: Outgoing): Mail {
  const { kind, content, calendar, onceKey, isPatient, expiresAt } = mail
  const { inviter } = about
  return {
    kind,
    to: about.candidateEmail,
    content,
    companyId: row.companyId,
    interviewId: row.id,
    sender: { accountId: row.creatorId },
    replyTo: { name: inviter.name, address: inviter.email },
    ...(expiresAt ? { expiresAt } : {}),
    ...(calendar ? { calendar } : {}),
    ...(onceKey ? { onceKey } : {}),
    ...(isPatient ? { isPatient } : {}),
  }
}

function requestEntry(row: MailedInterview, about: Invited, sequence: number): MailCalendar | undefined {
  if (!row.scheduledAt) return undefined
  return makeEntry('REQUEST', {
    ...peopleOf(about),
    interviewId: row.id,
    sequence,
    startsAt: row.scheduledAt,
    minutes: about.invitation.durationMinutes,
    link: about.link,
    meetingUrl: row.meetingUrl,
  })
}

/** Makes the entry that removes an interview from the calendar. */
export function cancelEntry(
  about: Occasion,
  entry: { interviewId: string; sequence: number; startsAt: Date; minutes: number },
): MailCalendar {
  return makeEntry('CANCEL', { ...peopleOf(about), ...entry })
}

function peopleOf({ title, inviter, candidateName, candidateEmail }: Occasion) {
  const attendee = { name: candidateName, email: candidateEmail }
  return { title, inviter: { name: inviter.name, email: inviter.email }, attendee }
}
