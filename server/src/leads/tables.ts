import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const leads = pgTable('leads', {
  id: uuid('id').primaryKey(),
  type: text('type', { enum: ['demo', 'contact', 'whitepaper'] }).notNull(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email').notNull(),
  company: text('company'),
  message: text('message'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  relayedAt: timestamp('relayed_at', { withTimezone: true }),
})
