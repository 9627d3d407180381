/** Judgements by people: the scorecard of an interview, ratings and confirmations, the decision, and changed scores. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { scoreNames } from '../reports/score-names.ts'
import { DecisionOutcome, QuestionKind, Seniority } from '../words.ts'

/** Levels of a competency, the lowest first. */
export const levelCount = 5
export const maxCompetencies = 12
/** Limit per interview, for decisions and for scores set by hand. */
export const maxDecisions = 200
/** Entries of one person's review of one interview, all changes counted. */
export const maxReviewEntries = 2000

const Anchor = z
  .string()
  .trim()
  .min(1, 'Please describe what this level looks like.')
  .max(240, 'Please use at most 240 characters.')

/** Something that interviewers rate, with a description of its five levels. */
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

/** One person's rating of one competency. A level of null: not rated, or withdrawn. */
export const Rating = z.object({
  competencyId: Competency.shape.id,
  level: z.int().min(1).max(levelCount).nullable(),
  /** The moment of the session that it rests on, as a sequence number of the journal. */
  seq: z.int().min(1).max(2_147_483_647).nullable(),
  reason: z.string().max(2000, 'Please use at most 2,000 characters.'),
})
export type Rating = z.infer<typeof Rating>

/** Observed facts about one competency: only counts, no opinions. */
export const RatingFacts = z.object({
  competencyId: Competency.shape.id,
  /** Questions of its kinds, and how many of them were answered. */
  asked: z.int(),
  answered: z.int(),
  /** Final tests, for a competency of code alone; null where none ran. */
  tests: z.object({ passed: z.int(), total: z.int() }).nullable(),
})
export type RatingFacts = z.infer<typeof RatingFacts>

/** One person's verdict on a point of a text answer. Null: not judged, or withdrawn. */
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

/** Changed parts: items replace those of the same competency or point. */
export const JudgementChange = Judgement.partial()
export type JudgementChange = z.infer<typeof JudgementChange>

export const Review = z.object({
  authorId: z.uuid(),
  author: z.string(),
  submittedAt: z.iso.datetime(),
  /** They had seen others' reviews when they first submitted this one; absent where they had not. */
  sawOthers: z.literal(true).optional(),
  ...Judgement.shape,
  /** Earlier statements that were changed, newest first. */
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
  /** The system's recommendation at that time; null without enough evidence, absent if sealed. */
  recommendation: z.string().nullable().optional(),
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
  competencies: z.array(Competency),
  /** Observed facts, by competency; empty before the report is made. A mark that differs from them needs a reason. */
  facts: z.array(RatingFacts),
  /** True if the caller is on the panel and so sees others' reviews after submitting their own. */
  isOnPanel: z.boolean(),
  /** True if the caller's role allows rating. */
  mayRate: z.boolean(),
  /** True if it can be rated: it is running or completed. */
  isOpen: z.boolean(),
  /** The caller's own, with the unsubmitted part. */
  own: Judgement,
  submittedAt: z.iso.datetime().nullable(),
  /** True if `own` differs from the submitted review. */
  isChanged: z.boolean(),
  /** Number of colleagues who have submitted; only `panel` has their reviews. */
  submittedByOthers: z.int(),
  /** All submitted reviews; null while the caller may not see them. */
  panel: z.array(Review).nullable(),
})
export type ReviewState = z.infer<typeof ReviewState>

export const DecisionState = z.object({
  /** The newest first; the first is the one that holds. */
  decisions: z.array(Decision),
  /** Recommendations and scores set by hand are absent. */
  sealed: z.literal(true).optional(),
  /** The newest first; the first of a figure is the one that holds. None where sealed. */
  overrides: z.array(ScoreOverride),
  /** True if the caller may add to them now. */
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
    authorId,
    author,
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
  permission: 'judge',
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
  permission: 'judge',
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
  key: 'reports:read',
  summary: 'What people decided about the candidate, and the scores they changed, with their history.',
  reply: DecisionState,
  errors: [],
})

export const recordDecision = endpoint({
  ...ofInterview,
  method: 'POST',
  path: '/api/Interviews/{id}/decision',
  permission: 'judge',
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
  permission: 'judge',
  summary: 'Sets a score by hand, or goes back to the computed one, which is always kept.',
  body: z.object({ figure: ScoreFigure, value: Score, reason: Reason }),
  reply: DecisionState,
  perMinute: 30,
  errors: ['decision_too_early', 'report_not_found', 'scores_sealed', 'judgement_limit'],
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
  permission: 'administer',
  summary: 'Changes them; interviews that were rated before keep theirs. For administrators.',
  body: ScorecardForm,
  reply: Scorecard,
  maxBytes: 128 * 1024,
  errors: ['forbidden', 'settings_changed'],
})
