import type { KeyScope } from '@nova/contract/accounts/key-scopes'
import type { Role } from '@nova/contract/words'
import { customType, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const laterMoment = (name: string) => timestamp(name, { withTimezone: true })
const moment = (name: string) => laterMoment(name).notNull()

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  makerId: uuid('maker_id').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<Role>().notNull(),
  scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
  createdAt: moment('created_at'),
  expiresAt: moment('expires_at'),
  /** To the minute. */
  lastUsedAt: laterMoment('last_used_at'),
})

export const apiKeySecrets = pgTable('api_key_secrets', {
  hash: bytes('hash').primaryKey(),
  keyId: uuid('key_id').notNull(),
  hint: text('hint').notNull(),
  createdAt: moment('created_at'),
  endsAt: moment('ends_at'),
})
