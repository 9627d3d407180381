import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** `seq`: the comment's journal entry. */
export const commentMarks = pgTable(
  'comment_marks',
  {
    interviewId: uuid('interview_id').notNull(),
    seq: integer('seq').notNull(),
    authorId: uuid('author_id').notNull(),
    authorName: text('author_name').notNull(),
    namesFault: boolean('names_fault').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  ({ interviewId, seq, authorId }) => [primaryKey({ columns: [interviewId, seq, authorId] })],
)
export type KeptMark = typeof commentMarks.$inferSelect
