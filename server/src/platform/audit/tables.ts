import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const auditEvents = pgTable('audit_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  companyId: uuid('company_id'),
  actorRole: text('actor_role').notNull(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name').notNull(),
  act: text('act').notNull(),
  interviewId: uuid('interview_id'),
  subject: text('subject').notNull(),
  /** Names person, interview and hour of a note made once an hour. */
  once: text('once'),
  details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
})
