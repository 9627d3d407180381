/** Connections to hiring systems: made by administrators, each with a key of ours that the system calls with (docs/hiring-systems.md). */
import { z } from 'zod'
import { defaultOverlapHours, maxKeyName, overlapHours } from '../accounts/api-keys.ts'
import { KnownPassword } from '../accounts/own-account.ts'
import { endpoint } from '../endpoint.ts'
import { HiringSystem } from '../words.ts'

export const hiringSystemNames: Record<HiringSystem, string> = { greenhouse: 'Greenhouse', ashby: 'Ashby' }

/** Connections that a company can have at the same time. */
export const maxHiringConnections = 10

export const HiringForm = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter a name.')
      .max(maxKeyName, `Please use at most ${maxKeyName} characters.`),
    system: HiringSystem,
    /** The company's own key of Ashby, by which results are sent there. */
    ashbyKey: z
      .string()
      .trim()
      .max(200)
      .regex(/^[\x21-\x39\x3b-\x7e]*$/, 'Please enter the key as Ashby shows it.')
      .optional(),
    password: KnownPassword,
  })
  .refine(({ system, ashbyKey }) => system !== 'ashby' || !!ashbyKey, {
    path: ['ashbyKey'],
    message: 'Please enter an API key of Ashby.',
  })
export type HiringForm = z.output<typeof HiringForm>

export const HiringRotation = z.object({
  overlapHours: z.coerce
    .number()
    .refine((hours) => (overlapHours as readonly number[]).includes(hours), 'Choose 24, 72 or 168 hours.')
    .default(defaultOverlapHours),
  password: KnownPassword,
})
export type HiringRotation = z.output<typeof HiringRotation>

export const HiringConnection = z.object({
  id: z.uuid(),
  name: z.string(),
  system: HiringSystem,
  /** The account that it acts for. */
  madeBy: z.string(),
  /** True if the caller made it: others can revoke it, and not rotate its key. */
  isOwn: z.boolean(),
  createdAt: z.iso.datetime(),
  /** To the minute; null where the system has not called yet. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** 'stopped': its maker could not sign in, or isn't an administrator. */
  state: z.enum(['active', 'stopped']),
  /** The first characters of the key, to recognise it by. */
  hint: z.string(),
  /** When the key before the last rotation stops working; null where there is none. */
  oldKeyEndsAt: z.iso.datetime().nullable(),
  /** Updates that wait to be sent, also for another try. */
  waiting: z.int(),
  /** The newest thing that went wrong; null once an update arrived after it. */
  lastError: z.object({ at: z.iso.datetime(), words: z.string() }).nullable(),
  /** The newest request of the last week that made no interview, with the reason; null where there is none. */
  lastRefusal: z.object({ at: z.iso.datetime(), words: z.string() }).nullable(),
})
export type HiringConnection = z.infer<typeof HiringConnection>

/** Just made or rotated. The key is in this reply alone. */
export const NewHiringConnection = HiringConnection.extend({ secret: z.string() })
export type NewHiringConnection = z.infer<typeof NewHiringConnection>

const managed = { who: 'interviewer', permission: 'administer' } as const
const ConnectionId = z.object({ id: z.string().max(64) })

export const listHiringConnections = endpoint({
  ...managed,
  method: 'GET',
  path: '/api/company/hiring',
  summary: 'The company’s connections to hiring systems, newest first.',
  reply: z.array(HiringConnection),
  errors: [],
})

export const createHiringConnection = endpoint({
  ...managed,
  method: 'POST',
  path: '/api/company/hiring',
  summary: 'Makes a connection to a hiring system. Its key is in this reply alone.',
  body: HiringForm,
  reply: NewHiringConnection,
  status: 201,
  perMinute: 20,
  errors: ['address_unverified', 'hiring_limit', 'secrets_unavailable', 'wrong_password'],
})

export const rotateHiringKey = endpoint({
  ...managed,
  method: 'POST',
  path: '/api/company/hiring/{id}/rotate',
  summary: 'Gives a connection of the caller’s own a new key. The old one keeps working for the overlap.',
  params: ConnectionId,
  body: HiringRotation,
  reply: NewHiringConnection,
  perMinute: 20,
  errors: ['hiring_not_found', 'secrets_unavailable', 'wrong_password'],
})

export const revokeHiringConnection = endpoint({
  ...managed,
  method: 'DELETE',
  path: '/api/company/hiring/{id}',
  summary: 'Ends a connection with its keys and its links to reports.',
  params: ConnectionId,
  status: 204,
  errors: ['hiring_not_found'],
})
