import { date, jsonb, pgTable, real, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReportItem } from '../reports/items.ts'
import type { AgreementPairs } from './agreement.ts'

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

/** Figures of erased interviews: their questions and agreements, with random ids and without a time. */
export const keptSessions = pgTable('kept_sessions', {
  id: uuid('id').primaryKey().defaultRandom(),
  companyId: uuid('company_id').notNull(),
  formulaVersion: text('formula_version').notNull(),
  items: jsonb('items').$type<ReportItem[]>().notNull(),
  pairs: jsonb('pairs').$type<AgreementPairs>().notNull(),
})
