/**
 * How well a company's interviews measure: statistics of its questions, agreement of the system and its people, and what may be
 * claimed of them so far. Reports by older formulas are left out. All ranges are 90 %.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Difficulty, QuestionKind } from '../words.ts'

/** Minimum sample: below it, a figure would depend more on individual candidates than on the question. */
export const minAnswers = 20
/** Reports that are read, the newest. */
export const maxMeasuredReports = 5000
/** Questions that are listed: those with the most answers. */
export const maxMeasuredQuestions = 200

const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })
export type Estimate = z.infer<typeof Estimate>

/**
 * Compares the label with other questions of the same kind, by the difference between one label and the next. unknown:
 * too few questions.
 */
export const LabelCheck = z.enum(['fits', 'easier', 'harder', 'unclear', 'unknown'])
export type LabelCheck = z.infer<typeof LabelCheck>

export const ItemStatistics = z.object({
  questionId: z.string(),
  title: z.string(),
  kind: QuestionKind,
  /** Its label today; null where the question is gone. */
  difficulty: Difficulty.nullable(),
  /** Scored: answered, or not answered although there was time, which is 0. */
  answers: z.int(),
  /** Text answers that still wait for confirmation; not counted above. */
  waiting: z.int(),
  /** Share of the points, 0 to 1; lower is harder. Null below 20 answers, as what follows. */
  share: Estimate.nullable(),
  /** Correlation with the other questions of the same interviews; null also if there are no others or no variation. */
  discrimination: Estimate.nullable(),
  /** Median of the minutes on it, of those who answered. */
  minutes: Estimate.nullable(),
  label: LabelCheck,
})
export type ItemStatistics = z.infer<typeof ItemStatistics>

/**
 * points: found by the system, against people's confirmations. recommendation: the system's, against the decision.
 * panel-points and panel-ratings: between two people each.
 */
export const agreementKinds = ['points', 'recommendation', 'panel-points', 'panel-ratings'] as const

export const Agreement = z.object({
  kind: z.enum(agreementKinds),
  /** Compared judgements, and the interviews that they are from. */
  pairs: z.int(),
  interviews: z.int(),
  /** Share of pairs that say the same, 0 to 1; null where fewer than 20 pairs are from fewer than 5 interviews. */
  same: Estimate.nullable(),
  /** Cohen's kappa, weighted by squares where there are more than two levels; null with `same`, or where all say one thing. */
  kappa: Estimate.nullable(),
})
export type Agreement = z.infer<typeof Agreement>

export const LabelShare = z.object({
  kind: QuestionKind,
  difficulty: Difficulty,
  /** Questions with 20 answers or more. */
  questions: z.int(),
  share: Estimate.nullable(),
})
export type LabelShare = z.infer<typeof LabelShare>

/** holds: shown by the range. fails: the range shows the contrary. unclear: it shows neither. too-few: not enough yet. never: not measured here. */
export const ClaimStanding = z.enum(['holds', 'fails', 'unclear', 'too-few', 'never'])
export type ClaimStanding = z.infer<typeof ClaimStanding>

export const CompanyClaim = z.object({
  id: z.string(),
  /** The claim in a company's own words. */
  claim: z.string(),
  standing: ClaimStanding,
  /** The measurement behind it, with sample sizes. */
  measured: z.string(),
  /** Claims that the data does not support, or not yet. */
  notSaid: z.string(),
})
export type CompanyClaim = z.infer<typeof CompanyClaim>

export const Measurement = z.object({
  formulaVersion: z.string(),
  /** Completed interviews with a report by today's formulas, and those left out for older ones. */
  reports: z.int(),
  olderReports: z.int(),
  /** True if only the newest reports were read. */
  isCut: z.boolean(),
  claims: z.array(CompanyClaim),
  items: z.array(ItemStatistics),
  moreItems: z.int(),
  labels: z.array(LabelShare),
  agreement: z.array(Agreement),
  outcomes: z.object({
    known: z.int(),
    /** With a level from 1 to 5, not merely recorded as not hired. */
    rated: z.int(),
    /** Rated people with an overall score by today's formulas. */
    scored: z.int(),
    /** Rank correlation of overall score and level; null below 20. */
    correlation: Estimate.nullable(),
    lastImport: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  }),
})
export type Measurement = z.infer<typeof Measurement>

const interviewers = { method: 'GET', who: 'interviewer', permission: 'run', perMinute: 60 } as const

export const getMeasurement = endpoint({
  ...interviewers,
  path: '/api/company/measurement',
  summary:
    'Statistics of the company’s questions, agreement, outcomes, and what may be claimed of its interviews so far.',
  reply: Measurement,
  errors: [],
})

export const getItemStatistics = endpoint({
  ...interviewers,
  path: '/api/questions/{id}/statistics',
  summary:
    'Difficulty, discrimination and time of one question in the caller’s company; null where it was never scored.',
  params: z.object({ id: z.string().max(100) }),
  reply: z.object({ statistics: ItemStatistics.nullable() }),
  errors: ['question_not_found'],
})
