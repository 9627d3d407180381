import type { OwnNotice } from '@nova/contract/accounts/own-notice'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The newest version holds; an older one is kept while a consent names it. */
export const privacyNotices = pgTable('privacy_notices', {
  companyId: uuid('company_id').notNull(),
  version: integer('version').notNull(),
  notice: jsonb('notice').$type<OwnNotice>().notNull(),
  savedAt: moment('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
})

/** Made by the first join of an interview. */
export const consents = pgTable('consents', {
  interviewId: uuid('interview_id').primaryKey(),
  companyId: uuid('company_id').notNull(),
  consentVersion: text('consent_version'),
  /** 0: the company had none. Null: not known. */
  noticeVersion: integer('notice_version'),
  at: moment('at').notNull(),
})
