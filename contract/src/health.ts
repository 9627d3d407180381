/** How the installation is doing. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Language } from './words.ts'

const Check = z.enum(['ok', 'off', 'failing'])

export const Health = z.object({
  status: z.enum(['healthy', 'degraded']),
  version: z.string(),
  /** storage: whether the database had space for what was written in the last minute. */
  checks: z.object({ database: Check, storage: Check, runner: Check, ai: Check, mail: Check }),
  /** Where code runs: `browser` where it is the candidate's own, `none` where it runs nowhere. */
  engine: z.string(),
  languages: z.array(z.object({ id: Language, version: z.string().nullable(), install: z.string().optional() })),
})
export type Health = z.infer<typeof Health>

const health = { who: 'anyone', reply: Health, errors: [] } as const

export const getHealth = endpoint({ ...health, method: 'GET', path: '/api/health', summary: 'Health of every part.' })
export const postHealth = endpoint({ ...health, method: 'POST', path: '/api/health', summary: 'The same, by POST.' })
export const getRoot = endpoint({ ...health, method: 'GET', path: '/api', summary: 'The same, at the root.' })
