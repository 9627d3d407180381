import type { PadLanguage } from '@nova/contract/words'
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const answers = pgTable('answers', {
  id: uuid('id').primaryKey(),
  interviewId: uuid('interview_id').notNull(),
  questionId: text('question_id').notNull(),
  responseText: text('response_text').notNull(),
  codeSubmission: text('code_submission').notNull(),
  language: text('language').$type<PadLanguage>(),
  timeSpent: integer('time_spent').notNull(),
  isCompleted: boolean('is_completed').notNull(),
  ordinal: bigint('ordinal', { mode: 'number' }).generatedAlwaysAsIdentity(),
  withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

export const breaks = pgTable('breaks', {
  interviewId: uuid('interview_id').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
})

export const heartbeat = pgTable('heartbeat', {
  one: boolean('one').primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  notedAt: timestamp('noted_at', { withTimezone: true }).notNull().defaultNow(),
})
