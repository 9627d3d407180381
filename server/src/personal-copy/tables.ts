import type { CopyRequestState } from '@nova/contract/retention/personal-copy'
import { bigint, customType, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** One for an interview. `making` is that of the pieces once it is ready, and of the job at work before. */
export const personalCopies = pgTable('personal_copies', {
  interviewId: uuid('interview_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  state: text('state', { enum: ['making', 'ready'] }).notNull(),
  making: uuid('making').notNull(),
  madeBy: text('made_by').notNull(),
  startedAt: moment('started_at').notNull(),
  entriesDone: integer('entries_done').notNull(),
  entriesTotal: integer('entries_total').notNull(),
  bytes: bigint('bytes', { mode: 'number' }),
  madeAt: moment('made_at'),
  expiresAt: moment('expires_at'),
})
export type CopyRow = typeof personalCopies.$inferSelect

export const personalCopyPieces = pgTable(
  'personal_copy_pieces',
  {
    making: uuid('making').notNull(),
    place: integer('place').notNull(),
    interviewId: uuid('interview_id').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.making, table.place] })],
)

/** A candidate's request, the last one of the interview; the mailed token is kept as a hash. */
export const copyRequests = pgTable('copy_requests', {
  interviewId: uuid('interview_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  state: text('state').$type<CopyRequestState>().notNull(),
  tokenHash: bytes('token_hash'),
  askedAt: moment('asked_at').notNull(),
  tokenUntil: moment('token_until').notNull(),
  confirmedAt: moment('confirmed_at'),
  answerBy: moment('answer_by'),
  answeredBy: text('answered_by'),
  sentAt: moment('sent_at'),
})
export type CopyRequestRow = typeof copyRequests.$inferSelect
