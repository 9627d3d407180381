import type { Report } from '@nova/contract/reports'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const reports = pgTable('reports', {
  /** With the formula version the key. */
  interviewId: uuid('interview_id').notNull(),
  formulaVersion: text('formula_version').notNull(),
  body: jsonb('body').$type<Omit<Report, 'digest'>>().notNull(),
  /** The same with what reviewers confirmed; null where nobody has. Outside the digest. */
  reviewedBody: jsonb('reviewed_body').$type<Omit<Report, 'digest'>>(),
  digest: text('digest').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Of a report that is not there yet. */
export const reportsInTheMaking = pgTable('reports_in_the_making', {
  interviewId: uuid('interview_id').primaryKey(),
  partial: jsonb('partial').$type<Report>(),
  failedAt: timestamp('failed_at', { withTimezone: true }),
})
