import type { RequestKind, RequestOutcome } from '@nova/contract/reviews/feedback'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const candidateRequests = pgTable('candidate_requests', {
  id: uuid('id').primaryKey(),
  interviewId: uuid('interview_id').notNull(),
  kind: text('kind').$type<RequestKind>().notNull(),
  findingKey: text('finding_key'),
  text: text('text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const requestReplies = pgTable('request_replies', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  text: text('text').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** Null: the candidate, who answers a reply. */
  authorId: uuid('author_id'),
  authorName: text('author_name').notNull(),
  outcome: text('outcome').$type<RequestOutcome>(),
})
