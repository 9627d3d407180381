/** The people of a position: its table, a comparison of a few of them, and feedback that is released to several at once. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { AnyStatus, DecisionOutcome, InterviewStatus, NextStep, QuestionKind } from '../words.ts'
import { PositionId } from './positions.ts'

/** Side by side; more fit no screen, and comparing is not ranking. */
export const maxCompared = 4
/** Feedback released in one go. */
export const maxReleased = 100

/** A score with its 90 % range, on the scale of 0 to 100. Those of different versions of the formulas are not to be compared. */
export const ScoreRange = z.object({ value: z.int(), from: z.int(), to: z.int(), formulaVersion: z.string() })
export type ScoreRange = z.infer<typeof ScoreRange>

const StandingDecision = z.object({ outcome: DecisionOutcome, by: z.string(), at: z.iso.datetime() })

export const PositionCandidate = z.object({
  interviewId: z.uuid(),
  name: z.string(),
  email: z.string(),
  status: InterviewStatus,
  addedAt: z.iso.datetime(),
  scheduledDate: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime().nullable(),
  /** True if there is a report; without one there is no score yet. */
  hasReport: z.boolean(),
  /** Scores are sealed for the caller, and absent. */
  sealed: z.literal(true).optional(),
  /** Null: no report, not enough evidence for a score, or one by older formulas than its neighbours. */
  score: ScoreRange.nullable().optional(),
  /** Text answers that nobody has confirmed yet (standing.ts). */
  awaitingReview: z.int(),
  /** The version of the formulas by which a score was made that is left out, for others here are by a newer one. */
  olderRules: z.string().nullable(),
  /** The same text for people who are asked the same questions. */
  questionSet: z.string(),
  /** A score set by a person in its place; null if there is none. */
  scoreSetByHand: z.int().nullable().optional(),
  /** Absent, as both scores are, for an API key that may not read reports. */
  decision: StandingDecision.nullable().optional(),
  /** When feedback was last released; null where none was. */
  releasedAt: z.iso.datetime().nullable(),
  /** The caller's next possible action. */
  nextStep: NextStep,
})
export type PositionCandidate = z.infer<typeof PositionCandidate>

export const listPositionCandidates = endpoint({
  method: 'GET',
  path: '/api/positions/{id}/candidates',
  key: 'positions:read',
  who: 'interviewer',
  summary: 'The interviews of a position that the caller may see, last added first, in pages. Never ordered by score.',
  params: PositionId,
  query: z.object({
    /** Part of a name or an e-mail. */
    q: z.string().max(200).optional(),
    status: AnyStatus.optional(),
    decision: z.enum([...DecisionOutcome.options, 'none']).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ candidates: z.array(PositionCandidate), next: z.string().nullable() }),
  errors: ['position_not_found'],
})

/** One person's work on one question. */
export const ComparedAnswer = z.object({
  questionId: z.string(),
  state: z.enum(['answered', 'unanswered', 'not-reached', 'not-asked', 'pending']),
  /** Absent where sealed. */
  score: ScoreRange.nullable().optional(),
  /** Hidden tests, of all groups or stages together; null where there are none. */
  tests: z.object({ passed: z.int(), total: z.int() }).nullable(),
  /** True if the score depends on an unconfirmed text answer. */
  isProvisional: z.boolean(),
})
export type ComparedAnswer = z.infer<typeof ComparedAnswer>

export const ComparedCandidate = PositionCandidate.omit({ nextStep: true }).extend({
  answers: z.array(ComparedAnswer),
  /** By competency; null while the reader's own review is due, or a decision for those who don't rate. */
  ratings: z
    .array(z.object({ competencyId: z.string(), by: z.string(), level: z.int(), reason: z.string() }))
    .nullable(),
  /** How many have submitted a review. */
  reviewers: z.int(),
  /** Counts of the candidate's decisions on the assistant's changes in projects; absent if it proposed none. */
  workingWithAi: z
    .object({
      taken: z.int(),
      checked: z.int(),
      faulty: z.int(),
      caught: z.int(),
      sound: z.int(),
      falseAlarms: z.int(),
      isLive: z.boolean(),
    })
    .optional(),
})
export type ComparedCandidate = z.infer<typeof ComparedCandidate>

export const Comparison = z.object({
  /** All that any of them was asked, the core first. */
  questions: z.array(z.object({ id: z.string(), title: z.string(), kind: QuestionKind, isCore: z.boolean() })),
  /** How many different sets of questions these people are asked; overall scores of different sets are of different tests. */
  sets: z.int(),
  competencies: z.array(z.object({ id: z.string(), name: z.string() })),
  /** In the order in which they were added. */
  candidates: z.array(ComparedCandidate),
})
export type Comparison = z.infer<typeof Comparison>

const Ids = (most: number) =>
  z
    .string()
    .max(most * 37)
    .default('')
    .transform((text) => [...new Set(text.split(',').filter(Boolean))])
    .pipe(z.array(z.uuid()).max(most))

export const compareCandidates = endpoint({
  method: 'GET',
  path: '/api/positions/{id}/comparison',
  who: 'interviewer',
  summary: `Up to ${maxCompared} people of a position (ids of interviews) side by side, question by question. No order of merit.`,
  params: PositionId,
  query: z.object({ ids: Ids(maxCompared) }),
  reply: Comparison,
  errors: ['position_not_found', 'interview_not_found'],
})

/** Readiness of feedback for release, and the reasons against it. */
export const Readiness = z.object({
  interviewId: z.uuid(),
  name: z.string(),
  email: z.string(),
  decision: DecisionOutcome.nullable(),
  releasedAt: z.iso.datetime().nullable(),
  /** In the reader's words; null where it can be released. */
  missing: z.string().nullable(),
})
export type Readiness = z.infer<typeof Readiness>

export const readReadiness = endpoint({
  method: 'GET',
  path: '/api/positions/{id}/readiness',
  who: 'interviewer',
  permission: 'run',
  summary: 'Of these people of a position (ids of interviews), for whom feedback is written and can be released.',
  params: PositionId,
  query: z.object({ ids: Ids(maxReleased) }),
  reply: z.array(Readiness),
  errors: ['position_not_found', 'interview_not_found'],
})

export const releaseResults = endpoint({
  method: 'POST',
  path: '/api/positions/{id}/release',
  who: 'interviewer',
  summary: 'Releases the written feedback of these people together: all of it, or nothing.',
  params: PositionId,
  body: z.object({
    interviewIds: z
      .array(z.uuid())
      .min(1, 'Choose at least one person.')
      .max(maxReleased, `Choose at most ${maxReleased} people.`),
  }),
  reply: z.object({ released: z.int() }),
  perMinute: 20,
  errors: ['position_not_found', 'interview_not_found', 'release_not_ready'],
})
