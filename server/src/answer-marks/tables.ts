import type { AnswerMark } from '@nova/contract/reviews/answer-marks'
import { doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** `text`: a digest of the answer that was read; `problem` where it wasn't. */
export type MarkedAnswer = { questionId: string; text: string; marks: AnswerMark[]; problem: string | null }

export const answerMarks = pgTable('answer_marks', {
  interviewId: uuid('interview_id').primaryKey(),
  model: text('model').notNull(),
  version: text('version'),
  tokens: integer('tokens').notNull(),
  cost: doublePrecision('cost').notNull(),
  answers: jsonb('answers').$type<MarkedAnswer[]>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
