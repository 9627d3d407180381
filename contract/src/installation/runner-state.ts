/** For operators: the engine that runs candidates' code, and its health. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { KitPart } from '../projects/kit-libraries.ts'
import { ProjectRuntime } from '../projects/projects.ts'
import { CodeLanguage } from '../words.ts'

/** Result of the last check of one language by a small program. */
export const LanguageCheck = z.object({
  language: CodeLanguage,
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
  languages: z.array(CodeLanguage),
  /** Runs on it for each of its places, as this server last heard. */
  load: z.number(),
  /** When it was last asked; null where it was not yet. */
  askedAt: z.iso.datetime().nullable(),
})
export type RemoteMachine = z.infer<typeof RemoteMachine>

/** A project runtime as it is here: its version, and the libraries of its kit. */
export const KitState = z.object({
  runtime: ProjectRuntime,
  /** Null where projects of it can't run here; `install` then says why. */
  version: z.string().nullable(),
  install: z.string().nullable(),
  libraries: z.array(KitPart),
  /** Command that installs the missing libraries on the machine; null where none does. */
  command: z.string().nullable(),
  /** Installation of its libraries from npm by `installKit`; null where they don't come from there, or not here. */
  packages: z
    .object({
      state: z.enum(['missing', 'installing', 'installed']),
      /** Packages installed so far, of all. */
      done: z.int(),
      total: z.int(),
      /** Why the last attempt failed; null where it didn't. */
      problem: z.string().nullable(),
    })
    .nullable(),
})
export type KitState = z.infer<typeof KitState>

export const RunnerState = z.object({
  health: z.enum(['ok', 'off', 'failing']),
  /** Why it is not well, or what limits it. */
  detail: z.string().nullable(),
  /** `bubblewrap` on this machine, `remote`, `browser` for the candidate's own, `none`. */
  engine: z.string(),
  languages: z.array(z.object({ id: CodeLanguage, version: z.string().nullable(), install: z.string().optional() })),
  /** Other machines that run code; empty where this one does. */
  machines: z.array(RemoteMachine),
  /** Runtimes of projects; absent in answers of earlier versions. */
  kits: z.array(KitState).optional(),
  /** Tools that terminals of projects lack because this machine doesn't have them. */
  missingTools: z.array(z.string()).optional(),
  /** Last check of every language on this server; null if none was requested since it started. */
  lastCheck: z.object({ at: z.iso.datetime(), results: z.array(LanguageCheck) }).nullable(),
})
export type RunnerState = z.infer<typeof RunnerState>

export const getRunnerState = endpoint({
  method: 'GET',
  path: '/api/operator/runner',
  who: 'interviewer',
  permission: 'read',
  summary: 'Where code runs, in which languages, and what the last check found. For operators alone.',
  reply: RunnerState,
  errors: ['forbidden'],
})

export const checkRunner = endpoint({
  method: 'POST',
  path: '/api/operator/runner/check',
  who: 'interviewer',
  permission: 'read',
  summary:
    'Looks for libraries that were installed, and runs a small program in every language that is there. For operators alone.',
  reply: RunnerState,
  perMinute: 6,
  errors: ['forbidden'],
})

export const installKit = endpoint({
  method: 'POST',
  path: '/api/operator/runner/kit',
  who: 'interviewer',
  permission: 'read',
  summary:
    'Installs the libraries of a project kit on this machine, as its lock names them, or stops that. For operators alone.',
  body: z.object({ runtime: z.enum(['node']), act: z.enum(['stop', 'install']) }),
  reply: RunnerState,
  perMinute: 12,
  errors: ['forbidden', 'project_unavailable'],
})
