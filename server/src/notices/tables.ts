import type { NoticeKind } from '@nova/contract/interviews/notices'
import { bigint, boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const announcements = pgTable('announcements', {
  interviewId: uuid('interview_id').primaryKey(),
  sequence: integer('sequence').notNull(),
  scheduledAt: timestamp('scheduled_at', { withTimezone: true }),
  /** These three are null where the mail is from before they were kept. */
  minutes: integer('minutes'),
  openUntil: timestamp('open_until', { withTimezone: true }),
  slots: timestamp('slots', { withTimezone: true }).array(),
})

/** Kinds of notices that an interviewer has switched off. */
export const silencedNotices = pgTable(
  'silenced_notices',
  { interviewerId: uuid('interviewer_id').notNull(), kind: text('kind').$type<NoticeKind>().notNull() },
  (table) => [primaryKey({ columns: [table.interviewerId, table.kind] })],
)

export const panelAnnouncements = pgTable(
  'panel_announcements',
  {
    interviewId: uuid('interview_id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    sequence: integer('sequence').notNull(),
    scheduledAt: timestamp('scheduled_at', { withTimezone: true }),
    minutes: integer('minutes').notNull(),
    /** Removed since; a member who is added again gets a higher sequence. */
    isOff: boolean('is_off').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.email] })],
)

/** Notices that wait to be mailed together, and those of the last weeks that were. */
export const collectedNotices = pgTable('collected_notices', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  personId: uuid('person_id').notNull(),
  interviewId: uuid('interview_id').notNull(),
  kind: text('kind').$type<'joined' | 'completed' | 'report-ready'>().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
})
