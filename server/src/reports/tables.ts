import type { FindingKind, FindingOutcome } from '@nova/contract/reports/findings'
import type { Report } from '@nova/contract/reports/reports'
import type { EditSources } from '@nova/contract/room/line-origins'
import type { CodeLanguage } from '@nova/contract/words'
import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

export const reports = pgTable('reports', {
  /** With the formula version the key. */
  interviewId: uuid('interview_id').notNull(),
  formulaVersion: text('formula_version').notNull(),
  body: jsonb('body').$type<Omit<Report, 'digest'>>().notNull(),
  /** The same with reviewers' confirmations; null if there are none. Not part of the digest. */
  reviewedBody: jsonb('reviewed_body').$type<Omit<Report, 'digest'>>(),
  /** When that was made. */
  reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
  /** Counted by the database: of body and reviewed body together. */
  revision: integer('revision').notNull().default(1),
  digest: text('digest').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Scores extracted from the bodies by the database: reading whole bodies for a list would take most of its time. */
export const reportScores = pgTable('reports', {
  interviewId: uuid('interview_id').notNull(),
  formulaVersion: text('formula_version').notNull(),
  score: doublePrecision('score'),
  band: doublePrecision('band'),
  low: doublePrecision('low'),
  high: doublePrecision('high'),
  isReviewed: boolean('is_reviewed').notNull(),
  reviewedScore: doublePrecision('reviewed_score'),
  reviewedBand: doublePrecision('reviewed_band'),
  reviewedLow: doublePrecision('reviewed_low'),
  reviewedHigh: doublePrecision('reviewed_high'),
  recommends: boolean('recommends').notNull(),
  reviewedRecommends: boolean('reviewed_recommends').notNull(),
  /** Text answers that nobody has confirmed yet. */
  awaitingReview: integer('awaiting_review').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Made with the report of that version. */
export const lineSources = pgTable('line_sources', {
  interviewId: uuid('interview_id').notNull(),
  formulaVersion: text('formula_version').notNull(),
  /** Null where there are too many to be sent. */
  edits: jsonb('edits').$type<EditSources[]>(),
})

/** State of a report that does not exist yet. */
export const reportsInTheMaking = pgTable('reports_in_the_making', {
  interviewId: uuid('interview_id').primaryKey(),
  partial: jsonb('partial').$type<Report>(),
  failedAt: timestamp('failed_at', { withTimezone: true }),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** A final code's fingerprints: one of the pool that later ones are compared with. */
export const fingerprints = pgTable('fingerprints', {
  interviewId: uuid('interview_id').notNull(),
  questionId: text('question_id').notNull(),
  language: text('language').$type<CodeLanguage>().notNull(),
  companyId: uuid('company_id').notNull(),
  tokens: integer('tokens').notNull(),
  hashes: bytes('hashes').notNull(),
  mistake: text('mistake'),
  startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  completedAt: timestamp('completed_at', { withTimezone: true }).notNull(),
})

/** Never changed; a finding's latest row holds. */
export const findingResolutions = pgTable('finding_resolutions', {
  id: uuid('id').primaryKey().defaultRandom(),
  place: bigint('place', { mode: 'number' }).generatedAlwaysAsIdentity(),
  interviewId: uuid('interview_id').notNull(),
  companyId: uuid('company_id').notNull(),
  findingKey: text('finding_key').notNull(),
  kind: text('kind').$type<FindingKind>().notNull(),
  outcome: text('outcome').$type<FindingOutcome>().notNull(),
  reason: text('reason').notNull(),
  resolverId: uuid('resolver_id').notNull(),
  resolverName: text('resolver_name').notNull(),
  resolvedAt: timestamp('resolved_at', { withTimezone: true }).notNull(),
})
