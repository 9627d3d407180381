import { date, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How people did at work, as their company knows it. */
export const interviewOutcomes = pgTable('interview_outcomes', {
  interviewId: uuid('interview_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  /** 1 to 5, 5 best; null: not hired. */
  level: real('level'),
  at: date('at').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
  importedBy: text('imported_by').notNull(),
})
