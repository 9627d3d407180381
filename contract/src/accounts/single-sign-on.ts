/** Single sign-on by OpenID Connect: signing in and out through a company's own provider, and setting that up. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Role } from '../words.ts'
import { Email, Session } from './accounts.ts'
import { KnownPassword } from './own-account.ts'

/** Roles that a provider's groups can give, the last of several wins. Administrators are made by people alone. */
export const ssoRoles = ['Viewer', 'HiringManager', 'Interviewer', 'Recruiter'] as const satisfies Role[]
const SsoRole = z.enum(ssoRoles)

/** Most verified or waiting domains of a company, and most rules from group to role. */
export const maxSsoDomains = 20
const maxGroupRoles = 50

/** Enough for most providers to send name and address. */
export const defaultSsoScope = 'openid email profile'

/** A path of our own pages: no other site, and nothing that a browser reads as one. */
const ReturnPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[^\\\s]*$/, 'This isn’t a page of this site.')

const guarded = { maxBytes: 16 * 1024, perMinute: 20 } as const
/** A company begins its day behind one address. */
const ofStaff = { maxBytes: 16 * 1024, perMinute: 600 } as const

export const startSso = endpoint({
  method: 'POST',
  path: '/api/auth/sso/start',
  who: 'anyone',
  summary: 'Where to sign in through the company whose domain this address has. Says nothing about accounts.',
  body: z.object({ email: Email, returnTo: ReturnPath.optional() }),
  reply: z.object({ url: z.string() }),
  ...ofStaff,
  errors: ['sso_unknown', 'sso_unavailable', 'sso_not_ready'],
})

/** Result of a sign-in that came back from the provider. */
export const SsoResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('signed-in'), session: Session, returnTo: z.string().nullable() }),
  z.object({ kind: z.literal('tested') }),
])
export type SsoResult = z.infer<typeof SsoResult>

export const finishSso = endpoint({
  method: 'POST',
  path: '/api/auth/sso/finish',
  who: 'anyone',
  summary: 'Signs in by the provider’s answer, once and in the browser that began; or notes it as a test.',
  body: z.object({
    /** The last part of the redirect address. */
    company: z.string().max(64),
    /** The query that the provider added to that address. */
    answer: z.string().max(8192),
  }),
  reply: SsoResult,
  ...ofStaff,
  wrong: { codes: ['sso_expired'] },
  errors: ['sso_expired', 'sso_refused', 'sso_unavailable', 'sso_not_ready', 'account_deactivated'],
})

export const endSso = endpoint({
  method: 'POST',
  path: '/api/auth/sso/sign-out',
  who: 'interviewer',
  permission: 'read',
  summary: 'Ends this session; gives the provider’s address for signing out there, if the session came from it.',
  reply: z.object({ url: z.string().nullable() }),
  errors: [],
})

export const receiveLogout = endpoint({
  method: 'POST',
  path: '/api/auth/sso/logout/{companyId}',
  who: 'anyone',
  summary: 'Back-channel logout: a provider’s signed token ends the sessions that it names.',
  params: z.object({ companyId: z.string().max(64) }),
  body: z.object({ logout_token: z.string().min(1).max(16_000) }),
  reply: z.object({}),
  isFormEncoded: true,
  maxBytes: 32 * 1024,
  // Providers in a cloud share addresses, over many companies.
  perMinute: 600,
  errors: ['sso_logout_refused'],
})

const GroupRole = z.object({ group: z.string().trim().min(1).max(200), role: SsoRole })

