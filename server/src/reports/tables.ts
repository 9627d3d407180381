import type { Report } from '@nova/contract/reports'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const reports = pgTable('reports', {
  interviewId: uuid('interview_id').primaryKey(),
  formulaVersion: text('formula_version').notNull(),
  body: jsonb('body').$type<Omit<Report, 'digest'>>().notNull(),
  digest: text('digest').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
