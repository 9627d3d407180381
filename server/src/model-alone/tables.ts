import type { ModelAloneResult, ModelWay } from '@nova/contract/questions/model-alone'
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
    way: text('way').$type<ModelWay>().notNull().default('reading'),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    startedBy: text('started_by').notNull(),
    /** The person who asked for its end. */
    stoppedBy: text('stopped_by'),
    /** Null once it is over. */
    progress: jsonb('progress').$type<Progress>(),
    result: jsonb('result').$type<ModelAloneResult>(),
    /** The result of a stopped one, newer than `result`. */
    stopped: jsonb('stopped').$type<ModelAloneResult>(),
  },
  ({ companyId, questionId, model, way }) => [primaryKey({ columns: [companyId, questionId, model, way] })],
)
export type ModelAloneRun = typeof modelAloneRuns.$inferSelect
