/** People's judgement of integrity findings: resolutions, and how often findings of a kind were upheld in a company. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import type { Finding } from './reports.ts'

/** upheld: the finding is what it looks like. innocent: there is a harmless explanation. unclear: it stays open what it means. */
export const FindingOutcome = z.enum(['upheld', 'innocent', 'unclear'])
export type FindingOutcome = z.infer<typeof FindingOutcome>

export const findingKinds = [
  'paste',
  'bulk',
  'command',
  'fast',
  'times',
  'late',
  'unjudged',
  'rhythm',
  'contradiction',
  'unanswered',
  'extraction',
  'absence',
  'similarity',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** Words for how much a finding says by itself. */
export const tierWords: Record<Finding['tier'], string> = {
  direct: 'strong sign',
  corroborating: 'supporting sign',
  context: 'context',
}

/** Kinds that rest on where text came from: before formula version 14 other rules made them. */
export const accountedKinds = ['paste', 'bulk', 'command', 'fast', 'times', 'late', 'rhythm'] as const
export const accountedSince = 14

/** Identifies one finding in every report of its session: its kind, and the first entry that it rests on. */
export const FindingKey = z
  .string()
  .max(80)
  .regex(/^[a-z]+:\d{1,12}(:\d{1,3})?$/, 'Give the key of a finding.')

/** The kind of finding that a key names; null where it names none. */
export function kindOfKey(key: string): FindingKind | null {
  return findingKinds.find((kind) => key.startsWith(`${kind}:`)) ?? null
}

export const maxReasonCharacters = 2000

export const ResolutionForm = z.object({
  key: FindingKey,
  outcome: FindingOutcome,
  reason: z.string().trim().min(1, 'Give a reason.').max(maxReasonCharacters),
})
export type ResolutionForm = z.infer<typeof ResolutionForm>

export const Resolution = ResolutionForm.extend({
  id: z.uuid(),
  /** The reviewer's name at that time. */
  by: z.string(),
  at: z.iso.datetime(),
})
export type Resolution = z.infer<typeof Resolution>

/** Resolved findings of one kind in a company; 'unclear' counts neither as upheld nor as resolved. */
export const FieldPrecision = z.object({
  /** older: findings of `accountedKinds` as older rules made them, together. */
  kind: z.enum([...findingKinds, 'older']),
  upheld: z.int(),
  resolved: z.int(),
  /** The exact 95 % interval of the share that was upheld, 0 to 1. */
  low: z.number(),
  high: z.number(),
})
export type FieldPrecision = z.infer<typeof FieldPrecision>

export const FindingReview = z.object({
  /** All there are of this interview, the oldest first. A finding's latest one holds. */
  resolutions: z.array(Resolution),
  /** For the whole company; kinds without a resolution are left out. */
  precision: z.array(FieldPrecision),
  /** For the caller, in this interview. */
  mayResolve: z.boolean(),
})
export type FindingReview = z.infer<typeof FindingReview>

/** How often one finding may be resolved, each change counted. */
export const maxResolutions = 50

/** The latest resolution of each finding, by its key. */
export function latestResolutions(resolutions: readonly Resolution[]): Map<string, Resolution> {
  return new Map(resolutions.map((resolution) => [resolution.key, resolution]))
}

/** The findings that ask for a person's judgement before a risk can be decided on. */
export function needsResolution({ tier }: Pick<Finding, 'tier'>): boolean {
  return tier !== 'context'
}

/** True if every finding that needs a resolution has one; false if none needs one or one has no key. */
export function isReviewed(findings: readonly Finding[], resolutions: readonly Resolution[]): boolean {
  const latest = latestResolutions(resolutions)
  const open = findings.filter(needsResolution)
  return open.length > 0 && open.every(({ key }) => key !== undefined && latest.has(key))
}

export const getFindingReview = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/findings',
  who: 'owner',
  summary: 'How the integrity findings of this interview were resolved, and how often such findings were upheld.',
  params: InterviewId,
  reply: FindingReview,
  errors: ['report_not_found'],
})

export const getFieldPrecision = endpoint({
  method: 'GET',
  path: '/api/company/precision',
  who: 'interviewer',
  permission: 'read',
  summary: "How often each kind of integrity finding was upheld in the caller's company.",
  reply: z.object({ precision: z.array(FieldPrecision) }),
  errors: [],
})

export const resolveFinding = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/findings/resolutions',
  who: 'owner',
  permission: 'judge',
  summary: 'Resolves an integrity finding with a reason. Nothing is overwritten: resolving again adds to the history.',
  params: InterviewId,
  body: ResolutionForm,
  reply: Resolution,
  status: 201,
  perMinute: 60,
  errors: ['report_not_found', 'finding_not_found', 'too_many_resolutions'],
})
