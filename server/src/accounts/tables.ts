import { boolean, customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull()

export const companies = pgTable('companies', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  createdAt: moment('created_at'),
})

export const interviewers = pgTable('interviewers', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  email: text('email').notNull(),
  name: text('name').notNull(),
  role: text('role', { enum: ['Administrator', 'Interviewer', 'Viewer'] }).notNull(),
  passwordHash: text('password_hash').notNull(),
  /** While set, nobody signs in with it. */
  deactivatedAt: timestamp('deactivated_at', { withTimezone: true }),
  /** The last use, to the minute. */
  seenAt: timestamp('seen_at', { withTimezone: true }),
  isOperator: boolean('is_operator').notNull().default(false),
  /** When it was proven that the address is its holder's. */
  verifiedAt: timestamp('verified_at', { withTimezone: true }),
  createdAt: moment('created_at'),
  updatedAt: moment('updated_at'),
})

export const signIns = pgTable('sign_ins', {
  id: uuid('id').primaryKey(),
  interviewerId: uuid('interviewer_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: moment('created_at'),
  usedAt: moment('used_at'),
})
