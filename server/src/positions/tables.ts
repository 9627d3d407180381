import type { PositionSettings } from '@nova/contract/positions/positions'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { Competency } from '@nova/contract/reviews/reviews'
import type { Language, PeopleWord, PositionStatus, Seniority } from '@nova/contract/words'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const positions = pgTable('positions', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  creatorId: uuid('creator_id'),
  title: text('title').notNull(),
  description: text('description').notNull(),
  seniority: text('seniority').$type<Seniority>().notNull(),
  durationMinutes: integer('duration_minutes').notNull(),
  settings: jsonb('settings').$type<PositionSettings>().notNull(),
  peopleWord: text('people_word').$type<PeopleWord>().notNull(),
  panel: text('panel').array().notNull(),
  competencies: jsonb('competencies').$type<Competency[]>(),
  status: text('status').$type<PositionStatus>().notNull(),
  version: integer('version').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type PositionRow = typeof positions.$inferSelect

export const positionQuestions = pgTable('position_questions', {
  positionId: uuid('position_id').notNull(),
  questionId: text('question_id').notNull(),
  place: integer('place').notNull(),
  isCore: boolean('is_core').notNull(),
  content: jsonb('content').$type<BankQuestion>().notNull(),
  provenIn: text('proven_in').array().$type<Language[]>().notNull(),
})
