import type { ModelCard, ModelProvider } from '@nova/contract/installation/models'
import { boolean, doublePrecision, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const models = pgTable('models', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  provider: text('provider').$type<ModelProvider>().notNull(),
  baseUrl: text('base_url'),
  model: text('model').notNull(),
  /** Encrypted for this row; null where the server asks for none. */
  sealedKey: text('sealed_key'),
  priceIn: doublePrecision('price_in').notNull(),
  priceOut: doublePrecision('price_out').notNull(),
  ceiling: doublePrecision('ceiling'),
  forAllCompanies: boolean('for_all_companies').notNull(),
  enabled: boolean('enabled').notNull(),
  /** The card that spoke against it and was accepted; null: none did when it was turned on. */
  acceptedCardAt: moment('accepted_card_at'),
  /** Counts the changes. */
  version: integer('version').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export type ModelRow = typeof models.$inferSelect

export const modelCompanies = pgTable('model_companies', {
  modelId: uuid('model_id').notNull(),
  companyId: uuid('company_id').notNull(),
})

export const companyModelChoices = pgTable('company_model_choices', {
  companyId: uuid('company_id').primaryKey(),
  modelId: uuid('model_id'),
})

export const modelCards = pgTable('model_cards', {
  modelKey: text('model_key').notNull(),
  provider: text('provider').$type<ModelProvider>().notNull(),
  baseUrl: text('base_url').notNull(),
  model: text('model').notNull(),
  reportedVersion: text('reported_version').notNull(),
  card: jsonb('card').$type<ModelCard>().notNull(),
  madeAt: moment('made_at').notNull(),
  staleSince: moment('stale_since'),
})

/** The last state of each model, answering or not, shared by all servers. */
export const modelStates = pgTable('model_states', {
  modelKey: text('model_key').primaryKey(),
  /** Null while it answers. */
  failingSince: moment('failing_since'),
  problem: text('problem'),
  checkedAt: moment('checked_at').notNull(),
  mailedAt: moment('mailed_at'),
})
