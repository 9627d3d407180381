/** The candidate's side after the interview: receipt, own copy, feedback, findings, and answers to their requests. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import type { Finding } from '../reports/reports.ts'
import { scoreNames } from '../reports/score-names.ts'
import { Additions, Receipt } from '../room/receipts.ts'
import { CandidateLetter } from './letters.ts'

/** Limit per interview. */
export const maxRequests = 20
/** To one request. */
export const maxReplies = 10
/** Characters of a request or a reply. */
export const maxRequestLength = 2000
/** Characters of one point of the feedback, and of its message. */
export const maxPointLength = 600
export const maxMessageLength = 4000
export const maxPoints = 12
/** Limit per interview. */
export const maxVersions = 20

/**
 * Key of a finding, the same in every report of the session; in older reports, its tier and the first entry it rests
 * on.
 */
export function findingKeyOf({ key, tier, evidence, at }: Pick<Finding, 'key' | 'tier' | 'evidence' | 'at'>): string {
  return key ?? `${tier}:${evidence[0] ?? at}`
}

const Point = z.string().trim().min(1).max(maxPointLength)

/** The feedback as an interviewer writes it. */
export const FeedbackText = z.object({
  /** In front of the points; may be empty. */
  message: z.string().trim().max(maxMessageLength),
  strengths: z.array(Point).max(maxPoints),
  improvements: z.array(Point).max(maxPoints),
  /** True if the candidate also sees the report's scores. */
  sharesScores: z.boolean(),
})
export type FeedbackText = z.infer<typeof FeedbackText>

/** Feedback that a candidate can read. It is never taken back; a newer version takes its place. */
export const ReleasedFeedback = FeedbackText.extend({
  version: z.int().min(1),
  releasedAt: z.iso.datetime(),
  releasedBy: z.string(),
})
export type ReleasedFeedback = z.infer<typeof ReleasedFeedback>

/** remark: on a finding that they were shown. correction: a fact is wrong. review: a person should look again. */
export const RequestKind = z.enum(['remark', 'correction', 'review'])
export type RequestKind = z.infer<typeof RequestKind>

const Text = z.string().trim().min(1).max(maxRequestLength)

/** The outcome of a request: a fact was corrected or kept, a result changed or not. */
export const RequestOutcome = z.enum(['corrected', 'kept', 'changed', 'unchanged'])
export type RequestOutcome = z.infer<typeof RequestOutcome>

export const outcomesOf: Record<RequestKind, readonly RequestOutcome[]> = {
  remark: [],
  correction: ['corrected', 'kept'],
  review: ['changed', 'unchanged'],
}

/** `by` is null where the candidate answers a reply; `outcome` where the reply settles the request. */
export const RequestReply = z.object({
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  outcome: RequestOutcome.nullable(),
})
export type RequestReply = z.infer<typeof RequestReply>

/** A candidate's request about their interview, with the interviewers' replies. */
export const CandidateRequest = z.object({
  id: z.uuid(),
  kind: RequestKind,
  /** The finding that the request is about; null for other kinds. */
  findingKey: z.string().nullable(),
  text: z.string(),
  at: z.iso.datetime(),
  replies: z.array(RequestReply),
})
export type CandidateRequest = z.infer<typeof CandidateRequest>

/** True if the candidate wrote last and waits for a reply. */
export const isWaiting = ({ replies }: Pick<CandidateRequest, 'replies'>): boolean =>
  (replies.at(-1)?.by ?? null) === null

/** open: the candidate waits. answered: they have a reply. settled: with an outcome, until they write again. */
export type RequestState = 'open' | 'answered' | 'settled'

export function stateOf(request: Pick<CandidateRequest, 'replies'>): RequestState {
  if (isWaiting(request)) return 'open'
  return outcomeOf(request) ? 'settled' : 'answered'
}

/** The newest outcome since the candidate last wrote; null where there is none. */
export function outcomeOf({ replies }: Pick<CandidateRequest, 'replies'>): RequestOutcome | null {
  const since = replies.slice(replies.findLastIndex(({ by }) => by === null) + 1)
  return since.findLast(({ outcome }) => outcome !== null)?.outcome ?? null
}

