import type { LetterText, ReleasedLetter } from '@nova/contract/reviews/letters'
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The report and decision behind a released letter. */
export type LetterGround = { digest: string; decidedAt: string }
export type LetterBody = Omit<ReleasedLetter, 'version' | 'releasedAt' | 'releasedBy'>

export const letterDrafts = pgTable('letter_drafts', {
  interviewId: uuid('interview_id').primaryKey(),
  body: jsonb('body').$type<LetterText>().notNull(),
  /** Counts the savings, so that two people who edit at once do not overwrite each other. */
  revision: integer('revision').notNull(),
})

export const letterVersions = pgTable(
  'letter_versions',
  {
    interviewId: uuid('interview_id').notNull(),
    version: integer('version').notNull(),
    body: jsonb('body').$type<LetterBody>().notNull(),
    stoodOn: jsonb('stood_on').$type<LetterGround>().notNull(),
    isMailed: boolean('is_mailed').notNull(),
    releasedAt: timestamp('released_at', { withTimezone: true }).notNull(),
    releasedBy: uuid('released_by').notNull(),
    releasedByName: text('released_by_name').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnByName: text('withdrawn_by_name'),
  },
  (table) => [primaryKey({ columns: [table.interviewId, table.version] })],
)
