/** Changes to an interview before its candidate joins, the times that candidates may choose from, and copies. */
import { z } from 'zod'
import { maxNameLength, maxTitleLength } from '../constants.ts'
import { emailAddress } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { HttpUrl } from '../http-url.ts'
import { withoutAddress } from '../web-address.ts'
import { NoticePlace } from '../words.ts'
import { Interview, InterviewId, PublishedInterview } from './interviews.ts'

/** Most times that are offered to one candidate. */
export const maxSlots = 10

/** open: may be chosen. taken: the interviewer has another interview then. past: it has begun. chosen: the interview's date. */
export const SlotState = z.enum(['open', 'taken', 'past', 'chosen'])
export type SlotState = z.infer<typeof SlotState>

/** A time that the candidate may choose. */
export const Slot = z.object({ id: z.uuid(), startsAt: z.iso.datetime(), state: SlotState })
export type Slot = z.infer<typeof Slot>

const Moment = z.iso.datetime({ offset: true })

/** A missing field stays unchanged. */
export const PlanChange = z.object({
  /** Revision that the caller read; the change is refused if the plan was changed since. */
  revision: z.int().min(0),
  /** Null: at any time, or once the candidate has chosen. */
  scheduledDate: Moment.nullable().optional(),
  /** Time zone in which it is planned, as an IANA name, for the date in mails. */
  timeZone: z.string().max(64).optional(),
  duration: z.int().min(5).max(480).optional(),
  /** For an interview without a date: joining is refused after this time. Null: no end. */
  openUntil: Moment.nullable().optional(),
  /** The times that the candidate may choose from; none: they may not. */
  slots: z.array(Moment).max(maxSlots).optional(),
})
export type PlanChange = z.output<typeof PlanChange>

const changing = [
  'plan_changed',
  'plan_limit',
  'already_joined',
  'already_started',
  'interview_completed',
  'interview_cancelled',
] as const

export const changePlan = endpoint({
  method: 'PATCH',
  path: '/api/Interviews/{id}/plan',
  key: 'interviews:write',
  who: 'owner',
  summary: 'Changes date, duration, expiry and offered times until the candidate joins, and mails them what changed.',
  params: InterviewId,
  body: PlanChange,
  reply: Interview,
  errors: [...changing],
})

/** The candidate, the job and the meeting link. A missing field stays unchanged. */
export const DetailsChange = z.object({
  /** Revision that the caller read; the change is refused if the plan or these details were changed since. */
  revision: z.int().min(0),
  title: withoutAddress(
    z
      .string()
      .trim()
      .min(1, 'Please enter a title.')
      .max(maxTitleLength, `Please use at most ${maxTitleLength} characters.`),
  ).optional(),
  /** Empty: they are called by their address. */
  candidateName: withoutAddress(z.string().trim().max(maxNameLength)).optional(),
  candidateEmail: emailAddress('Please enter a valid candidate email.').optional(),
  /** Null: no call for the interview. */
  meetingUrl: HttpUrl.nullable().optional(),
  /** The place whose notice the candidate reads before joining. */
  noticePlace: NoticePlace.optional(),
})
export type DetailsChange = z.output<typeof DetailsChange>

export const changeDetails = endpoint({
  method: 'PATCH',
  path: '/api/Interviews/{id}/details',
  who: 'owner',
  summary:
    'Corrects title, candidate or meeting link until the candidate joins. Another address gets its own link and invitation.',
  params: InterviewId,
  body: DetailsChange,
  reply: Interview,
  errors: [...changing, 'candidate_in_position', 'secrets_unavailable'],
})

/** Mails that saving a change would send. */
export const PlanMails = z.object({
  /** With the candidate's link left out. Null: the candidate would be mailed nothing. */
  mail: z
    .object({ to: z.string(), subject: z.string(), text: z.string(), calendar: z.enum(['none', 'update', 'cancel']) })
    .nullable(),
  /** Why there is none. */
  reason: z.enum(['off', 'draft', 'running', 'same']).nullable(),
  /** Names of the panel who are mailed too, with the entry for their calendars. */
  panel: z.array(z.string()),
  /** When the candidate would be reminded. */
  reminders: z.array(z.iso.datetime()),
})
export type PlanMails = z.infer<typeof PlanMails>

export const previewPlanMails = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/plan/mails',
  who: 'owner',
  summary: 'The mail that such a change would send; changes nothing.',
  params: InterviewId,
  body: PlanChange,
  reply: PlanMails,
  errors: [...changing],
})

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/slots',
  key: 'interviews:read',
  who: 'owner',
  summary: 'The times that the candidate may choose from, in their order.',
  params: InterviewId,
  reply: z.array(Slot),
  errors: [],
})

export const pickSlot = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/slot',
  who: 'candidate',
  summary: 'Chooses one of the offered times, or another one, until joining. The chosen one again does nothing.',
  params: InterviewId,
  body: z.object({
    slotId: z.uuid(),
    /** The date that the page showed. */
    scheduledDate: z.iso.datetime().nullable(),
  }),
  reply: z.object({ scheduledDate: z.iso.datetime(), slots: z.array(Slot) }),
  errors: ['slot_taken', 'slot_past', 'slot_withdrawn', ...changing],
  perMinute: 20,
})

export const duplicateInterview = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/duplicate',
  who: 'owner',
  summary: 'The same interview for another candidate: settings and questions, and nothing about the first candidate.',
  params: InterviewId,
  body: z.object({
    candidateEmail: emailAddress('Please enter a valid candidate email.'),
    candidateName: withoutAddress(z.string().trim().max(maxNameLength)).optional(),
    scheduledDate: Moment.nullable().optional(),
    timeZone: z.string().max(64).optional(),
    publish: z.boolean().default(false),
  }),
  reply: PublishedInterview,
  status: 201,
  errors: ['nothing_selected'],
})

export const startPreview = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/preview',
  who: 'owner',
  summary: 'A link to walk the interview as its candidate would, on a copy that is deleted after two hours.',
  params: InterviewId,
  reply: z.object({ candidateLink: z.string(), expiresAt: z.iso.datetime() }),
  status: 201,
  perMinute: 10,
  errors: ['nothing_selected', 'interview_cancelled'],
})

export const getInvitationText = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/invitation-text',
  who: 'owner',
  permission: 'run',
  summary: 'The invitation as plain text, to be sent by hand. `link` as it stands in `text`.',
  params: InterviewId,
  reply: z.object({ text: z.string(), link: z.string() }),
  errors: ['not_published', 'interview_cancelled', 'secrets_unavailable'],
})
