import type { BankQuestion } from '@nova/contract/questions/bank'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const questionCopies = pgTable('question_copies', {
  interviewId: uuid('interview_id').notNull(),
  questionId: text('question_id').notNull(),
  content: jsonb('content').$type<BankQuestion>().notNull(),
})
