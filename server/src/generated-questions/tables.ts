import { bigint, doublePrecision, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const modelCalls = pgTable('model_calls', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** One of the two: what is read before an interview exists counts for the company. */
  interviewId: uuid('interview_id'),
  companyId: uuid('company_id'),
  at: timestamp('at', { withTimezone: true }).notNull(),
  purpose: text('purpose').notNull(),
  model: text('model').notNull(),
  /** 'ok', or the kind of failure. */
  outcome: text('outcome').notNull(),
  tokensIn: integer('tokens_in').notNull(),
  tokensOut: integer('tokens_out').notNull(),
  cost: doublePrecision('cost').notNull(),
  durationMs: integer('duration_ms').notNull(),
})
