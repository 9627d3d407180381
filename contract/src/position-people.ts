/** The people of a position: its table, a comparison of a few of them, and feedback that is released to several at once. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { PositionId } from './positions.ts'
import { AnyStatus, DecisionOutcome, InterviewStatus, NextStep, QuestionKind } from './words.ts'

/** Side by side; more fit no screen, and comparing is not ranking. */
export const mostCompared = 4
/** Feedback released in one go. */
export const mostReleased = 100

/** A score with its likely range, on the scale of 0 to 100. */
export const ScoreRange = z.object({ value: z.int(), from: z.int(), to: z.int() })
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
  /** Whether there is a report; without one there is no score yet. */
  hasReport: z.boolean(),
  /** Null: no report, or not enough evidence for a score. */
  score: ScoreRange.nullable(),
  /** A score that a person set in its place; null where nobody did. */
  scoreSetByHand: z.int().nullable(),
  decision: StandingDecision.nullable(),
  /** When feedback was last released; null where none was. */
  releasedAt: z.iso.datetime().nullable(),
  /** What the caller can do next. */
  nextStep: NextStep,
})
export type PositionCandidate = z.infer<typeof PositionCandidate>

export const listPositionCandidates = endpoint({
  method: 'GET',
  path: '/api/positions/{id}/candidates',
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
  score: ScoreRange.nullable(),
  /** Hidden tests, of all groups or stages together; null where there are none. */
  tests: z.object({ passed: z.int(), total: z.int() }).nullable(),
  /** Whether the score rests on a text answer that nobody has confirmed yet. */
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
  /** What was done with the assistant's changes in projects, as counts; absent where it proposed none. */
  workingWithAi: z
    .object({
      ...{ taken: z.int(), checked: z.int(), faulty: z.int(), caught: z.int(), sound: z.int(), falseAlarms: z.int() },
      isLive: z.boolean(),
    })
    .optional(),
})
export type ComparedCandidate = z.infer<typeof ComparedCandidate>

export const Comparison = z.object({
  /** All that any of them was asked, the core first. */
  questions: z.array(z.object({ id: z.string(), title: z.string(), kind: QuestionKind, isCore: z.boolean() })),
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
  summary: `Up to ${mostCompared} people of a position (ids of interviews) side by side, question by question. No order of merit.`,
  params: PositionId,
  query: z.object({ ids: Ids(mostCompared) }),
  reply: Comparison,
  errors: ['position_not_found', 'interview_not_found'],
})

/** Whether feedback can be released, and why not. */
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
  role: 'Interviewer',
  summary: 'Of these people of a position (ids of interviews), for whom feedback is written and can be released.',
  params: PositionId,
  query: z.object({ ids: Ids(mostReleased) }),
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
      .max(mostReleased, `Choose at most ${mostReleased} people.`),
  }),
  reply: z.object({ released: z.int() }),
  perMinute: 20,
  errors: ['position_not_found', 'interview_not_found', 'release_not_ready'],
})
