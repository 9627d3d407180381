import type { ModelAloneResult } from '@nova/contract/questions/model-alone'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReviewAnswer } from './asking.ts'
import type { Spent } from './measuring.ts'

/** By change: its answer, or null where the model failed on it. */
export type Progress = { answers: Record<string, ReviewAnswer | null>; problems: string[]; spent: Spent }

export const modelAloneRuns = pgTable(
  'model_alone_runs',
  {
    companyId: uuid('company_id').notNull(),
    questionId: text('question_id').notNull(),
    model: text('model').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    startedBy: text('started_by').notNull(),
    /** Null once it is over. */
    progress: jsonb('progress').$type<Progress>(),
    result: jsonb('result').$type<ModelAloneResult>(),
  },
  ({ companyId, questionId, model }) => [primaryKey({ columns: [companyId, questionId, model] })],
)
export type ModelAloneRun = typeof modelAloneRuns.$inferSelect
