/** API keys of a company: credentials for programs. Only administrators manage them, and never by a key. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Role } from '../words.ts'
import { KeyScope } from './key-scopes.ts'
import { KnownPassword } from './own-account.ts'

/** For how many days a key can be made; afterwards it has to be rotated. */
export const keyDays = [30, 90, 365, 730] as const
export const defaultKeyDays = 365
/** Hours for which the old secret keeps working after a rotation. */
export const overlapHours = [24, 72, 168] as const
export const defaultOverlapHours = 24
/** Keys that a company can have at the same time, expired ones included. */
export const maxKeys = 50
/** Calls a minute of one key, over all servers. */
export const keyCallsPerMinute = 600
export const maxKeyName = 80

/** Every secret begins with it, so that scanners and people recognise one. */
export const keyPrefix = 'nova_'

const oneOf = (values: readonly number[], message: string) =>
  z.coerce.number().refine((value) => values.includes(value), message)
const Days = oneOf(keyDays, 'Choose 30, 90, 365 or 730 days.').default(defaultKeyDays)

export const ApiKeyForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter a name.')
    .max(maxKeyName, `Please use at most ${maxKeyName} characters.`),
  scopes: z.array(KeyScope).min(1, 'Choose at least one scope.').max(KeyScope.options.length),
  /** The key acts in its maker's name with this role, and never with more than the maker has by then. */
  role: Role.default('Interviewer'),
  days: Days,
  /** The caller's own: a key outlives the page that was left open. */
  password: KnownPassword,
})
export type ApiKeyForm = z.output<typeof ApiKeyForm>

/** New scopes of a key; its secrets keep working. */
export const ScopesForm = ApiKeyForm.pick({ scopes: true, password: true })
export type ScopesForm = z.output<typeof ScopesForm>

export const RotationForm = z.object({
  days: Days,
  overlapHours: oneOf(overlapHours, 'Choose 24, 72 or 168 hours.').default(defaultOverlapHours),
  password: KnownPassword,
})
export type RotationForm = z.output<typeof RotationForm>

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(KeyScope),
  /** Its role now: the chosen one, or the largest that the maker's includes too. */
  role: Role,
  /** The account that it acts for. */
  madeBy: z.string(),
  /** True if the caller made it: others can revoke it, and neither rotate it nor change its scopes. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null where it has made no call yet. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** 'stopped': its maker's account is deactivated, or lacks the second factor that the company requires. */
  state: z.enum(['active', 'expired', 'stopped']),
  /** The first characters of the secret, to recognise it by. */
  hint: z.string(),
  /** When the secret before the last rotation stops working; null where there is none. */
  oldSecretEndsAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Just made or rotated. The secret is in this reply alone: the server keeps a hash of it. */
export const NewApiKey = ApiKey.extend({ secret: z.string() })
export type NewApiKey = z.infer<typeof NewApiKey>

const managed = { who: 'interviewer', permission: 'administer' } as const
const KeyId = z.object({ id: z.string().max(64) })

export const listApiKeys = endpoint({
  ...managed,
  method: 'GET',
  path: '/api/company/keys',
  summary: 'The company’s API keys, newest first, without their secrets.',
  reply: z.array(ApiKey),
  errors: [],
})

export const createApiKey = endpoint({
  ...managed,
  method: 'POST',
  path: '/api/company/keys',
  summary: 'Makes an API key. Its secret is in this reply alone.',
  body: ApiKeyForm,
  reply: NewApiKey,
  status: 201,
  perMinute: 20,
  errors: ['api_key_limit', 'upgrade_running', 'wrong_password'],
})

export const rotateApiKey = endpoint({
  ...managed,
  method: 'POST',
  path: '/api/company/keys/{id}/rotate',
  summary:
    'Gives a key of the caller’s own a new secret and a new expiry. The old secret keeps working for the overlap.',
  params: KeyId,
  body: RotationForm,
  reply: NewApiKey,
  perMinute: 20,
  errors: ['api_key_not_found', 'wrong_password'],
})

export const changeApiKeyScopes = endpoint({
  ...managed,
  method: 'PUT',
  path: '/api/company/keys/{id}/scopes',
  summary: 'Changes the scopes of a key of the caller’s own, from the next call on. Its secrets keep working.',
  params: KeyId,
  body: ScopesForm,
  reply: ApiKey,
  perMinute: 20,
  errors: ['api_key_not_found', 'wrong_password'],
})

export const revokeApiKey = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/api/company/keys/{id}',
  summary: 'Ends a key with all its secrets; it can do nothing from the next call on.',
  params: KeyId,
  status: 204,
  errors: ['api_key_not_found'],
})
