/** Two-factor sign-in: turning it on and off, the second step of a sign-in, and a company's rule. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Session } from './accounts.ts'
import { KnownPassword } from './own-account.ts'

const guarded = { maxBytes: 16 * 1024, perMinute: 20 } as const
/** The codes of an account are counted by it as well: after five wrong ones it waits. */
const withCode = {
  maxBytes: 16 * 1024,
  perMinute: 600,
  wrong: { codes: ['wrong_code', 'sign_in_expired'], perMinute: 20 },
} as const
const Ticket = z.string().min(1).max(200)
/** As people type and paste them: with blanks or hyphens between. */
const Code = z.string().trim().min(1, 'Please enter a code.').max(40, 'This code is too long.')
const Password = z.object({ password: KnownPassword })

/** Secret for an authenticator app, shown once. */
export const SecondFactorSetUp = z.object({
  /** In base32, for typing. */
  secret: z.string(),
  /** The same for scanning: otpauth://… */
  uri: z.string(),
})
export type SecondFactorSetUp = z.infer<typeof SecondFactorSetUp>

/** Each signs in once instead of a code. Shown when they are made and never again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const setUpSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor',
  who: 'interviewer',
  permission: 'read',
  summary: 'Makes a secret for an authenticator app; it counts once a code of it was confirmed.',
  body: Password,
  reply: SecondFactorSetUp,
  ...guarded,
  errors: ['wrong_password', 'second_factor_exists', 'secrets_unavailable'],
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  who: 'interviewer',
  permission: 'read',
  summary: 'Turns two-factor sign-in on by a first code.',
  body: z.object({ code: Code }),
  reply: RecoveryCodes,
  ...guarded,
  errors: ['wrong_code', 'too_many_codes', 'second_factor_exists', 'second_factor_missing'],
})

export const turnOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/off',
  who: 'interviewer',
  permission: 'read',
  summary: 'Turns two-factor sign-in off.',
  body: Password,
  status: 204,
  ...guarded,
  errors: ['wrong_password', 'second_factor_required', 'second_factor_missing'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  who: 'interviewer',
  permission: 'read',
  summary: 'Makes new recovery codes; the old ones are void.',
  body: Password,
  reply: RecoveryCodes,
  ...guarded,
  errors: ['wrong_password', 'second_factor_missing'],
})

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  who: 'anyone',
  summary: 'The second step of a sign-in, by a code of the app or a recovery code.',
  body: z.object({ ticket: Ticket, code: Code }),
  reply: Session,
  ...withCode,
  errors: ['sign_in_expired', 'wrong_code', 'too_many_codes'],
})

export const beginRequiredSetUp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/set-up',
  who: 'anyone',
  summary: 'The same secret as for an account that is signed in, for one whose company asks for it first.',
  body: z.object({ ticket: Ticket }),
  reply: SecondFactorSetUp,
  ...guarded,
  link: 'ticket',
  wrong: { codes: ['sign_in_expired'] },
  errors: ['sign_in_expired', 'second_factor_exists', 'secrets_unavailable'],
})

export const finishRequiredSetUp = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor/set-up/confirm',
  who: 'anyone',
  summary: 'Turns two-factor sign-in on by a first code, and signs in.',
  body: z.object({ ticket: Ticket, code: Code }),
  reply: RecoveryCodes.extend({ session: Session }),
  ...withCode,
  errors: ['sign_in_expired', 'wrong_code', 'too_many_codes', 'second_factor_exists', 'second_factor_missing'],
})

export const SecondFactorRule = z.object({
  isRequired: z.boolean(),
  /** True if the caller's own account has a second factor: only then may they require it of others. */
  isOwnOn: z.boolean(),
  /** Accounts of the company that have none yet. */
  missing: z.int(),
})
export type SecondFactorRule = z.infer<typeof SecondFactorRule>

export const getSecondFactorRule = endpoint({
  method: 'GET',
  path: '/api/company/second-factor',
  who: 'interviewer',
  permission: 'administer',
  summary: "Whether the caller's company requires two-factor sign-in; for administrators.",
  reply: SecondFactorRule,
  errors: ['forbidden'],
})

export const setSecondFactorRule = endpoint({
  method: 'PUT',
  path: '/api/company/second-factor',
  who: 'interviewer',
  permission: 'administer',
  summary:
    'Requires two-factor sign-in of the whole company, or no longer; signs out who has none. For administrators.',
  body: SecondFactorRule.pick({ isRequired: true }),
  reply: SecondFactorRule,
  maxBytes: 16 * 1024,
  errors: ['forbidden', 'second_factor_required'],
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/Interviewers/{id}/second-factor',
  who: 'interviewer',
  permission: 'administer',
  summary:
    "Turns off a colleague's two-factor sign-in and signs them out, for who lost their device. For administrators.",
  params: z.object({ id: z.string().max(64) }),
  status: 204,
  errors: ['forbidden', 'not_found', 'second_factor_missing'],
})
