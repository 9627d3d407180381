import type { SsoForm, SsoTest } from '@nova/contract/accounts/single-sign-on'
import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const laterMoment = (name: string) => timestamp(name, { withTimezone: true })
const moment = (name: string) => laterMoment(name).notNull()

export const connections = pgTable('sso_connections', {
  companyId: uuid('company_id').primaryKey(),
  issuer: text('issuer').notNull(),
  clientId: text('client_id').notNull(),
  sealedSecret: text('sealed_secret'),
  scope: text('scope').notNull(),
  /** Seals sign-ins under way, together with the browser's secret. */
  flowKey: text('flow_key').notNull(),
  joins: text('joins').$type<SsoForm['joins']>().notNull(),
  defaultRole: text('default_role').$type<SsoForm['defaultRole']>().notNull(),
  groupClaim: text('group_claim').notNull(),
  groupRoles: jsonb('group_roles').$type<SsoForm['groupRoles']>().notNull(),
  absentMeansNone: boolean('absent_means_none').notNull(),
  vouches: boolean('vouches').notNull(),
  version: integer('version').notNull(),
  /** Counts the changes that need another test: of the issuer, the client, its secret or the scope. */
  providerVersion: integer('provider_version').notNull(),
  isOn: boolean('is_on').notNull().default(false),
  updatedAt: moment('updated_at'),
})
export type Connection = typeof connections.$inferSelect

/** The last test of a connection; it goes with the account of its maker. */
export const tests = pgTable('sso_tests', {
  companyId: uuid('company_id').primaryKey(),
  testerId: uuid('tester_id').notNull(),
  providerVersion: integer('provider_version').notNull(),
  test: jsonb('test').$type<SsoTest>().notNull(),
})

export const domains = pgTable('sso_domains', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  domain: text('domain').notNull(),
  proof: text('proof').notNull(),
  verifiedAt: laterMoment('verified_at'),
  createdAt: moment('created_at'),
})

export const identities = pgTable('sso_identities', {
  id: uuid('id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  interviewerId: uuid('interviewer_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  createdAt: moment('created_at'),
  usedAt: moment('used_at'),
})

export const usedStates = pgTable('sso_used_states', {
  stateHash: bytes('state_hash').primaryKey(),
  expiresAt: moment('expires_at'),
})

export const ssoSessions = pgTable('sso_sessions', {
  signInId: uuid('sign_in_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  /** The provider's name for its session. */
  sid: text('sid'),
  signOutUrl: text('sign_out_url'),
  sealedIdToken: text('sealed_id_token'),
})

export const logoutTokens = pgTable('sso_logout_tokens', {
  companyId: uuid('company_id').notNull(),
  jtiHash: bytes('jti_hash').notNull(),
  expiresAt: moment('expires_at'),
})
