/** What people judge: the scorecard of an interview, their ratings and confirmations, the decision, and changed scores. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { InterviewId } from './interviews.ts'
import { scoreNames } from './reports.ts'
import { DecisionOutcome, QuestionKind, Seniority } from './words.ts'

/** Levels of a competency, the lowest first. */
export const levelCount = 5
export const maxCompetencies = 12
/** Of one interview: decisions, and scores set by hand. */
export const mostDecisions = 200
/** Entries of one person's review of one interview, all changes counted. */
export const mostReviewEntries = 2000

const Anchor = z
  .string()
  .trim()
  .min(1, 'Please describe what this level looks like.')
  .max(240, 'Please use at most 240 characters.')

/** Something that interviewers rate, with what each of its five levels looks like. */
export const Competency = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Use lowercase letters, digits and hyphens in an ID.'),
  name: z.string().trim().min(1, 'Please enter a name.').max(60, 'Please use at most 60 characters.'),
  description: z.string().trim().max(240, 'Please use at most 240 characters.'),
  /** In interviews that ask one of these kinds of question. */
  kinds: z.array(QuestionKind).min(1, 'Please choose at least one kind of question.').max(QuestionKind.options.length),
  /** In interviews of these levels. */
  seniorities: z.array(Seniority).min(1, 'Please choose at least one level.').max(3),
  /** From level 1 to level 5. */
  anchors: z.array(Anchor).length(levelCount),
})
export type Competency = z.infer<typeof Competency>

const Id = z.string().min(1).max(80)

/** Of one competency by one person. A level of null: not rated, or the rating was withdrawn. */
export const Rating = z.object({
  competencyId: Competency.shape.id,
  level: z.int().min(1).max(levelCount).nullable(),
  /** The moment of the session that it rests on, as a sequence number of the journal. */
  seq: z.int().min(1).max(2_147_483_647).nullable(),
  reason: z.string().max(2000, 'Please use at most 2,000 characters.'),
})
export type Rating = z.infer<typeof Rating>

/** Whether a point of a text answer is made. Null: not judged, or withdrawn. */
export const Confirmation = z.object({ questionId: Id, key: Id, isMade: z.boolean().nullable() })
export type Confirmation = z.infer<typeof Confirmation>

const Note = z.string().max(4000, 'Please use at most 4,000 characters.')
const maxConfirmations = 400

/** One person's judgement, as far as it is. */
export const Judgement = z.object({
  ratings: z.array(Rating).max(maxCompetencies),
  confirmations: z.array(Confirmation).max(maxConfirmations),
  note: Note,
})
export type Judgement = z.infer<typeof Judgement>

/** What changed in it: items replace those of the same competency, or of the same point. */
export const JudgementChange = Judgement.partial()
export type JudgementChange = z.infer<typeof JudgementChange>

export const Review = z.object({
  authorId: z.uuid(),
  author: z.string(),
  submittedAt: z.iso.datetime(),
  ...Judgement.shape,
  /** What was said before and changed since, the newest first. */
  earlier: z.array(
    z.object({
      at: z.iso.datetime(),
      rating: Rating.optional(),
      confirmation: Confirmation.optional(),
      note: z.string().optional(),
    }),
  ),
})
export type Review = z.infer<typeof Review>

const Reason = z.string().trim().min(1, 'Please give a reason.').max(2000, 'Please use at most 2,000 characters.')

export const Decision = z.object({
  outcome: DecisionOutcome,
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** What the system recommended at that time; null where there was not enough evidence. */
  recommendation: z.string().nullable(),
})
export type Decision = z.infer<typeof Decision>

export const ScoreFigure = z.enum([...scoreNames, 'overall'])
export type ScoreFigure = z.infer<typeof ScoreFigure>

const Score = z.int('Please enter a whole number.').min(0, 'Use 0 to 100.').max(100, 'Use 0 to 100.').nullable()

/** A score that a person changed. A value of null goes back to the computed one. */
export const ScoreOverride = z.object({
  figure: ScoreFigure,
  computed: Score,
  value: Score,
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
})
export type ScoreOverride = z.infer<typeof ScoreOverride>

export const ReviewState = z.object({
  /** What is rated in this interview. */
  competencies: z.array(Competency),
  /** Whether the caller's role may rate at all. */
  mayRate: z.boolean(),
  /** Whether it can be rated: it is running or completed. */
  isOpen: z.boolean(),
  /** The caller's own, with what they have not submitted yet. */
  own: Judgement,
  submittedAt: z.iso.datetime().nullable(),
  /** Whether `own` differs from what was submitted. */
  isChanged: z.boolean(),
  /** How many colleagues have submitted; of what they said, `panel` alone tells. */
  submittedByOthers: z.int(),
  /** Everybody's submitted reviews; null while the caller may not see them. */
  panel: z.array(Review).nullable(),
})
export type ReviewState = z.infer<typeof ReviewState>

export const DecisionState = z.object({
  /** The newest first; the first is the one that holds. */
  decisions: z.array(Decision),
  /** The newest first; the first of a figure is the one that holds. */
  overrides: z.array(ScoreOverride),
  /** Whether the caller may add to them now. */
  mayDecide: z.boolean(),
})
export type DecisionState = z.infer<typeof DecisionState>

