import type { Competency, Confirmation, Judgement, Rating, ScoreFigure } from '@nova/contract/reviews/reviews'
import type { DecisionOutcome } from '@nova/contract/words'
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const counted = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const companyScorecards = pgTable('company_scorecards', {
  companyId: uuid('company_id').primaryKey(),
  /** Null: the built-in set. */
  competencies: jsonb('competencies').$type<Competency[]>(),
  version: integer('version').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

/** An interview's competencies, frozen by its first rating. */
export const scorecards = pgTable('scorecards', {
  interviewId: uuid('interview_id').primaryKey(),
  competencies: jsonb('competencies').$type<Competency[]>().notNull(),
  frozenAt: moment('frozen_at').notNull(),
})

export const reviewDrafts = pgTable(
  'review_drafts',
  {
    interviewId: uuid('interview_id').notNull(),
    authorId: uuid('author_id').notNull(),
    judgement: jsonb('judgement').$type<Judgement>().notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  ({ interviewId, authorId }) => [primaryKey({ columns: [interviewId, authorId] })],
)

/** `sawOthers`: on the first submission, if its author had been able to read others' reviews. */
type Submitted = { times: number; sawOthers?: true }
export type ReviewContent = { rating: Rating } | { confirmation: Confirmation } | { note: string } | Submitted

/** Append-only: the newest of a competency, a point or a note holds. */
export const reviewEntries = pgTable('review_entries', {
  id: counted(),
  interviewId: uuid('interview_id').notNull(),
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  kind: text('kind').$type<'rating' | 'confirmation' | 'note' | 'submitted'>().notNull(),
  content: jsonb('content').$type<ReviewContent>().notNull(),
  at: moment('at').notNull(),
})
export type ReviewEntry = typeof reviewEntries.$inferSelect

export const decisions = pgTable('decisions', {
  id: counted(),
  interviewId: uuid('interview_id').notNull(),
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  outcome: text('outcome').$type<DecisionOutcome>().notNull(),
  reason: text('reason').notNull(),
  recommendation: text('recommendation'),
  at: moment('at').notNull(),
})

/** Without a panel, of each reader the one press; append-only. */
export const unsealings = pgTable(
  'unsealings',
  {
    interviewId: uuid('interview_id').notNull(),
    readerId: uuid('reader_id').notNull(),
    readerName: text('reader_name').notNull(),
    at: moment('at').notNull(),
  },
  ({ interviewId, readerId }) => [primaryKey({ columns: [interviewId, readerId] })],
)

export const scoreOverrides = pgTable('score_overrides', {
  id: counted(),
  interviewId: uuid('interview_id').notNull(),
  authorId: uuid('author_id').notNull(),
  authorName: text('author_name').notNull(),
  figure: text('figure').$type<ScoreFigure>().notNull(),
  computed: integer('computed'),
  value: integer('value'),
  reason: text('reason').notNull(),
  at: moment('at').notNull(),
})
