import type { ProofGate, QuestionForm } from '@nova/contract/questions/library'
import type { Language, QuestionKind } from '@nova/contract/words'
import { and, eq, sql } from 'drizzle-orm'
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

export const favourites = pgTable('question_favourites', {
  interviewerId: uuid('interviewer_id').notNull(),
  questionId: text('question_id').notNull(),
  createdAt: moment('created_at').notNull(),
})

/** Questions asked of candidates; solved is null if no final code was judged. */
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

/** The version offered or shown in lists: the one that may be asked, or else the latest. */
export const shownVersion = and(
  eq(versions.questionId, questions.id),
  eq(versions.version, sql`coalesce(${questions.readyVersion}, ${questions.latestVersion})`),
)
