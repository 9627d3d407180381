import type { Role } from '@nova/contract/words'
import { customType, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const invitations = pgTable('invitations', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  role: text('role').$type<Role>().notNull(),
  /** Null for an open invitation. */
  email: text('email'),
  tokenHash: bytes('token_hash').notNull(),
  /** Hash of the second part of the token, which only the mailed link has. */
  mailProofHash: bytes('mail_proof_hash'),
  sealedToken: text('sealed_token'),
  maxUses: integer('max_uses').notNull(),
  uses: integer('uses').notNull(),
  days: integer('days').notNull(),
  invitedBy: uuid('invited_by'),
  invitedByName: text('invited_by_name').notNull(),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  revokedAt: moment('revoked_at'),
})

export type InvitationRow = typeof invitations.$inferSelect