export const SsoForm = z.object({
  /** As the provider names itself, without /.well-known and the rest. */
  issuer: z.string().trim().min(1, 'Please enter the issuer address.').max(500),
  clientId: z.string().trim().min(1, 'Please enter the client ID.').max(300),
  /** Absent: stays. Null: there is none. */
  clientSecret: z.string().trim().min(1).max(2000).nullable().optional(),
  /** The words that ask the provider for claims; some give groups only for a separate word. */
  scope: z
    .string()
    .trim()
    .max(300)
    .regex(
      /^(?=(?:.* )?openid(?: |$))[!#-[\]-~]+(?: [!#-[\]-~]+)*$/,
      'Enter words with spaces between, openid among them.',
    ),
  /** 'invited': members and invited people. 'domain': also anyone of a verified domain, in the default role. */
  joins: z.enum(['invited', 'domain']),
  defaultRole: SsoRole,
  /** The claim that lists the groups of a person, or a path to it as in `realm_access.roles`; empty: roles don’t follow groups. */
  groupClaim: z.string().trim().max(200),
  groupRoles: z.array(GroupRole).max(maxGroupRoles),
  /** Some providers leave the claim out for a person without groups, who then has the default role. */
  absentMeansNone: z.boolean().default(true),
  /** The company's word that its directory has only proven addresses, for a provider that doesn't say so. */
  vouches: z.boolean().default(false),
  version: z.int(),
})
export type SsoForm = z.infer<typeof SsoForm>

export const SsoDomain = z.object({
  id: z.uuid(),
  domain: z.string(),
  isVerified: z.boolean(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
})
export type SsoDomain = z.infer<typeof SsoDomain>

export const SsoTest = z.object({
  at: z.iso.datetime(),
  isPassed: z.boolean(),
  /** The effect on this person, in a sentence. */
  outcome: z.string(),
  claims: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type SsoTest = z.infer<typeof SsoTest>

export const SsoSettings = SsoForm.omit({ clientSecret: true }).extend({
  /** Empty until it is set up, as the next one. */
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** For the provider’s form; null where the server doesn’t know its own address. */
  addresses: z.object({ redirect: z.string(), signedOut: z.string(), logout: z.string() }).nullable(),
  /** The last test of exactly these settings. */
  test: SsoTest.nullable(),
  isOn: z.boolean(),
  isOnly: z.boolean(),
  domains: z.array(SsoDomain),
  administrators: z.array(
    z.object({ id: z.uuid(), name: z.string(), email: z.string(), isBreakGlass: z.boolean(), isOwn: z.boolean() }),
  ),
  /** Accounts that signed in through the provider; at most 500, the latest first. */
  linked: z.array(z.object({ id: z.uuid(), name: z.string(), email: z.string(), usedAt: z.iso.datetime() })),
  /** Addresses of others, outside the verified domains and not linked, who couldn't sign in without a password; at most 500. */
  outside: z.array(z.string()),
})
export type SsoSettings = z.infer<typeof SsoSettings>

const administrators = { who: 'interviewer', permission: 'administer', ...guarded } as const

export const getSso = endpoint({
  method: 'GET',
  path: '/api/company/single-sign-on',
  who: 'interviewer',
  permission: 'administer',
  summary: 'How the company signs in through its own provider. The secret is never given.',
  reply: SsoSettings,
  errors: ['forbidden'],
})

export const changeSso = endpoint({
  ...administrators,
  method: 'PUT',
  path: '/api/company/single-sign-on',
  summary:
    'Changes the settings. Another provider or client is off until tested, and ends the sessions from the one before.',
  body: SsoForm,
  reply: SsoSettings,
  errors: ['forbidden', 'settings_changed', 'secrets_unavailable', 'sso_not_ready', 'upgrade_running'],
})

export const testSso = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/company/single-sign-on/test',
  summary: 'Where to sign in for a test, which opens no session.',
  reply: z.object({ url: z.string() }),
  errors: ['forbidden', 'sso_not_ready', 'sso_unavailable'],
})

export const switchSso = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/company/single-sign-on/switch',
  summary:
    'Switches sign-on on, after a test and with a verified domain; or off, which ends the other sessions from there.',
  body: z.object({ isOn: z.boolean() }),
  reply: SsoSettings,
  errors: ['forbidden', 'sso_not_ready'],
})

export const SsoRule = z.object({
  isOnly: z.boolean(),
  /** Other administrators who may already, by their own call, and still may. */
  breakGlass: z.array(z.uuid()).max(50),
  password: KnownPassword,
})

export const setSsoRule = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/company/single-sign-on/rule',
  summary:
    'Sets if members sign in through the provider alone; the caller, by giving it, may still use their password.',
  body: SsoRule,
  reply: SsoSettings,
  errors: ['forbidden', 'wrong_password', 'sso_not_ready'],
})

const one = z.object({ domainId: z.string().max(64) })

export const addSsoDomain = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/company/single-sign-on/domains',
  summary: 'Names a domain of the company, to be verified.',
  body: z.object({ domain: z.string().trim().min(1, 'Please enter a domain.').max(253) }),
  reply: SsoSettings,
  errors: ['forbidden', 'sso_not_ready'],
})

export const checkSsoDomain = endpoint({
  ...administrators,
  method: 'POST',
  path: '/api/company/single-sign-on/domains/{domainId}/check',
  summary: 'Verifies a domain by its TXT record.',
  params: one,
  reply: SsoSettings,
  errors: ['forbidden', 'domain_not_found', 'domain_unverified', 'domain_taken'],
})

export const removeSsoDomain = endpoint({
  ...administrators,
  method: 'DELETE',
  path: '/api/company/single-sign-on/domains/{domainId}',
  summary: 'Forgets a domain; its people no longer find this company’s sign-on. The last one stays while that is on.',
  params: one,
  reply: SsoSettings,
  errors: ['forbidden', 'domain_not_found', 'sso_not_ready'],
})

export const unlinkSso = endpoint({
  ...administrators,
  method: 'DELETE',
  path: '/api/company/single-sign-on/people/{personId}',
  summary:
    'Forgets who an account is at the provider and ends its sessions from there; the next sign-in links it again.',
  params: z.object({ personId: z.string().max(64) }),
  reply: SsoSettings,
  errors: ['forbidden', 'person_not_found'],
})