export const Scorecard = z.object({
  competencies: z.array(Competency),
  /** False: the built-in set. */
  isOwn: z.boolean(),
  version: z.int(),
  mayChange: z.boolean(),
})
export type Scorecard = z.infer<typeof Scorecard>

export const ScorecardForm = z.object({
  /** Null: the built-in set. */
  competencies: z
    .array(Competency)
    .min(1, 'Please keep at least one competency.')
    .max(maxCompetencies)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two competencies have the same id.')
    .nullable(),
  /** The version that was changed; a newer one refuses the change. */
  version: z.int().min(0),
})
export type ScorecardForm = z.infer<typeof ScorecardForm>

/** The ratings of one competency side by side; `difference` is highest minus lowest, null below two ratings. */
export function compareRatings(
  reviews: readonly Pick<Review, 'authorId' | 'author' | 'ratings'>[],
  competencyId: string,
): { levels: { authorId: string; author: string; level: number | null }[]; difference: number | null } {
  const levels = reviews.map(({ authorId, author, ratings }) => ({
    ...{ authorId, author },
    level: ratings.find((rating) => rating.competencyId === competencyId)?.level ?? null,
  }))
  const given = levels.flatMap(({ level }) => level ?? [])
  return { levels, difference: given.length < 2 ? null : Math.max(...given) - Math.min(...given) }
}

/** The scores set by hand that hold: the newest of each figure, unless it went back to the computed one. */
export function listHeld(overrides: readonly ScoreOverride[]): ScoreOverride[] {
  return ScoreFigure.options.flatMap((figure) => {
    const newest = overrides.find((each) => each.figure === figure)
    return newest && newest.value !== null ? [newest] : []
  })
}

/** Those ratings that rest on nothing: a level needs a moment of the session or a written reason. */
export function listUnfounded(ratings: readonly Rating[]): Rating[] {
  return ratings.filter(({ level, seq, reason }) => level !== null && seq === null && reason.trim() === '')
}

const ofInterview = { who: 'owner', params: InterviewId } as const

export const getReview = endpoint({
  ...ofInterview,
  method: 'GET',
  path: '/api/Interviews/{id}/review',
  summary: "The scorecard and the caller's own review; others' reviews once the caller may see them.",
  reply: ReviewState,
  errors: [],
})

export const saveReviewDraft = endpoint({
  ...ofInterview,
  method: 'PATCH',
  path: '/api/Interviews/{id}/review/draft',
  role: 'Interviewer',
  summary: "Keeps what the caller has changed in their own review, for the caller's eyes alone until it is submitted.",
  body: JudgementChange,
  reply: z.object({ isChanged: z.boolean() }),
  perMinute: 240,
  errors: ['review_not_open'],
})

export const submitReview = endpoint({
  ...ofInterview,
  method: 'POST',
  path: '/api/Interviews/{id}/review',
  role: 'Interviewer',
  summary: 'Submits the own review, with these last changes. Again: what changed since becomes new entries.',
  body: JudgementChange,
  reply: ReviewState,
  perMinute: 30,
  errors: ['review_not_open', 'review_incomplete', 'judgement_limit'],
})

export const getDecision = endpoint({
  ...ofInterview,
  method: 'GET',
  path: '/api/Interviews/{id}/decision',
  summary: 'What people decided about the candidate, and the scores they changed, with their history.',
  reply: DecisionState,
  errors: [],
})

export const recordDecision = endpoint({
  ...ofInterview,
  method: 'POST',
  path: '/api/Interviews/{id}/decision',
  role: 'Interviewer',
  summary: 'Records a decision with its reason. Another one is a new entry; none is changed.',
  body: z.object({
    outcome: DecisionOutcome,
    reason: Reason,
    /** The moment of the decision that the caller has seen last, null where there was none: a newer one refuses theirs. */
    seen: z.iso.datetime().nullable().optional(),
  }),
  reply: DecisionState,
  perMinute: 30,
  errors: ['decision_too_early', 'decision_changed', 'judgement_limit'],
})

export const overrideScore = endpoint({
  ...ofInterview,
  method: 'POST',
  path: '/api/Interviews/{id}/overrides',
  role: 'Interviewer',
  summary: 'Sets a score by hand, or goes back to the computed one, which is always kept.',
  body: z.object({ figure: ScoreFigure, value: Score, reason: Reason }),
  reply: DecisionState,
  perMinute: 30,
  errors: ['decision_too_early', 'report_not_found', 'judgement_limit'],
})

export const getScorecard = endpoint({
  method: 'GET',
  path: '/api/company/scorecard',
  who: 'interviewer',
  summary: "The competencies that the caller's company rates.",
  reply: Scorecard,
  errors: [],
})

export const changeScorecard = endpoint({
  method: 'PUT',
  path: '/api/company/scorecard',
  who: 'interviewer',
  role: 'Administrator',
  summary: 'Changes them; interviews that were rated before keep theirs. For administrators.',
  body: ScorecardForm,
  reply: Scorecard,
  maxBytes: 128 * 1024,
  errors: ['forbidden', 'settings_changed'],
})
