import type { Share } from '@nova/contract/interviews/shares'
import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const reportShares = pgTable('report_shares', {
  id: uuid('id').primaryKey(),
  interviewId: uuid('interview_id').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  includesName: boolean('includes_name').notNull(),
  includesIntegrity: boolean('includes_integrity').notNull(),
  revokedAt: moment('revoked_at'),
  opened: integer('opened').notNull(),
  openings: jsonb('openings').$type<Share['openings']>().notNull(),
  /** The name of the connection that it is for; null: made by a person. */
  hiringSystem: text('hiring_system'),
})

export type ShareRow = typeof reportShares.$inferSelect
