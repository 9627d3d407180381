import type { Role } from '@nova/contract/words'
import { bigint, boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const laterMoment = (name: string) => timestamp(name, { withTimezone: true })
const moment = (name: string) => laterMoment(name).notNull()

export const companies = pgTable('companies', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  requiresSecondFactor: boolean('requires_second_factor').notNull().default(false),
  /** Members sign in through the company's provider alone, but for break-glass administrators. */
  requiresSso: boolean('requires_sso').notNull().default(false),
  /** An operator's word that its mails need no bounds of a young company; and that they wait. */
  mailTrustedAt: timestamp('mail_trusted_at', { withTimezone: true }),
  mailHeldAt: timestamp('mail_held_at', { withTimezone: true }),
  createdAt: moment('created_at'),
})

export const interviewers = pgTable('interviewers', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  passwordHash: text('password_hash').notNull(),
  /** While set, the account can't sign in. */
  deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
  /** The last use, to the minute. */
  seenAt: timestamp('seen_at', { withTimezone: true }),
  isOperator: boolean('is_operator').notNull().default(false),
  /** May use the password where the company signs in through its provider alone. */
  isBreakGlass: boolean('is_break_glass').notNull().default(false),
  /** When it was proven that the address is its holder's. */
  verifiedAt: laterMoment('verified_at'),
  /** When the company's own provider proved it: enough for mail, never for an operator. */
  ssoVerifiedAt: laterMoment('sso_verified_at'),
  /** Came in by a mailed link before addresses were verified for mail. */
  isTrustedToMail: boolean('is_trusted_to_mail').notNull().default(false),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
})

export const signIns = pgTable('sign_ins', {
  id: uuid('id').primaryKey(),
  interviewerId: uuid('interviewer_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  /** Browser and system in words. */
  device: text('device'),
  isBySso: boolean('is_by_sso').notNull().default(false),
  createdAt: moment('created_at'),
  usedAt: moment('used_at'),
})

export const signInTickets = pgTable('sign_in_tickets', {
  id: uuid('id').primaryKey(),
  interviewerId: uuid('interviewer_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: moment('created_at'),
})

export const accountLinks = pgTable('account_links', {
  id: uuid('id').primaryKey(),
  interviewerId: uuid('interviewer_id').notNull(),
  kind: text('kind', { enum: ['password-reset', 'email'] }).notNull(),
  tokenHash: bytes('token_hash').notNull(),
  /** The address it was sent to; for 'email', the address that it confirms. */
  email: text('email').notNull(),
  createdAt: moment('created_at'),
  expiresAt: moment('expires_at'),
  /** When it was followed, or replaced by a newer one. */
  usedAt: laterMoment('used_at'),
})

export const secondFactors = pgTable('second_factors', {
  interviewerId: uuid('interviewer_id').primaryKey(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at'),
  /** Null while it is being set up. */
  confirmedAt: laterMoment('confirmed_at'),
  /** The period of the last accepted code. */
  lastStep: bigint('last_step', { mode: 'number' }),
  failures: integer('failures').notNull().default(0),
  failingSince: laterMoment('failing_since'),
})

export const recoveryCodes = pgTable('recovery_codes', {
  interviewerId: uuid('interviewer_id').notNull(),
  codeHash: bytes('code_hash').notNull(),
})
