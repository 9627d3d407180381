import type { InterviewDefaults } from '@nova/contract/accounts/companies'
import { customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const companySettings = pgTable('company_settings', {
  companyId: uuid('company_id').primaryKey(),
  defaults: jsonb('defaults').$type<InterviewDefaults>().notNull(),
  logo: bytes('logo'),
  logoType: text('logo_type'),
  /** New with each logo. */
  logoId: uuid('logo_id'),
  /** Counts the changes of all but the logo. */
  version: integer('version').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
})
