import type { Template } from '@nova/contract/questions/questions'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Times that the candidate may choose from. */
export const interviewSlots = pgTable('interview_slots', {
  id: uuid('id').primaryKey(),
  interviewId: uuid('interview_id').notNull(),
  startsAt: moment('starts_at').notNull(),
})

export const templates = pgTable('templates', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  creatorId: uuid('creator_id'),
  name: text('name').notNull(),
  content: jsonb('content').$type<Omit<Template, 'id' | 'name' | 'isOwn'>>().notNull(),
  createdAt: moment('created_at').notNull(),
})

export const chosenCompetencies = pgTable('chosen_competencies', {
  interviewId: uuid('interview_id').primaryKey(),
  ids: text('ids').array().notNull(),
})

/** By when the panel and the company owe something. */
export const panelPlans = pgTable('panel_plans', {
  interviewId: uuid('interview_id').primaryKey(),
  scorecardsDueAt: moment('scorecards_due_at'),
  replyBy: moment('reply_by'),
  version: integer('version').notNull(),
  remindedAt: moment('reminded_at'),
})
