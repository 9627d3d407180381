/** The environment, parsed once. A wrong value stops the start with one line that names it. */
import { resolve } from 'node:path'
import { normalizeEmail } from '@nova/contract/email'
import { SecurityContact } from '@nova/contract/installation/security-contact'
import { z } from 'zod'

const flag = z.enum(['', '0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')
// `true` and `false` are what earlier versions took.
const proxies = z
  .enum(['', 'false', '0', '1', 'true', '2', '3', '4', '5'], 'use the number of proxies, from 0 to 5')
  .transform((text) => (text === 'true' ? 1 : Number(text) || 0))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const settingsKey = z
  .string()
  .regex(/^.{16,500}$/, 'use 32 bytes in base64 (openssl rand -base64 32) or a passphrase of 16 to 500 characters')
  .optional()
/** IPv6 also as it is in a URL. */
const host = z
  .string()
  .min(1)
  .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
/** The part of PUBLIC_URL that is wrong: the pages and all links begin at the root of a host. */
function wrongPart(text: string): string | undefined {
  if (!/^https?:/i.test(text)) return 'it must begin with http:// or https://'
  // With a slash in a password, the rest of the address would be read wrongly.
  if (text.includes('@')) return 'it has a user name or password: use scheme, host and port alone'
  if (!URL.canParse(text)) return 'it is no address: use one like https://interviews.example.com'
  const url = new URL(text)
  if (text.includes('#')) return 'it has a fragment (from # on): use scheme, host and port alone'
  if (text.includes('?')) return 'it has a query (from ? on): use scheme, host and port alone'
  if (!/^\/*$/.test(url.pathname))
    return `it has a path (${url.pathname}), and the pages work at the root of a host only: use a host of its own`
  if (url.port === '0') return 'its port is 0: use the port that people reach'
  return undefined
}

const publicUrl = z
  .string()
  .check((context) => {
    const message = wrongPart(context.value)
    if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message })
  })
  .transform((text) => new URL(text).origin)
const token = z
  .string()
  .regex(/^[!-~]{16,200}$/, 'use 16 to 200 letters, digits and signs')
  .optional()
/** A path, or an address without a password in it: it may stand in a message. */
const fileOrAddress = z
  .string()
  .max(2_000)
  .refine((text) => text.startsWith('/') || isPlainAddress(text), 'use a whole path, or http(s):// without a password')
const isPlainAddress = (text: string) => {
  const url = URL.parse(text)
  return /^https?:$/.test(url?.protocol ?? '') && url?.username === '' && url.password === ''
}
const setting = <S extends z.ZodType>(schema: S, help: string) => schema.describe(help)

/** Every setting with its default and what it is for; `npm start -- --help` prints them. */
export const Environment = z.object({
  PORT: setting(z.coerce.number().int().min(0).max(65_535).default(3000), 'port to listen on'),
  HOST: setting(host.default('127.0.0.1'), 'address to listen on'),
  PUBLIC_URL: setting(
    publicUrl.optional(),
    'address that people use, where a proxy stands before: scheme, host and port',
  ),
  TRUST_PROXY: setting(
    proxies.default(0),
    'how many proxies stand before this server; their X-Forwarded-* headers are believed',
  ),
  DATA_DIR: setting(z.string().min(1).default('./data'), 'folder for everything that is kept'),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
    'PostgreSQL 15 or later; unset: embedded under DATA_DIR',
  ),
  DATABASE_DIRECT_URL: setting(
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgresql://')
      .optional(),
    'the same database past its pooler, needed where DATABASE_URL is a pooler in transaction mode',
  ),
  DRAIN_SECONDS: setting(
    z.coerce.number().int().min(0).max(600).optional(),
    'how long a server told to stop goes on serving while /ready says 503; unset: 5 with DATABASE_URL, else 0',
  ),
  BACKUP_DIR: setting(z.string().min(1).optional(), 'folder for backups by the clock; unset: none are made'),
  BACKUP_EVERY: setting(z.coerce.number().min(1).max(720).default(24), 'hours from one backup to the next'),
  BACKUP_KEEP: setting(z.coerce.number().int().min(1).max(1000).default(7), 'how many backups are kept'),
  BACKUP_DAYS: setting(
    z.coerce.number().int().min(1).max(3650).default(30),
    'days after which a backup is removed, however few there are; the newest stays',
  ),
  SIGNUP: setting(z.enum(['open', 'invite']).default('open'), 'whether anyone may make an account'),
  OPERATOR_EMAILS: setting(
    list.default([]),
    'addresses whose accounts operate this installation once they are verified, by comma',
  ),
  AI_PROVIDER: setting(
    z.enum(['builtin', 'openai-compatible', 'openai', 'anthropic', 'google']).default('builtin'),
    'who writes questions and answers as Nova: the built-in engine, or a language model',
  ),
  AI_BASE_URL: setting(z.url({ protocol: /^https?$/ }).optional(), 'address of the model; unset: its provider’s own'),
  AI_API_KEY: setting(z.string().min(1).optional(), 'key for the model'),
  AI_MODEL: setting(z.string().min(1).optional(), 'name of the model'),
  AI_PRICE_IN: setting(z.coerce.number().min(0).default(0), 'price of a million tokens read'),
  AI_PRICE_OUT: setting(z.coerce.number().min(0).default(0), 'price of a million tokens written'),
  AI_CEILING: setting(
    z.coerce.number().min(0).optional(),
    'most that one interview may cost, and a company’s readings within a day; unset: no ceiling',
  ),
  OLLAMA_HOST: setting(z.string().max(300).optional(), 'where Ollama answers, as its own programs read it'),
  SETTINGS_KEY: setting(
    settingsKey,
    'key that encrypts the secrets kept in the database: 32 bytes in base64, or a passphrase; unset: made once, in DATA_DIR',
  ),
  SETTINGS_KEY_OLD: setting(settingsKey, 'the SETTINGS_KEY before, so that what it encrypted can still be read'),
  SETTINGS_KEY_LOST: setting(
    flag.default(false),
    '1: the key of before is lost; start with another, and enter the secrets again',
  ),
  SMTP_URL: setting(
    z.url({ protocol: /^smtps?$/, error: 'use smtp://user:password@host:port, or smtps:// for TLS' }).optional(),
    'mail server, as smtp://user:password@host:port or smtps://; in place of the five settings below',
  ),
  SMTP_HOST: setting(
    z.string().min(1).optional(),
    'mail server; unset: no mail is sent, and operators read it in the outbox',
  ),
  SMTP_PORT: setting(z.coerce.number().int().min(1).max(65_535).optional(), 'its port; unset: 587, with TLS 465'),
  SMTP_USER: setting(z.string().min(1).optional(), 'account on the mail server; unset: none'),
  SMTP_PASSWORD: setting(z.string().min(1).optional(), 'password of that account'),
  SMTP_SECURE: setting(flag.default(false), '1: TLS from the beginning (port 465); otherwise STARTTLS where offered'),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>@\r\n"]+ )?<?[^\s<>@"]+@[^\s<>@"]+>?$/, 'use name@example.com, or Name <name@example.com>')
      .optional(),
    'sender of all mail, such as Nova Interviews <interviews@example.com>; needed with a mail server',
  ),
  MAIL_PER_HOUR: setting(
    z.coerce.number().int().min(50).max(1_000_000).default(5_000),
    'most mails within an hour for the whole installation; what is more waits',
  ),
  RUNNER: setting(
    z.enum(['local', 'remote', 'browser']).optional(),
    'where code runs: local, remote or browser; unset: local, and where that is impossible browser',
  ),
  RUNNER_URL: setting(
    list.pipe(z.array(z.url({ protocol: /^https?$/ }))).default([]),
    'addresses of runners or of a Piston fleet, by comma, for RUNNER=remote',
  ),
  RUNNER_TOKEN: setting(token, 'what a runner asks of its callers; a runner that others can reach must have one'),
  RUNNER_CONCURRENCY: setting(z.coerce.number().int().min(1).max(256).optional(), 'runs at a time; unset: one a core'),
  PROJECT_BOXES_MB: setting(
    z.coerce.number().int().min(256).max(1_048_576).optional(),
    'memory for all project boxes together, in MB; unset: half of the machine',
  ),
  FORM_RELAY_URL: setting(
    z.url({ protocol: /^https?$/ }).optional(),
    'form service that leads are sent on to; unset: kept here alone',
  ),
  FORM_ACCESS_KEY: setting(z.string().min(1).optional(), 'key of that form service'),
  FETCH_ALLOW: setting(list.default([]), 'host:port pairs that fetches may reach although private'),
  WEBHOOK_ALLOW: setting(list.default([]), 'host:port pairs that webhooks may reach although private, and by http'),
  METRICS_TOKEN: setting(token, 'what /metrics asks of its callers; unset: it answers this machine alone'),
  NEWER_VERSION_FROM: setting(
    fileOrAddress.optional(),
    'file or address of yours that names the newest version, for operators; unset: nothing is asked',
  ),
  SECURITY_CONTACT: setting(
    SecurityContact.optional(),
    'e-mail or https address for reports of vulnerabilities, public in /.well-known/security.txt; unset: there is none',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    'log level; unset: info, on a terminal warn',
  ),
  FEATURE_MOCK_DATA: setting(
    flag.default(false),
    '1: a dashboard that cannot reach the server shows sample interviews, marked as such; for demonstrations',
  ),
  NO_INSTALL: setting(flag.default(false), '1: install no system packages at start'),
})

export type Config = {
  port: number
  host: string
  publicUrl: string | undefined
  trustedProxies: number
  dataDir: string
  databaseUrl: string | undefined
  /** The same database past a pooler. */
  databaseDirectUrl: string | undefined
  /** How long a server that got SIGTERM goes on serving, for balancers to notice. */
  drainSeconds: number
  /** Undefined `folder`: no backups by the clock. */
  backups: { folder: string | undefined; everyHours: number; keep: number; days: number }
  isSignupOpen: boolean
  /** In small letters. */
  operatorEmails: string[]
  /** Undefined: the built-in engine alone. */
  ai:
    | {
        provider: 'openai-compatible' | 'openai' | 'anthropic' | 'google'
        baseUrl: string | undefined
        apiKey: string | undefined
        model: string
        priceIn: number
        priceOut: number
      }
    | undefined
  aiCeiling: number | undefined
  /** Key for secrets in the database; undefined: a key in the data folder. */
  settingsKey: string | undefined
  /** The one before, for reading. */
  oldSettingsKey: string | undefined
  /** Undefined: no mail is sent. */
  smtp:
    | {
        host: string
        port: number
        isSecure: boolean
        user: string | undefined
        password: string | undefined
        from: string
      }
    | undefined
  /** Most mails that go out within an hour. */
  mailsPerHour: number
  isSettingsKeyLost: boolean
  /** Undefined: on this machine, or where that is impossible in the browser. */
  runner: 'local' | 'remote' | 'browser' | undefined
  runnerUrls: string[]
  runnerToken: string | undefined
  runnerConcurrency: number | undefined
  projectBoxesMb: number | undefined
  fetchAllow: string[]
  webhookAllow: string[]
  /** Shows sample interviews in a dashboard without a server. */
  hasSampleData: boolean
  formRelay: { url: string; accessKey: string | undefined } | undefined
  ollamaHost: string | undefined
  /** The token that /metrics asks for; undefined: it answers callers of this machine alone. */
  metricsToken: string | undefined
  /** File or address that names the newest version; undefined: nothing is asked. */
  newerVersionFrom: string | undefined
  /** As an address with mailto: or https:; undefined: there is no security.txt. */
  securityContact: string | undefined
  /** Undefined: the start decides by where its output goes. */
  logLevel: string | undefined
}

/** Shown alone, without a stack, as other reasons for which a server can't start (start-error.ts). */
const wrongSetting = (message: string) => Object.assign(new Error(message), { name: 'StartError', isPassing: false })

/** Reads the environment; throws an Error whose message is one line naming the wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    const name = issue.path.join('.')
    // The first part of the path is the setting, the rest a place in its list.
    const [setting = name] = name.split('.')
    const value = given[setting] ?? ''
    // The line goes into logs; an address may have a password before its host, or a key behind it.
    const isSecret =
      /TOKEN|KEY|SECRET|PASSWORD|SMTP_URL/.test(setting) ||
      (/URL$|^NEWER_VERSION_FROM$/.test(setting) && /[@?#]/.test(value))
    const shown = isSecret ? 'something' : `"${value}"`
    throw wrongSetting(`${setting} is set to ${shown}, which it cannot be: ${explainIssue(issue)}`)
  }
  const settings = parsed.data
  if (settings.DATABASE_DIRECT_URL && !settings.DATABASE_URL) {
    throw wrongSetting('DATABASE_URL is not set, and DATABASE_DIRECT_URL is another address of the same database.')
  }
  if (settings.RUNNER === 'remote' && settings.RUNNER_URL.length === 0) {
    throw wrongSetting('RUNNER_URL is not set, and RUNNER=remote needs the address of a runner.')
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL,
    trustedProxies: settings.TRUST_PROXY,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: settings.DATABASE_DIRECT_URL,
    drainSeconds: settings.DRAIN_SECONDS ?? (settings.DATABASE_URL ? 5 : 0),
    backups: {
      folder: settings.BACKUP_DIR && resolve(settings.BACKUP_DIR),
      everyHours: settings.BACKUP_EVERY,
      keep: settings.BACKUP_KEEP,
      days: settings.BACKUP_DAYS,
    },
    isSignupOpen: settings.SIGNUP === 'open',
    operatorEmails: settings.OPERATOR_EMAILS.map((email) => normalizeEmail(email).toLowerCase()),
    ai: readAi(settings),
    aiCeiling: settings.AI_CEILING,
    settingsKey: settings.SETTINGS_KEY,
    oldSettingsKey: settings.SETTINGS_KEY_OLD,
    smtp: readSmtp(settings),
    mailsPerHour: settings.MAIL_PER_HOUR,
    isSettingsKeyLost: settings.SETTINGS_KEY_LOST,
    runner: settings.RUNNER,
    runnerUrls: settings.RUNNER_URL.map((url) => url.replace(/\/+$/, '')),
    runnerToken: settings.RUNNER_TOKEN,
    runnerConcurrency: settings.RUNNER_CONCURRENCY,
    projectBoxesMb: settings.PROJECT_BOXES_MB,
    fetchAllow: settings.FETCH_ALLOW,
    webhookAllow: settings.WEBHOOK_ALLOW,
    hasSampleData: settings.FEATURE_MOCK_DATA,
    ollamaHost: settings.OLLAMA_HOST,
    formRelay: settings.FORM_RELAY_URL
      ? { url: settings.FORM_RELAY_URL, accessKey: settings.FORM_ACCESS_KEY }
      : undefined,
    metricsToken: settings.METRICS_TOKEN,
    newerVersionFrom: settings.NEWER_VERSION_FROM,
    securityContact: settings.SECURITY_CONTACT,
    logLevel: settings.LOG_LEVEL,
  }
}

function readAi(settings: z.output<typeof Environment>): Config['ai'] {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_BASE_URL: baseUrl } = settings
  if (provider === 'builtin') return undefined
  if (!model) throw wrongSetting(`AI_MODEL is not set, and AI_PROVIDER=${provider} needs the name of a model.`)
  if (provider === 'openai-compatible' && !baseUrl) {
    throw wrongSetting('AI_BASE_URL is not set, and AI_PROVIDER=openai-compatible needs the address of its server.')
  }
  return {
    provider,
    model,
    baseUrl: baseUrl?.replace(/\/+$/, ''),
    apiKey: settings.AI_API_KEY,
    priceIn: settings.AI_PRICE_IN,
    priceOut: settings.AI_PRICE_OUT,
  }
}

/** Names the value to set instead, in our words where the schema has none. */
function explainIssue(issue: z.core.$ZodIssue): string {
  if (!/^(?:Invalid|Too) /.test(issue.message)) return issue.message
  if (issue.code === 'invalid_value') return `use one of ${issue.values.filter((each) => each !== '').join(', ')}`
  if (issue.code === 'too_small') return `use ${issue.minimum} or more`
  if (issue.code === 'too_big') return `use ${issue.maximum} or less`
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'use a whole number' : 'use a number'
  if (issue.code === 'invalid_format' && issue.format === 'url') return 'use an address with http:// or https://'
  return issue.message
}

function readSmtp(settings: z.output<typeof Environment>): Config['smtp'] {
  const { SMTP_URL: address, SMTP_HOST, SMTP_SECURE, MAIL_FROM: from, PUBLIC_URL: publicUrl } = settings
  if (!address && !SMTP_HOST) return undefined
  const name = address ? 'SMTP_URL' : 'SMTP_HOST'
  if (!from) throw wrongSetting(`MAIL_FROM is not set, and ${name} needs the address that mail comes from.`)
  if (!publicUrl) throw wrongSetting(`PUBLIC_URL is not set, and ${name} needs it for the links in mail.`)
  const url = address ? new URL(address) : undefined
  const isSecure = url ? url.protocol === 'smtps:' : SMTP_SECURE
  const port = url ? Number(url.port) : settings.SMTP_PORT
  return {
    host: url ? url.hostname.replace(/^\[|\]$/g, '') : SMTP_HOST!,
    port: port || (isSecure ? 465 : 587),
    isSecure,
    user: url ? decoded(url.username) : settings.SMTP_USER,
    password: url ? decoded(url.password) : settings.SMTP_PASSWORD,
    from,
  }
}

function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part) || undefined
  } catch {
    throw wrongSetting('SMTP_URL is set to something, which it cannot be: write % in its account or password as %25')
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
