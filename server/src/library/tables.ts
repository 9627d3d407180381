import type { ProofGate, QuestionForm } from '@nova/contract/library'
import type { Language, QuestionKind } from '@nova/contract/words'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const questions = pgTable('library_questions', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  creatorId: uuid('creator_id'),
  creatorName: text('creator_name').notNull(),
  kind: text('kind').$type<QuestionKind>().notNull(),
  latestVersion: integer('latest_version').notNull(),
  readyVersion: integer('ready_version'),
  retiredAt: moment('retired_at'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type QuestionRow = typeof questions.$inferSelect

/** Which questions a person marked. */
export const favourites = pgTable('question_favourites', {
  interviewerId: uuid('interviewer_id').notNull(),
  questionId: text('question_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** What candidates were asked; solved is null where no final code was judged. */
export const uses = pgTable('question_uses', {
  interviewId: uuid('interview_id').notNull(),
  questionId: text('question_id').notNull(),
  companyId: uuid('company_id').notNull(),
  solved: boolean('solved'),
})

export const versions = pgTable('library_versions', {
  questionId: uuid('question_id').notNull(),
  version: integer('version').notNull(),
  editorName: text('editor_name').notNull(),
  content: jsonb('content').$type<QuestionForm>().notNull(),
  isReady: boolean('is_ready').notNull(),
  provenIn: text('proven_in').array().$type<Language[]>().notNull(),
  gates: jsonb('gates').$type<ProofGate[]>().notNull(),
  createdAt: moment('created_at').notNull(),
})
export type VersionRow = typeof versions.$inferSelect
