/** Files that leave the product: the report as PDF, a list of interviews, the figures of a bias audit. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ListFilter } from './interview-list.ts'
import { InterviewId } from './interviews.ts'

export const downloadReportPdf = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/report.pdf',
  key: 'reports:read',
  who: 'owner',
  permission: 'read',
  summary: 'The whole report as a tagged PDF.',
  params: InterviewId,
  also: ['download'],
  perMinute: 30,
  errors: ['report_not_found'],
})

export const downloadInterviews = endpoint({
  method: 'GET',
  path: '/api/Interviews.csv',
  who: 'interviewer',
  summary: 'The interviews that the caller sees and that match, newest first, as a CSV file; at most 50,000.',
  query: ListFilter,
  also: ['download'],
  perMinute: 10,
  errors: [],
})

/** Maximum length of the group data, in characters. */
export const maxGroupData = 1_000_000
/** Columns with groups; with two or more their combinations are a separate column. */
export const maxGroupColumns = 5
/** Different groups in one column, and in the combination of all. */
export const maxGroups = 100

export const BiasForm = z.object({
  /** A CSV file: `interview` or `email`, and one column or more with a group. Used for this reply and not kept. */
  groups: z
    .string()
    .min(1, 'Please add the group data.')
    .max(maxGroupData, 'This file is too large: at most 1 MB. Split it by year.'),
})

/** A rate with its exact (Clopper–Pearson) 95 % interval, all 0 to 1; null if the group is empty. */
const Rate = z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable()
/** Against the highest rate: the ratio with its 95 % score interval (Koopman), and Fisher's exact p, two-sided. */
const Impact = z.object({ value: z.number(), low: z.number(), high: z.number().nullable(), p: z.number() }).nullable()

const Measure = z.object({ counted: z.int(), reached: z.int(), rate: Rate, impact: Impact })

export const BiasGroup = z.object({
  group: z.string(),
  /** Share of all people counted, 0 to 1. */
  share: z.number(),
  /** Less than 2 % of all: too few to be compared with, and not what others are compared with. */
  isSmall: z.boolean(),
  /** Among people with a decision; reached: Advance. */
  decision: Measure,
  withoutDecision: z.int(),
  /** Among people with a recommendation by the newest formulas; reached: Strong Hire. */
  recommendation: Measure,
  withoutRecommendation: z.int(),
  /** Among people with an overall score by the newest formulas; reached: one above the median. */
  scoring: Measure,
})
export type BiasGroup = z.infer<typeof BiasGroup>

/** So many decided interviews it takes for rates of recommendations and scores: those of fewer would tell of each. */
export const minDecided = 20

export const BiasAudit = z.object({
  /** Completed interviews that a row names. */
  counted: z.int(),
  /** Completed interviews of the company that no row names. */
  unnamed: z.int(),
  /** Counted interviews with a report by older formulas: left out of recommendations and scores. */
  olderReports: z.int(),
  /** Counted interviews without a decision: left out of recommendations and scores, which may be sealed. */
  undecided: z.int(),
  /** True from `minDecided` decided interviews on; below that there are no recommendations and scores. */
  isEnough: z.boolean(),
  medianScore: z.number().nullable(),
  /** `unknown`: interviews of an unknown category, which no rate counts: no group is given, or no row names them. */
  columns: z.array(z.object({ name: z.string(), groups: z.array(BiasGroup), unknown: z.int() })),
  /** Errors in the group data, by line of the file; at most 200. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
  moreErrors: z.int(),
  /** The same figures as a CSV file. */
  csv: z.string(),
})
export type BiasAudit = z.infer<typeof BiasAudit>

export const auditBias = endpoint({
  method: 'POST',
  path: '/api/reports/bias-audit',
  who: 'interviewer',
  permission: 'administer',
  summary:
    'Rates of decisions, recommendations and scores by group, from group data that is supplied with the call and not kept.',
  body: BiasForm,
  reply: BiasAudit,
  maxBytes: 1.5 * 1024 * 1024,
  perMinute: 20,
  errors: ['unusable_groups'],
})
