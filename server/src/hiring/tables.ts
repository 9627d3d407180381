import type { HiringSystem } from '@nova/contract/words'
import { bigint, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const laterMoment = (name: string) => timestamp(name, { withTimezone: true })
const moment = (name: string) => laterMoment(name).notNull()

export const connections = pgTable('hiring_connections', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  makerId: uuid('maker_id').notNull(),
  name: text('name').notNull(),
  system: text('system').$type<HiringSystem>().notNull(),
  address: text('address').notNull(),
  sealedSystemKey: text('sealed_system_key'),
  createdAt: moment('created_at'),
  /** To the minute. */
  lastUsedAt: laterMoment('last_used_at'),
  lastError: text('last_error'),
  lastErrorAt: laterMoment('last_error_at'),
  lastRefusal: text('last_refusal'),
  lastRefusalAt: laterMoment('last_refusal_at'),
})
export type ConnectionRow = typeof connections.$inferSelect

export const hiringKeys = pgTable('hiring_keys', {
  id: uuid('id').primaryKey(),
  hash: bytes('hash').notNull(),
  connectionId: uuid('connection_id').notNull(),
  hint: text('hint').notNull(),
  sealedKey: text('sealed_key'),
  createdAt: moment('created_at'),
  lastUsedAt: laterMoment('last_used_at'),
  endsAt: laterMoment('ends_at'),
})
export type HiringKeyRow = typeof hiringKeys.$inferSelect

export const hiringTests = pgTable('hiring_tests', {
  id: uuid('id').primaryKey(),
  connectionId: uuid('connection_id').notNull(),
  interviewId: uuid('interview_id').notNull(),
  request: bytes('request').notNull(),
  callback: text('callback'),
  shareId: uuid('share_id'),
  sealedToken: text('sealed_token'),
  createdAt: moment('created_at'),
})
export type TestRow = typeof hiringTests.$inferSelect

export type UpdateKind = 'started' | 'completed' | 'results' | 'cancelled'

export const updates = pgTable('hiring_updates', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  testId: uuid('test_id').notNull(),
  kind: text('kind').$type<UpdateKind>().notNull(),
  mark: text('mark').notNull(),
  state: text('state').$type<'waiting' | 'delivered' | 'failed'>().notNull(),
  createdAt: moment('created_at'),
  nextAt: moment('next_at'),
  firstTriedAt: laterMoment('first_tried_at'),
  tries: integer('tries').notNull().default(0),
})
export type UpdateRow = typeof updates.$inferSelect