/** A finding as its candidate sees it. */
export const OpenedFinding = z.object({
  key: z.string(),
  at: z.iso.datetime(),
  fact: z.string(),
  reading: z.string(),
})
export type OpenedFinding = z.infer<typeof OpenedFinding>

/** The parts of this session that were examined and the results, in sentences. */
export const Explanation = z.array(z.object({ title: z.string(), sentences: z.array(z.string()) }))
export type Explanation = z.infer<typeof Explanation>

export const AfterInterview = z.object({
  receipt: Receipt,
  /** Entries added after those that the receipt covers. */
  additions: Additions,
  /** By when the company promised a reply; null where it promised nothing. */
  replyBy: z.iso.datetime().nullable(),
  /** Null until an interviewer releases it. */
  feedback: ReleasedFeedback.nullable(),
  /** The report's scores; null unless the feedback shares them. */
  scores: z
    .array(
      z.object({
        id: z.enum(scoreNames),
        name: z.string(),
        value: z.int().nullable(),
        /** As every page shows it: the range alone if it is too wide for a number. Absent from earlier versions. */
        shown: z.string().nullable().optional(),
        /** Set by a person; the computed score then doesn't hold. */
        isSetByHand: z.boolean(),
      }),
    )
    .nullable(),
  /** Time of the last change of those scores; `areChanged`: they differ from those at the release. */
  scoresSince: z.object({ at: z.iso.datetime(), areChanged: z.boolean() }).nullable(),
  /** Null until feedback is released. */
  explanation: Explanation.nullable(),
  /** Null until an interviewer opens them or releases feedback. */
  findings: z.array(OpenedFinding).nullable(),
  /** Null until an interviewer releases one. */
  letter: CandidateLetter.nullable(),
  /** True once feedback was released after a decision, whose outcome stays with the company; absent from earlier versions. */
  isDecided: z.boolean().optional(),
  requests: z.array(CandidateRequest),
  /** How many more may be sent. */
  requestsLeft: z.int(),
})
export type AfterInterview = z.infer<typeof AfterInterview>

const asCandidate = { who: 'candidate', params: InterviewId } as const
const notYet = ['interview_cancelled', 'not_completed'] as const

export const getAfterInterview = endpoint({
  ...asCandidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}/after',
  summary: 'What the candidate gets once the interview is completed: receipt, feedback, findings and their requests.',
  reply: AfterInterview,
  errors: notYet,
})

export const getOwnRecord = endpoint({
  ...asCandidate,
  method: 'GET',
  path: '/api/candidate/interview/{id}/record.json',
  summary:
    "The candidate's own copy, as the evidence that interviewers download; of what they may not see, the hash alone.",
  also: ['download'],
  perMinute: 20,
  errors: notYet,
})

export const sendRequest = endpoint({
  ...asCandidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/requests',
  summary: `Answers a finding, says that a fact is wrong, or asks for a review; at most ${maxRequests} in all.`,
  body: z.object({
    /** Chosen by the candidate's page, as idempotency key. */
    id: z.uuid(),
    kind: RequestKind,
    findingKey: z.string().max(100).optional(),
    text: Text,
  }),
  reply: CandidateRequest,
  status: 201,
  perMinute: 20,
  errors: [...notYet, 'finding_not_found', 'request_limit'],
})

const asOwner = { who: 'owner', params: InterviewId } as const

export const answerReply = endpoint({
  ...asCandidate,
  method: 'POST',
  path: '/api/candidate/interview/{id}/requests/{requestId}/replies',
  params: InterviewId.extend({ requestId: z.string().max(64) }),
  summary: 'Answers an interviewer’s reply; the interviewers are told.',
  body: z.object({
    /** Chosen by the candidate's page, as idempotency key. */
    id: z.uuid(),
    text: Text,
  }),
  reply: CandidateRequest,
  status: 201,
  perMinute: 20,
  errors: [...notYet, 'request_not_found', 'reply_awaited', 'reply_limit'],
})

