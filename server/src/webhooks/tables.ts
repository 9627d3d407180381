import type { DeliveryState, PauseReason } from '@nova/contract/accounts/webhooks'
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const laterMoment = (name: string) => timestamp(name, { withTimezone: true })
const moment = (name: string) => laterMoment(name).notNull()

export const webhooks = pgTable('webhooks', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  url: text('url').notNull(),
  description: text('description').notNull(),
  events: text('events').array().notNull(),
  /** Null while it is on. */
  pausedAt: laterMoment('paused_at'),
  pausedBecause: text('paused_because').$type<PauseReason>(),
  failingSince: laterMoment('failing_since'),
  /** As long as the receiver asked to be left alone. */
  heldUntil: laterMoment('held_until'),
  revision: integer('revision').notNull(),
  createdAt: moment('created_at'),
})
export type WebhookRow = typeof webhooks.$inferSelect

export const webhookSecrets = pgTable('webhook_secrets', {
  id: uuid('id').primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: moment('created_at'),
  expiresAt: laterMoment('expires_at'),
})

export const deliveries = pgTable('webhook_deliveries', {
  id: uuid('id').primaryKey(),
  seq: bigint('seq', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
  webhookId: uuid('webhook_id').notNull(),
  eventId: uuid('event_id').notNull(),
  type: text('type').notNull(),
  subject: uuid('subject').notNull(),
  body: text('body').notNull(),
  state: text('state').$type<DeliveryState>().notNull(),
  createdAt: moment('created_at'),
  nextAt: moment('next_at'),
  firstTriedAt: laterMoment('first_tried_at'),
  tries: integer('tries').notNull().default(0),
  endedAt: laterMoment('ended_at'),
  claimedUntil: laterMoment('claimed_until'),
  isSubjectGone: boolean('is_subject_gone').notNull().default(false),
})
export type DeliveryRow = typeof deliveries.$inferSelect

export const attempts = pgTable('webhook_attempts', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  deliveryId: uuid('delivery_id').notNull(),
  at: moment('at'),
  tookMs: integer('took_ms').notNull(),
  status: integer('status'),
  failure: text('failure'),
  answer: text('answer').notNull(),
})
