import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const positionEnrolments = pgTable('position_enrolments', {
  positionId: uuid('position_id').primaryKey(),
  linkId: uuid('link_id').notNull(),
  tokenHash: bytes('token_hash'),
  sealedToken: text('sealed_token'),
  isOn: boolean('is_on').notNull(),
  places: integer('places').notNull(),
  endsAt: moment('ends_at'),
  createdAt: moment('created_at').notNull(),
  /** Requests beyond its places since then; both start again once the link or its places change. */
  refused: integer('refused').notNull().default(0),
  refusedSince: moment('refused_since'),
})
export type EnrolmentRow = typeof positionEnrolments.$inferSelect

export const enrolmentRequests = pgTable('enrolment_requests', {
  id: uuid('id').primaryKey(),
  positionId: uuid('position_id').notNull(),
  linkId: uuid('link_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  timeZone: text('time_zone'),
  tokenHash: bytes('token_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  usedAt: moment('used_at'),
  interviewId: uuid('interview_id'),
  /** The person has opened their interview's page. */
  isOpened: boolean('is_opened').notNull().default(false),
})
export type RequestRow = typeof enrolmentRequests.$inferSelect
