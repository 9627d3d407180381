/** Mails to candidates and interviewers about an interview. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from './interviews.ts'

/**
 * State of a candidate's invitation. off: this installation sends no mail. paused: it was restored from a backup, and an
 * operator has yet to let mail out. none: nothing was sent, because the
 * interview was published before there was mail, or because the address is unknown (`to` is empty). unverified,
 * limited: held until the sender verifies their address, or until its turn.
 */
export const InvitationState = z.object({
  state: z.enum(['off', 'paused', 'none', 'waiting', 'unverified', 'limited', 'sent', 'failed', 'expired']),
  to: z.string(),
  /** When it was sent, or queued. */
  at: z.iso.datetime().nullable(),
  /** When it is tried next, where that is planned; null otherwise. */
  goesAt: z.iso.datetime().nullable(),
  canResend: z.boolean(),
})
export type InvitationState = z.infer<typeof InvitationState>

export const getInvitationState = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/invitation',
  who: 'owner',
  summary: 'Whether the candidate was mailed the link.',
  params: InterviewId,
  reply: InvitationState,
  errors: ['not_published', 'interview_cancelled'],
})

export const resendCandidateInvitation = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/invitation',
  who: 'owner',
  permission: 'manage',
  summary: 'Mails the invitation again, at most three times an hour. For the creator, recruiters and administrators.',
  params: InterviewId,
  reply: InvitationState,
  errors: [
    'forbidden',
    'not_published',
    'interview_cancelled',
    'interview_completed',
    'no_candidate_email',
    'mail_off',
    'invitation_limit',
  ],
})

/** Kinds of notices to interviewers, each of which may be switched off. */
export const NoticeKind = z.enum([
  'joined',
  'completed',
  'report-ready',
  'candidate-request',
  'rescheduled',
  'panel',
  'scorecard-due',
  'panel-complete',
  'reply-due',
])
export type NoticeKind = z.infer<typeof NoticeKind>

export const NoticeChoices = z.object({
  /** Those that are wanted. */
  kinds: z.array(NoticeKind).max(NoticeKind.options.length),
})
export type NoticeChoices = z.infer<typeof NoticeChoices>

export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/me/notices',
  who: 'interviewer',
  permission: 'read',
  summary: 'Which notices the caller wants by email, and whether this installation sends any.',
  reply: NoticeChoices.extend({ isMailOn: z.boolean(), email: z.string() }),
  errors: [],
})

export const saveNoticeChoices = endpoint({
  method: 'PUT',
  path: '/api/me/notices',
  who: 'interviewer',
  permission: 'read',
  summary: 'Changes which notices the caller wants.',
  body: NoticeChoices,
  reply: NoticeChoices,
  errors: [],
})
