import type { RetentionRule } from '@nova/contract/retention/periods'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Of a company, or of one position where it differs. */
export const retentionRules = pgTable('retention_rules', {
  companyId: uuid('company_id').notNull(),
  positionId: uuid('position_id'),
  rule: jsonb('rule').$type<RetentionRule>(),
  version: integer('version').notNull(),
  changedAt: moment('changed_at').notNull(),
})

/** Kept by triggers in the database; previews have none. */
export const retentionAnchors = pgTable('retention_anchors', {
  interviewId: uuid('interview_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  positionId: uuid('position_id'),
  decidedAt: moment('decided_at'),
  closedAt: moment('closed_at'),
  contactAt: moment('contact_at').notNull(),
  plannedUntil: moment('planned_until'),
  /** The latest of them. */
  at: moment('at').notNull(),
})

export const legalHolds = pgTable('legal_holds', {
  interviewId: uuid('interview_id').primaryKey(),
  reason: text('reason').notNull(),
  endsAt: moment('ends_at').notNull(),
  madeAt: moment('made_at').notNull(),
  madeBy: text('made_by').notNull(),
})
