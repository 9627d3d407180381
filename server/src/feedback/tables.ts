import type { Report } from '@nova/contract/reports/reports'
import type { FeedbackText } from '@nova/contract/reviews/feedback'
import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The report behind a released version. */
export type StoodOn = { digest: string; scores: Report['scores'] }

export const feedbackDrafts = pgTable('feedback_drafts', {
  interviewId: uuid('interview_id').primaryKey(),
  body: jsonb('body').$type<FeedbackText>().notNull(),
  /** Counts the savings, so that two people who edit at once do not overwrite each other. */
  revision: integer('revision').notNull(),
})

export const feedbackVersions = pgTable(
  'feedback_versions',
  {
    interviewId: uuid('interview_id').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<FeedbackText>().notNull(),
    /** Null in versions from before. */
    stoodOn: jsonb('stood_on').$type<StoodOn>(),
    releasedAt: timestamp('released_at', { withTimezone: true }).notNull(),
    releasedBy: uuid('released_by').notNull(),
    releasedByName: text('released_by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.version] })],
)

/** Interviews whose candidates see the findings. */
export const openedFindings = pgTable('opened_findings', {
  interviewId: uuid('interview_id').primaryKey(),
  openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
})
