import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const mails = pgTable('mails', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  toAddress: text('to_address').notNull(),
  /** A KeptMail, encrypted for this row. */
  sealedContent: text('sealed_content').notNull(),
  companyId: uuid('company_id'),
  interviewId: uuid('interview_id'),
  createdAt: moment('created_at').notNull(),
  state: text('state', { enum: ['waiting', 'unverified', 'limited', 'sent', 'held', 'failed', 'expired'] }).notNull(),
  /** Not sent after that. */
  expiresAt: moment('expires_at').notNull(),
  onceKey: text('once_key'),
  sentAt: moment('sent_at'),
  /** Why the last try failed. */
  failure: text('failure'),
  tries: integer('tries').notNull().default(0),
  /** The account that caused it; null where that account is not known. */
  senderId: uuid('sender_id'),
  /** True for a mail about the reader's own account. */
  isOwn: boolean('is_own').notNull().default(false),
  /** When it was let out; it counts from then on. */
  admittedAt: moment('admitted_at'),
  isOutside: boolean('is_outside').notNull().default(false),
  isYoung: boolean('is_young').notNull().default(false),
  /** True if the mail stays useful for a week while it waits. */
  canWait: boolean('can_wait').notNull().default(false),
})
