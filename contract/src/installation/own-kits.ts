/** For operators: kits that they add to the machine, each tested before projects may choose it. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { KitPart, OwnKitName } from '../projects/kit-libraries.ts'
import { ProjectRuntime } from '../projects/projects.ts'

export const ownKitLimits = {
  packedBytes: 1_024 ** 3,
  unpackedBytes: 4 * 1_024 ** 3,
  files: 200_000,
} as const

/** One step of the test on the spot, with its result in words. */
export const KitStep = z.object({
  step: z.enum(['unpack', 'start', 'tests']),
  isOk: z.boolean(),
  ms: z.int(),
  detail: z.string(),
})
export type KitStep = z.infer<typeof KitStep>

export const OwnKitState = z.object({
  /** As projects name it: `acme-spring@3.5.0`. */
  id: z.string(),
  name: z.string(),
  version: z.string(),
  runtime: ProjectRuntime,
  /** `packages` lie next to the machine's programs; an `image` replaces them. */
  kind: z.enum(['packages', 'image']),
  bytes: z.int(),
  files: z.int(),
  addedAt: z.iso.datetime(),
  testedAt: z.iso.datetime(),
  steps: z.array(KitStep),
  /** True if its last test passed. */
  isOffered: z.boolean(),
  /** Titles of the projects in libraries that use it, at most 20. */
  usedBy: z.array(z.string()),
})
export type OwnKitState = z.infer<typeof OwnKitState>

/** The work on own kits of this server: one kit is added or tested at a time. */
export const KitWork = z.object({
  act: z.enum(['add', 'test']),
  /** The file's name, or the kit's id. */
  subject: z.string(),
  step: z.enum(['unpack', 'start', 'tests']),
  /** Steps that are done. */
  steps: z.array(KitStep),
  isRunning: z.boolean(),
  /** Why it failed; null where it didn't. */
  problem: z.string().nullable(),
})
export type KitWork = z.infer<typeof KitWork>

export const OwnKits = z.object({
  /** False where other machines run projects: there a command adds kits. */
  isHere: z.boolean(),
  kits: z.array(OwnKitState),
  work: KitWork.nullable(),
})
export type OwnKits = z.infer<typeof OwnKits>

const operator = { who: 'interviewer', permission: 'read', reply: OwnKits } as const

export const listOwnKits = endpoint({
  ...operator,
  method: 'GET',
  path: '/api/operator/runner/kits',
  summary: 'The own kits of this machine, and the one that is being added or tested. For operators alone.',
  errors: ['forbidden'],
})

export const addOwnKit = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/runner/kits',
  summary:
    'Adds an own kit from an archive: answers once it has arrived, then unpacks and tests it (`work`). For operators alone.',
  form: z.object({}),
  files: 'One archive, .tar.gz, .tar or .zip, of at most 1 GB, as docs/projects.md describes it.',
  isStreamed: true,
  status: 202,
  // The file, and the form around it.
  maxBytes: ownKitLimits.packedBytes + 64 * 1_024,
  perMinute: 12,
  errors: ['forbidden', 'project_unavailable', 'kit_busy', 'kit_unreadable'],
})

export const changeOwnKit = endpoint({
  ...operator,
  method: 'POST',
  path: '/api/operator/runner/own-kit',
  summary:
    'Tests an own kit again, removes one that no project uses, or stops what is being added or tested. For operators alone.',
  body: z.object({ kit: OwnKitName.nullable(), act: z.enum(['test', 'remove', 'stop']) }),
  perMinute: 30,
  errors: ['forbidden', 'project_unavailable', 'kit_busy', 'kit_not_found', 'kit_in_use'],
})

export const listKitParts = endpoint({
  method: 'GET',
  path: '/api/question-kits',
  who: 'interviewer',
  permission: 'run',
  summary: 'The own kits that projects can choose, by runtime, and the agent programs that interviews can.',
  reply: z.object({ kits: z.array(z.object({ runtime: ProjectRuntime, part: KitPart })), agents: z.array(KitPart) }),
  errors: [],
})
