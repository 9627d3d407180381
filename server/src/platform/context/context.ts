/** The ctx that every verb gets: the database, the caller and the clock. */
import { randomBytes } from 'node:crypto'
import type { Role } from '@nova/contract/words'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Ai } from '../ai/ai.ts'
import type { AiSettings } from '../ai/ask.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { MailServer } from '../smtp/smtp.ts'

export type InterviewerCaller = {
  role: 'interviewer'
  id: string
  companyId: string
  /** What this account may do in its company. */
  companyRole: Role
  isAdministrator: boolean
  email: string
  name: string
  signInId: string
}

/**
 * The device from which a candidate writes while the interview goes on; null: who joined without naming one. Absent: nobody
 * has joined yet, or it is over.
 */
export type Writer = { deviceId: string | null; isTimeOver: boolean }

export type Caller =
  | { role: 'visitor' }
  | InterviewerCaller
  | { role: 'candidate'; interviewId: string; writer?: Writer }
  | { role: 'system' }

/** What all verbs of one process share. */
export type Machinery = {
  database: Database
  jobs: Jobs
  sandbox: Sandbox
  /** The model that the environment configures, or in a verb the one that its company may use. */
  ai: Ai
  secrets: Secrets
  mailServer: MailServer
  log: Logger
  now: () => Date
  settings: {
    publicUrl: string | undefined
    isSignupOpen: boolean
    /** In small letters. */
    operatorEmails: string[]
    /** Most mails that the whole installation sends within an hour. */
    mailsPerHour: number
    fetchAllow: string[]
    /** Most that language models may cost for one interview; undefined: no ceiling. */
    aiCeiling: number | undefined
    /** What the environment says about a model; undefined: nothing. */
    aiEnvironment: AiSettings | undefined
    /** Whether pages may show sample interviews where they cannot reach the server. */
    hasSampleData?: boolean
    /** Where leads are sent on to; undefined: nowhere. */
    formRelay: { url: string; accessKey: string | undefined } | undefined
    version: string
  }
}

/** The database or a transaction on it; verbs don't need to know which. */
type Querying = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Ctx = Machinery & { db: Querying; actor: Caller }

export function makeCtx(machinery: Machinery, actor: Caller): Ctx {
  return { ...machinery, db: machinery.database.db, actor }
}

const mostTries = 3

/**
 * Runs the work in one transaction. After a deadlock the work is retried from the beginning, so it must have no effects
 * outside the database.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.db.transaction((tx) => work({ ...ctx, db: tx }))
    } catch (error) {
      // A nested transaction can't be retried alone: the outer one has failed too.
      if (tries === mostTries || isInTransaction(ctx) || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean => error instanceof Error && codeOf(error.cause ?? error) === '40P01'

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

/** Whether what the ctx does to the database is part of a transaction. */
export function isInTransaction(ctx: Ctx): boolean {
  return ctx.db !== ctx.database.db && ctx.db !== ctx.database.reads
}

/** The same ctx for reads that are many at once. */
export const forReading = (ctx: Ctx): Ctx => ({ ...ctx, db: ctx.database.reads })

/** 256 random bits, safe in addresses. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url')
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Ids come from URLs. Anything that is no UUID must not reach a uuid column, where it would fail the query. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
