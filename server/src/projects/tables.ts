import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Tickets for the socket of a workspace, by their hash; each is used once. */
export const workspaceTickets = pgTable('workspace_tickets', {
  hash: text('hash').primaryKey(),
  interviewId: uuid('interview_id').notNull(),
  questionId: text('question_id').notNull(),
  /** By which of the interview's links and from which device it was asked for; no ticket without it opens anything. */
  link: text('link'),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
