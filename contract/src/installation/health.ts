/** How the installation is doing. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { CodeLanguage } from '../words.ts'

const Check = z.enum(['ok', 'off', 'failing'])

export const Health = z.object({
  status: z.enum(['healthy', 'degraded']),
  version: z.string(),
  /**
   * storage: the database had space for all writes of the last minute. jobs: this server works on background jobs, such
   * as mail and reports. secrets: there is a settings key, which storing links and keys requires. backups: off without
   * a schedule, failing while the last one could not be made or restored.
   */
  checks: z.object({
    database: Check,
    storage: Check,
    runner: Check,
    jobs: Check,
    secrets: Check,
    ai: Check,
    mail: Check,
    backups: Check,
  }),
  /** Engine that runs code: `browser` for the candidate's own browser, `none` if code can't run. */
  engine: z.string(),
  languages: z.array(z.object({ id: CodeLanguage, version: z.string().nullable(), install: z.string().optional() })),
})
export type Health = z.infer<typeof Health>

const health = { who: 'anyone', reply: Health, errors: [] } as const

export const getHealth = endpoint({ ...health, method: 'GET', path: '/api/health', summary: 'Health of every part.' })
export const postHealth = endpoint({ ...health, method: 'POST', path: '/api/health', summary: 'The same, by POST.' })
export const getRoot = endpoint({ ...health, method: 'GET', path: '/api', summary: 'The same, at the root.' })

/** Why a server should be sent no requests now. `disk` is nearly full; `clock`: it was set within the last half minute. */
export const NotReady = z.enum(['starting', 'draining', 'database', 'disk', 'clock'])
export type NotReady = z.infer<typeof NotReady>

const probe = { who: 'anyone', method: 'GET', errors: [], isUncounted: true } as const

export const getLive = endpoint({
  ...probe,
  path: '/live',
  reply: z.object({ live: z.literal(true) }),
  summary: 'For machines: this process answers, whatever else is wrong.',
})

export const getReady = endpoint({
  ...probe,
  path: '/ready',
  reply: z.object({ ready: z.boolean(), reasons: z.array(NotReady) }),
  summary: 'For balancers: whether to send requests here; 503 with the reasons why not.',
})