/** The candidate's side as interviewers see it. */
export const CandidateSide = z.object({
  /** Made from the report's facts; null while there is no report. */
  suggestion: FeedbackText.nullable(),
  /** The saved, unreleased text; `revision` counts saves, 0 if there was none. */
  draft: FeedbackText.nullable(),
  revision: z.int(),
  /** Newest first. */
  versions: z.array(ReleasedFeedback),
  /** Null while the candidate sees no finding. */
  findingsOpenedAt: z.iso.datetime().nullable(),
  requests: z.array(CandidateRequest),
  /** Requests whose last word is the candidate's. */
  openRequests: z.int(),
  /** Changes since the feedback was released; null if there are none. */
  changed: z
    .object({
      at: z.iso.datetime(),
      scores: z.array(z.object({ name: z.string(), before: z.int().nullable(), now: z.int().nullable() })),
    })
    .nullable(),
})
export type CandidateSide = z.infer<typeof CandidateSide>

/** Parts of the candidate's side that need attention, without the report. */
export const CandidateNews = CandidateSide.pick({ openRequests: true, changed: true }).extend({
  sharesScores: z.boolean(),
})
export type CandidateNews = z.infer<typeof CandidateNews>

export const getCandidateNews = endpoint({
  ...asOwner,
  method: 'GET',
  path: '/api/Interviews/{id}/feedback/news',
  summary:
    'Whether the candidate waits for a reply, and whether the report has changed since its feedback was released.',
  reply: CandidateNews,
  errors: ['report_not_found'],
})

export const getCandidateSide = endpoint({
  ...asOwner,
  method: 'GET',
  path: '/api/Interviews/{id}/feedback',
  summary: 'Feedback for the candidate (suggested, drafted, released) and what the candidate has asked.',
  reply: CandidateSide,
  errors: ['report_not_found'],
})

export const saveFeedback = endpoint({
  ...asOwner,
  method: 'PUT',
  path: '/api/Interviews/{id}/feedback',
  summary: 'Keeps a draft of the feedback, which the candidate does not see.',
  body: FeedbackText.extend({
    /** Revision of the edited draft. */
    revision: z.int().min(0),
  }),
  reply: CandidateSide,
  errors: ['report_not_found', 'feedback_changed'],
})

export const releaseFeedback = endpoint({
  ...asOwner,
  method: 'POST',
  path: '/api/Interviews/{id}/feedback',
  summary: 'Releases feedback to the candidate, for good, and opens the findings; again makes a newer version.',
  body: FeedbackText.extend({
    /** Number of the newest released version that was seen; 0 for none. */
    after: z.int().min(0),
  }),
  reply: CandidateSide,
  status: 201,
  perMinute: 20,
  errors: ['report_not_found', 'feedback_changed', 'feedback_empty', 'feedback_limit'],
})

export const openFindings = endpoint({
  ...asOwner,
  method: 'POST',
  path: '/api/Interviews/{id}/findings/open',
  summary: 'Shows the findings to the candidate, who can then answer them; again does nothing.',
  reply: CandidateSide,
  errors: ['report_not_found'],
})

export const replyToRequest = endpoint({
  ...asOwner,
  method: 'POST',
  path: '/api/Interviews/{id}/requests/{requestId}/replies',
  params: InterviewId.extend({ requestId: z.string().max(64) }),
  summary: 'Replies to a request of the candidate, who is mailed that there is a reply.',
  body: z.object({
    text: Text,
    /** Settles a correction or a review. */
    outcome: RequestOutcome.nullable().default(null),
  }),
  reply: CandidateSide,
  status: 201,
  perMinute: 60,
  errors: ['report_not_found', 'request_not_found', 'reply_limit', 'outcome_unfit'],
})

/** Interviews whose candidates wait for a reply. */
export const WaitingCandidates = z.object({
  /** Those who have waited longest first, at most `maxWaiting`. */
  interviews: z.array(
    z.object({ id: z.uuid(), title: z.string(), candidateName: z.string(), since: z.iso.datetime(), count: z.int() }),
  ),
  /** Count of all interviews that the caller may see. */
  total: z.int(),
})
export type WaitingCandidates = z.infer<typeof WaitingCandidates>

export const maxWaiting = 5

export const listWaitingCandidates = endpoint({
  method: 'GET',
  path: '/api/requests/waiting',
  who: 'interviewer',
  permission: 'read',
  summary: 'Candidates who wait for a reply to a request, an answer or a correction.',
  reply: WaitingCandidates,
  errors: [],
})
