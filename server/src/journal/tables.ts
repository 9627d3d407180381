import type { Actor, EntryKind } from '@nova/contract/room/journal'
import type { PadLanguage } from '@nova/contract/words'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Used } from './budgets.ts'

export const journalHeads = pgTable('journal_heads', {
  interviewId: uuid('interview_id').primaryKey(),
  seq: integer('seq').notNull(),
  hash: text('hash').notNull(),
  used: jsonb('used').$type<Used>().notNull(),
})

export const journal = pgTable('journal', {
  interviewId: uuid('interview_id').notNull(),
  seq: integer('seq').notNull(),
  at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
  actor: jsonb('actor').$type<Actor>().notNull(),
  kind: text('kind').$type<EntryKind>().notNull(),
  questionId: text('question_id'),
  clientId: uuid('client_id'),
  clientAt: doublePrecision('client_at'),
  late: boolean('late'),
  payload: jsonb('payload').notNull(),
  hash: text('hash').notNull(),
  bytes: integer('bytes'),
})

export const pads = pgTable('pads', {
  interviewId: uuid('interview_id').notNull(),
  questionId: text('question_id').notNull(),
  language: text('language').$type<PadLanguage>().notNull(),
  version: integer('version').notNull(),
  text: text('text').notNull(),
  isDeleted: boolean('is_deleted').notNull().default(false),
})

export const presence = pgTable('presence', {
  interviewId: uuid('interview_id').notNull(),
  connectionId: uuid('connection_id').notNull(),
  role: text('role', { enum: ['candidate', 'interviewer'] }).notNull(),
  name: text('name').notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
})
