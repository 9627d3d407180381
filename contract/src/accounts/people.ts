/** The people of a company: invitations, roles, and who takes over whose interviews. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Interview, InterviewId } from '../interviews/interviews.ts'
import { withoutAddress } from '../web-address.ts'
import { Role } from '../words.ts'
import { Email, NewPassword, SecondStep, Session } from './accounts.ts'

export const invitationDays = 7
/** Limits of an open invitation, which anyone with the link may use. */
export const openInvitationLimits = { uses: 100, days: 30 }

export const Person = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: Role,
  isActive: z.boolean(),
  /** To administrators alone; null for someone who was not here since this is kept. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** How many interviews are theirs; to administrators alone. */
  interviews: z.int().nullable(),
})
export type Person = z.infer<typeof Person>

export const Invitation = z.object({
  id: z.uuid(),
  role: Role,
  /** Null: an open one, which anyone with the link may use. */
  email: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  uses: z.int(),
  maxUses: z.int(),
  /** As a path, or an address where the installation knows its own. Null where the server cannot read it any more. */
  link: z.string().nullable(),
})
export type Invitation = z.infer<typeof Invitation>

/** Just made or renewed: its link is certain. */
export const NewInvitation = Invitation.extend({
  link: z.string(),
  isMailed: z.boolean(),
})
export type NewInvitation = z.infer<typeof NewInvitation>

const one = z.object({ id: z.string().max(64) })
const administrators = { who: 'interviewer', permission: 'administer' } as const

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  who: 'interviewer',
  permission: 'read',
  summary: "The people of the caller's company, deactivated ones included.",
  reply: z.array(Person),
  errors: [],
})

export const changeRole = endpoint({
  ...administrators,
  method: 'PATCH',
  path: '/api/people/{id}',
  summary: 'Changes the role of a person; it holds from their next call on.',
  params: one,
  body: z.object({ role: Role }),
  reply: Person,
  errors: ['person_not_found', 'last_administrator', 'upgrade_running', 'forbidden'],
})

const Successor = z.object({
  /** The id of the colleague who takes over the interviews. */
  transferTo: z.uuid().optional(),
})

export const deactivatePerson = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/people/{id}/deactivate',
  summary: 'Ends every sign-in of a person and refuses new ones, until reactivated.',
  params: one,
  body: Successor,
  reply: Person,
  errors: ['person_not_found', 'last_administrator', 'forbidden'],
})

export const reactivatePerson = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/people/{id}/reactivate',
  summary: 'Lets a deactivated person sign in again.',
  params: one,
  reply: Person,
  errors: ['person_not_found', 'forbidden'],
})

export const transferInterviews = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/people/{id}/transfer',
  summary: 'Makes all interviews of a person those of a colleague.',
  params: one,
  body: z.object({ transferTo: z.uuid() }),
  reply: z.object({ interviews: z.int() }),
  errors: ['person_not_found', 'forbidden'],
})

export const deletePerson = endpoint({
  ...administrators,
  method: 'DELETE',
  path: '/api/people/{id}',
  summary: 'Deletes an account. Its interviews stay: they are transferred first, or with it.',
  params: one,
  query: Successor,
  status: 204,
  errors: ['person_not_found', 'last_administrator', 'interviews_remain', 'forbidden'],
})

export const InvitationForm = z.object({
  /** Absent: an open invitation. */
  email: Email.optional(),
  role: Role,
  /** For an open invitation only. */
  maxUses: z.int().min(1).max(openInvitationLimits.uses).default(10),
  days: z.int().min(1).max(openInvitationLimits.days).default(invitationDays),
})
export type InvitationForm = z.output<typeof InvitationForm>

export const listInvitations = endpoint({
  ...administrators,
  method: 'GET',
  path: '/api/people/invitations',
  summary: 'The invitations that can still be used, and those that have expired.',
  reply: z.array(Invitation),
  errors: [],
})

export const invitePerson = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/people/invitations',
  summary: 'Invites by email, or makes an open link. Inviting an address again renews its invitation.',
  body: InvitationForm,
  reply: NewInvitation,
  status: 201,
  perMinute: 30,
  errors: ['already_member', 'upgrade_running', 'forbidden'],
})

export const resendInvitation = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/people/invitations/{id}/resend',
  summary: 'Sends the mail of a personal invitation again, with the same link.',
  params: one,
  reply: NewInvitation,
  perMinute: 30,
  errors: ['invitation_not_found', 'invitation_expired', 'forbidden'],
})

export const renewInvitation = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/people/invitations/{id}/renew',
  summary: 'A new link with a new expiry; the old link stops working.',
  params: one,
  reply: NewInvitation,
  perMinute: 30,
  errors: ['invitation_not_found', 'forbidden'],
})

export const revokeInvitation = endpoint({
  ...administrators,
  method: 'DELETE',
  path: '/api/people/invitations/{id}',
  summary: 'Withdraws an invitation; its link says so.',
  params: one,
  status: 204,
  errors: ['invitation_not_found', 'forbidden'],
})

/** Information for the holder of a link before joining. */
export const InvitationOffer = z.object({
  company: z.string(),
  role: Role,
  invitedBy: z.string(),
  email: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** True if the address of a personal invitation already has an account. */
  hasAccount: z.boolean(),
})
export type InvitationOffer = z.infer<typeof InvitationOffer>

const Token = z.string().min(1).max(200)
const closed = ['invitation_not_found', 'invitation_expired', 'invitation_revoked', 'invitation_used'] as const

// The token travels in the body: paths are logged.
export const readInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/read',
  who: 'anyone',
  summary: 'Who invites to which company, and as what.',
  body: z.object({ token: Token }),
  reply: InvitationOffer,
  link: 'token',
  wrong: { codes: ['invitation_not_found'] },
  perMinute: 600,
  errors: [...closed],
})

export const JoinForm = z.object({
  token: Token,
  name: withoutAddress(z.string().trim().min(1, 'Please enter your full name.').max(120)),
  /** For an open invitation; a personal one has its own. */
  email: Email.optional(),
  password: NewPassword,
})
export type JoinForm = z.infer<typeof JoinForm>

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  who: 'anyone',
  summary:
    'Makes an account in the company that invites, and signs in, or asks for the second factor that the company requires.',
  body: JoinForm,
  reply: z.union([Session, SecondStep]),
  status: 201,
  maxBytes: 16 * 1024,
  link: 'token',
  // The link of many says which addresses have an account.
  wrong: { codes: ['invitation_not_found', 'email_taken'], perMinute: 20 },
  perMinute: 600,
  errors: [...closed, 'email_taken', 'sso_required'],
})

export const PanelForm = z.object({ companyEmails: z.array(Email).max(50) })

export const changePanel = endpoint({
  method: 'PUT',
  path: '/api/Interviews/{id}/panel',
  who: 'owner',
  permission: 'manage',
  summary: 'Which colleagues see this interview; for its creator, recruiters and administrators.',
  params: InterviewId,
  body: PanelForm,
  reply: Interview,
  errors: ['forbidden'],
})
