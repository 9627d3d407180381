/** One's own account: name, address, password and signed-in devices, and the links that are mailed about them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { withoutAddress } from '../web-address.ts'
import { Email, NewPassword } from './accounts.ts'

/** A password that is compared and not stored: anything but nothing may be tried. */
export const KnownPassword = z.string().min(1, 'Please enter your password.').max(128)
const LinkToken = z.string().min(1).max(200)

/** Those who check a password are called by people: a few times a minute. */
const guarded = { maxBytes: 16 * 1024, perMinute: 20 } as const
/** Called with the secret of a mailed link, which works once. */
const ofLink = { ...guarded, link: 'token', wrong: { codes: ['link_invalid'] } } as const

export const OwnAccount = z.object({
  name: z.string(),
  email: z.string(),
  /** True if the holder has proven ownership of the address. */
  isVerified: z.boolean(),
  /** True if this account's mails to others are sent. If mail is on, they are held until the address is verified. */
  mayMail: z.boolean(),
  /** The address that a confirmation was mailed to and that replaces `email` once it is confirmed. */
  pendingEmail: z.string().nullable(),
  secondFactor: z.object({
    /** When it was turned on; null if it isn't on. */
    since: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.int(),
    isRequired: z.boolean(),
  }),
  /** Delivery of mail: automatic, or by an operator who passes on the messages in the outbox. */
  delivery: z.enum(['mail', 'operator']),
})
export type OwnAccount = z.infer<typeof OwnAccount>

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  who: 'interviewer',
  permission: 'read',
  summary: "The caller's own account.",
  reply: OwnAccount,
  errors: [],
})

export const ProfileForm = z.object({
  name: withoutAddress(
    z.string().trim().min(1, 'Please enter your full name.').max(120, 'Use at most 120 characters.'),
  ),
})

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/account',
  who: 'interviewer',
  permission: 'read',
  summary: "Changes the caller's name.",
  body: ProfileForm,
  reply: OwnAccount,
  maxBytes: 16 * 1024,
  errors: [],
})

export const PasswordForm = z.object({ currentPassword: KnownPassword, newPassword: NewPassword })

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  who: 'interviewer',
  permission: 'read',
  summary: "Changes the caller's password and signs out all other devices.",
  body: PasswordForm,
  status: 204,
  ...guarded,
  errors: ['wrong_password'],
})

export const EmailForm = z.object({ email: Email, password: KnownPassword })

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  who: 'interviewer',
  permission: 'read',
  summary: 'Mails a confirmation link to a new address and a notice to the current one. Nothing changes until then.',
  body: EmailForm,
  reply: OwnAccount,
  ...guarded,
  errors: ['wrong_password', 'email_taken', 'secrets_unavailable'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  who: 'interviewer',
  permission: 'read',
  summary: 'Makes the confirmation link of a change of address void.',
  reply: OwnAccount,
  errors: [],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/verification',
  who: 'interviewer',
  permission: 'read',
  summary: "Mails a link to the caller's own address that proves it.",
  status: 204,
  perMinute: 5,
  errors: ['secrets_unavailable'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  who: 'anyone',
  summary: 'Follows a mailed link: its address is proven, and becomes the one of its account.',
  body: z.object({ token: LinkToken }),
  reply: z.object({ email: z.string() }),
  ...ofLink,
  errors: ['link_invalid', 'link_expired', 'link_used', 'email_taken'],
})

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset',
  who: 'anyone',
  summary:
    'Mails a link for a new password to the account of this address, if there is one; answers the same either way.',
  body: z.object({ email: Email }),
  reply: z.object({ delivery: OwnAccount.shape.delivery }),
  status: 202,
  maxBytes: 16 * 1024,
  // Each may cost a mail, of which an account gets three an hour.
  perMinute: 60,
  errors: [],
})

export const checkReset = endpoint({
  method: 'POST',
  path: '/api/auth/reset/check',
  who: 'anyone',
  summary: 'Whose password a mailed link resets, while it can be used.',
  body: z.object({ token: LinkToken }),
  reply: z.object({ email: z.string() }),
  ...ofLink,
  errors: ['link_invalid', 'link_expired', 'link_used'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset/password',
  who: 'anyone',
  summary: 'Sets a new password by a mailed link, once, and signs the account out everywhere.',
  body: z.object({ token: LinkToken, password: NewPassword }),
  reply: z.object({ email: z.string() }),
  ...ofLink,
  errors: ['link_invalid', 'link_expired', 'link_used'],
})

export const Device = z.object({
  id: z.uuid(),
  /** Browser and system, such as 'Firefox on Linux'; null where they were not recognised. */
  name: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The one that asks. */
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/account/devices',
  who: 'interviewer',
  permission: 'read',
  summary: 'The devices on which the caller is signed in, this one first.',
  reply: z.array(Device),
  errors: [],
})

export const revokeDevice = endpoint({
  method: 'DELETE',
  path: '/api/account/devices/{id}',
  who: 'interviewer',
  permission: 'read',
  summary: 'Signs the caller out on one device.',
  params: z.object({ id: z.string().max(64) }),
  status: 204,
  errors: ['not_found'],
})

export const revokeOtherDevices = endpoint({
  method: 'DELETE',
  path: '/api/account/devices',
  who: 'interviewer',
  permission: 'read',
  summary: 'Signs the caller out on all devices but this one.',
  reply: z.object({ count: z.int() }),
  errors: [],
})
