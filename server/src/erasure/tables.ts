import type { ErasureState, RefusalGround } from '@nova/contract/retention/retention'
import { boolean, customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A candidate's request, the last one of the interview; the mailed token is kept as a hash. */
export const erasureRequests = pgTable('erasure_requests', {
  interviewId: uuid('interview_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  state: text('state').$type<ErasureState>().notNull(),
  tokenHash: bytes('token_hash'),
  askedAt: moment('asked_at').notNull(),
  tokenUntil: moment('token_until').notNull(),
  confirmedAt: moment('confirmed_at'),
  answerBy: moment('answer_by'),
  answeredAt: moment('answered_at'),
  answeredBy: text('answered_by'),
  ground: text('ground').$type<RefusalGround>(),
  refusedUntil: moment('refused_until'),
})
export type RequestRow = typeof erasureRequests.$inferSelect

export const tombstones = pgTable('tombstones', {
  interviewId: uuid('interview_id').primaryKey(),
  companyId: uuid('company_id'),
  reason: text('reason', { enum: ['rule', 'request', 'leaving'] }).notNull(),
  entries: integer('entries').notNull(),
  firstHash: text('first_hash').notNull(),
  receiptSeq: integer('receipt_seq').notNull(),
  receiptHash: text('receipt_hash').notNull(),
  lastHash: text('last_hash').notNull(),
  erasedAt: moment('erased_at').notNull(),
  /** Null until the lists of erased interviews have it. */
  listedAt: moment('listed_at'),
})

/** Interviews of which the company was mailed that they are deleted soon. */
export const retentionNotices = pgTable('retention_notices', {
  interviewId: uuid('interview_id').primaryKey(),
  dueAt: moment('due_at').notNull(),
})

/** One row, of the whole installation. */
export const retentionClock = pgTable('retention_clock', {
  isOnly: boolean('is_only').primaryKey().default(true),
  lastRunAt: moment('last_run_at').notNull(),
  /** Nothing is deleted before, after a jump of the clock or a long stop. */
  waitsUntil: moment('waits_until'),
})
