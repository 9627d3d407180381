/** The environment, parsed once. A wrong value stops the start with one line that names it. */
import { resolve } from 'node:path'
import { z } from 'zod'

const flag = z.enum(['', '0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const setting = <S extends z.ZodType>(schema: S, help: string) => schema.describe(help)

/** Every setting with its default and what it is for; `npm start -- --help` prints them. */
export const Environment = z.object({
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), 'port to listen on'),
  HOST: setting(z.string().min(1).default('127.0.0.1'), 'address to listen on'),
  PUBLIC_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'address that people use, where a proxy stands before',
  ),
  TRUST_PROXY: setting(flag.default(false), '1: believe X-Forwarded-* headers'),
  DATA_DIR: setting(z.string().min(1).default('./data'), 'folder for everything that is kept'),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
    'PostgreSQL 15 or later; unset: embedded under DATA_DIR',
  ),
  SIGNUP: setting(z.enum(['open', 'invite']).default('open'), 'whether anyone may make an account'),
  OPERATOR_EMAILS: setting(list.default([]), 'accounts that operate this installation, by comma'),
  AI_PROVIDER: setting(z.enum(['builtin']).default('builtin'), 'who answers as Nova'),
  RUNNER: setting(z.enum(['local']).default('local'), 'where code runs'),
  RUNNER_CONCURRENCY: setting(z.coerce.number().int().min(1).max(256).optional(), 'runs at a time; unset: one a core'),
  FORM_RELAY_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'form service that leads are sent on to; unset: kept here alone',
  ),
  FORM_ACCESS_KEY: setting(z.string().min(1).optional(), 'key of that form service'),
  FETCH_ALLOW: setting(list.default([]), 'host:port pairs that fetches may reach although private'),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    'log level; unset: info, on a terminal warn',
  ),
  NO_INSTALL: setting(flag.default(false), '1: install no system packages at start'),
})

export type Config = {
  port: number
  host: string
  publicUrl: string | undefined
  trustProxy: boolean
  dataDir: string
  databaseUrl: string | undefined
  isSignupOpen: boolean
  /** In small letters. */
  operatorEmails: string[]
  runnerConcurrency: number | undefined
  fetchAllow: string[]
  formRelay: { url: string; accessKey: string | undefined } | undefined
  /** Undefined: the start decides by where its output goes. */
  logLevel: string | undefined
}

/** Reads the environment; throws an Error whose message is one line naming the wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const name = issue.path.join('.')
    throw new Error(`${name} is set to "${given[name] ?? ''}", which it cannot be: ${issue.message}`)
  }
  const settings = parsed.data
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: settings.TRUST_PROXY,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    isSignupOpen: settings.SIGNUP === 'open',
    operatorEmails: settings.OPERATOR_EMAILS.map((email) => email.toLowerCase()),
    runnerConcurrency: settings.RUNNER_CONCURRENCY,
    fetchAllow: settings.FETCH_ALLOW,
    formRelay: settings.FORM_RELAY_URL
      ? { url: settings.FORM_RELAY_URL, accessKey: settings.FORM_ACCESS_KEY }
      : undefined,
    logLevel: settings.LOG_LEVEL,
  }
}

/** The settings as lines for people. */
export function describeSettings(): string {
  return Object.entries(Environment.shape)
    .map(([name, schema]) => {
      const fallback = schema.safeParse(undefined).data
      const shown =
        fallback === undefined || (Array.isArray(fallback) && fallback.length === 0) ? '' : ` (${String(fallback)})`
      return `  ${name.padEnd(20)}${schema.description ?? ''}${shown}`
    })
    .join('\n')
}
