/** The ctx that every verb gets: the database, the caller and the clock. */
import { randomBytes } from 'node:crypto'
import type { KeyScope } from '@nova/contract/accounts/key-scopes'
import type { HiringSystem, Role } from '@nova/contract/words'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { Ai } from '../ai/ai.ts'
import type { AiSettings } from '../ai/ask.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Readiness } from '../readiness/readiness.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { MailServer } from '../smtp/smtp.ts'

export type InterviewerCaller = {
  role: 'interviewer'
  id: string
  companyId: string
  companyRole: Role
  email: string
  name: string
  /** Empty where they came by no sign-in. */
  signInId: string
  /** The API key, or connection of a hiring system, that calls in their name; absent for a sign-in. */
  key?: {
    id: string
    name: string
    scopes: readonly KeyScope[]
    /** Of a connection to a hiring system. */ system?: HiringSystem
  }
}

/**
 * The device from which a candidate writes during the interview; null if they joined without naming one. Absent before
 * joining and after the end.
 */
export type Writer = { deviceId: string | null; isTimeOver: boolean }

export type Caller =
  | { role: 'visitor' }
  | InterviewerCaller
  | { role: 'candidate'; interviewId: string; writer?: Writer }
  | { role: 'system' }

export type Machinery = {
  database: Database
  jobs: Jobs
  sandbox: Sandbox
  /** The model that the environment configures, or in a verb the one that its company may use. */
  ai: Ai
  secrets: Secrets
  mailServer: MailServer
  metrics: Metrics
  backups: {
    readonly health: 'off' | 'ok' | 'failing'
    /** Files that list erased interviews, so that what comes back from a backup is erased again. */
    erasedLists: readonly string[]
    /** Nothing is in a backup for longer than so many days after it was deleted; null where this server makes none. */
    days: number | null
    close(): Promise<void>
  }
  log: Logger
  /** Never goes back while the server runs; see clock.ts. */
  now: () => Date
  /** How far the database's clock, by which jobs are due, is ahead of `now`. Absent: not at all. */
  databaseAheadMs?: () => number
  /** The machine's own clock, for comparisons with other clocks; absent: `now`. */
  wallNow?: () => Date
  /** Absent where it is not asked for, as while a demonstration is filled. */
  readiness?: Readiness
  settings: {
    publicUrl: string | undefined
    isSignupOpen: boolean
    /** In small letters. */
    operatorEmails: string[]
    /** Most mails that the whole installation sends within an hour. */
    mailsPerHour: number
    fetchAllow: string[]
    /** `host:port` pairs that webhooks may reach although private, and by http. */
    webhookAllow: string[]
    /** The address of Ashby's own API; absent: the public one. */
    ashbyApi?: string
    /** Looks domains up; absent: as the system does. */
    dnsServers?: string[]
    /** Most that language models may cost for one interview; undefined: no ceiling. */
    aiCeiling: number | undefined
    aiEnvironment: AiSettings | undefined
    /** Address of Ollama from the environment, as Ollama's own programs read it. */
    ollamaHost?: string | undefined
    /** True if pages may show sample interviews when they can't reach the server. */
    hasSampleData?: boolean
    formRelay: { url: string; accessKey: string | undefined } | undefined
    /** The token that /metrics asks for; undefined: it answers this machine alone. */
    metricsToken?: string | undefined
    /** File or address that names the newest version; absent: nothing is asked. */
    newerVersionFrom?: string | undefined
    /** For security.txt, with mailto: or https:; absent: there is none. */
    securityContact?: string | undefined
    /** True if a proxy is in front of this server, as far as its settings say. */
    isProxied?: boolean
    version: string
  }
}

/** The database or a transaction on it; verbs don't need to know which. */
type Querying = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

export type Ctx = Machinery & { db: Querying; actor: Caller }

export function makeCtx(machinery: Machinery, actor: Caller): Ctx {
  return { ...machinery, db: machinery.database.db, actor }
}

const maxTries = 3

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
      if (tries === maxTries || isInTransaction(ctx) || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean => error instanceof Error && codeOf(error.cause ?? error) === '40P01'

const codeOf = (error: unknown): unknown => (error as { code?: unknown }).code

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

/** Ids come from URLs. Anything that isn't a UUID must not reach a uuid column, where it would fail the query. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}
