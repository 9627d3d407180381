/** For operators: the engine that runs candidates' code, and its health. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Language } from '../words.ts'

/** Result of the last check of one language by a small program. */
export const LanguageCheck = z.object({
  language: Language,
  isOk: z.boolean(),
  milliseconds: z.int(),
  /** Reason for a failure; null if there is none. */
  problem: z.string().nullable(),
})
export type LanguageCheck = z.infer<typeof LanguageCheck>

export const RemoteMachine = z.object({
  /** Its address without credentials. */
  name: z.string(),
  /** Why it takes no runs; null where it does. */
  problem: z.string().nullable(),
  languages: z.array(Language),
  /** Runs on it for each of its places, as this server last heard. */
  load: z.number(),
  /** When it was last asked; null where it was not yet. */
  askedAt: z.iso.datetime().nullable(),
})
export type RemoteMachine = z.infer<typeof RemoteMachine>

export const RunnerState = z.object({
  health: z.enum(['ok', 'off', 'failing']),
  /** Why it is not well, or what limits it. */
  detail: z.string().nullable(),
  /** `bubblewrap` on this machine, `remote`, `browser` for the candidate's own, `none`. */
  engine: z.string(),
  languages: z.array(z.object({ id: Language, version: z.string().nullable(), install: z.string().optional() })),
  /** Other machines that run code; empty where this one does. */
  machines: z.array(RemoteMachine),
  /** Last check of every language on this server; null if none was requested since it started. */
  lastCheck: z.object({ at: z.iso.datetime(), results: z.array(LanguageCheck) }).nullable(),
})
export type RunnerState = z.infer<typeof RunnerState>

export const getRunnerState = endpoint({
  method: 'GET',
  path: '/api/operator/runner',
  who: 'interviewer',
  role: 'Viewer',
  summary: 'Where code runs, in which languages, and what the last check found. For operators alone.',
  reply: RunnerState,
  errors: ['forbidden'],
})

export const checkRunner = endpoint({
  method: 'POST',
  path: '/api/operator/runner/check',
  who: 'interviewer',
  role: 'Viewer',
  summary: 'Runs a small program in every language that is there. For operators alone.',
  reply: RunnerState,
  perMinute: 6,
  errors: ['forbidden'],
})
