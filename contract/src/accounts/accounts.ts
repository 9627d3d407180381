/** Interviewers' accounts and sessions. */
import { z } from 'zod'
import { emailAddress, normalizeEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { companyName, withoutAddress } from '../web-address.ts'
import { Role } from '../words.ts'

export const Email = emailAddress('Please enter a valid email address.')
export const NewPassword = z.string().min(8, 'Use at least 8 characters.').max(128, 'Use at most 128 characters.')

export const Interviewer = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  company: z.string(),
  role: Role,
  isOperator: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type Interviewer = z.infer<typeof Interviewer>

export const SignUpForm = z.object({
  name: withoutAddress(z.string().trim().min(1, 'Please enter your full name.').max(120)),
  email: Email,
  company: companyName(z.string().trim().min(1, 'Please enter your company.').max(120)),
  password: NewPassword,
})
export type SignUpForm = z.infer<typeof SignUpForm>

export const Session = z.object({ token: z.string(), expiresAt: z.iso.datetime(), interviewer: Interviewer })
export type Session = z.infer<typeof Session>

/** Reply of signing in when the password is right and a second step is due: no session exists yet. */
export const SecondStep = z.object({
  /** 'code': the account has a second factor. 'set-up': it has none, and its company requires one. */
  secondStep: z.enum(['code', 'set-up']),
  /** Proves that the password was right; for one sign-in. */
  ticket: z.string(),
  expiresAt: z.iso.datetime(),
})
export type SecondStep = z.infer<typeof SecondStep>

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  who: 'anyone',
  summary: 'Makes an account and a company of its own, and signs in.',
  body: SignUpForm,
  reply: Session,
  status: 201,
  maxBytes: 16 * 1024,
  wrong: { codes: ['email_taken'], perMinute: 20 },
  // Each costs an account and a mail; a course of people who sign up has one address.
  perMinute: 60,
  errors: ['email_taken', 'signup_closed', 'sso_required'],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  summary: 'Signs in with email (as username) and password, or says which second step is due.',
  body: z.object({
    username: z.string().trim().overwrite(normalizeEmail).min(1).max(254),
    password: z.string().min(1).max(128),
  }),
  reply: z.union([Session, SecondStep]),
  maxBytes: 16 * 1024,
  wrong: { codes: ['bad_credentials'], perMinute: 20 },
  // Comparing a password costs processor time.
  perMinute: 600,
  errors: ['bad_credentials', 'account_deactivated', 'sso_required'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'interviewer',
  permission: 'read',
  summary: 'Ends this session on the server.',
  status: 204,
  errors: [],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/Interviewers/me',
  key: 'interviews:read',
  who: 'interviewer',
  summary: 'The signed-in interviewer.',
  reply: Interviewer,
  errors: [],
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/Interviewers/colleagues',
  who: 'interviewer',
  summary: "The active accounts of the caller's company, the caller among them.",
  /** `isOperator`: absent from earlier servers, during an upgrade. */
  reply: z.array(
    Interviewer.pick({ email: true, name: true, role: true }).extend({ isOperator: z.boolean().optional() }),
  ),
  errors: [],
})
