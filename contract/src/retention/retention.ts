/** For how long interviews are kept: the rules of a company and its positions, legal holds, and erasure on request. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { PositionId } from '../positions/positions.ts'
import { RetentionRule } from './periods.ts'

/** The company is mailed so many days before interviews are deleted by rule. */
export const noticeDays = 14
/** A request for erasure is answered within so many days (GDPR, Article 12(3): a month). */
export const answerDays = 30
/** For how many hours the mailed confirmation of a request works. */
export const confirmHours = 72
/** Interviews that a list names; all are counted. */
export const maxListed = 200
/** Longest that one hold may last; it can be renewed. */
export const maxHoldYears = 10

const Moment = z.iso.datetime()

/** An interview with its date of deletion. */
export const DueInterview = z.object({
  id: z.uuid(),
  title: z.string(),
  candidateName: z.string(),
  deletedOn: Moment,
})
export type DueInterview = z.infer<typeof DueInterview>

/** The first interviews by date, and how many there are. */
export const DueList = z.object({ total: z.int(), interviews: z.array(DueInterview) })
export type DueList = z.infer<typeof DueList>

/** open: the company has to answer. approved: deleted within a day. */
export const ErasureState = z.enum(['unconfirmed', 'open', 'approved', 'refused'])
export type ErasureState = z.infer<typeof ErasureState>

/** Legal grounds for refusing, each with its end. */
export const RefusalGround = z.enum(['keeping-period', 'legal-hold', 'dispute'])
export type RefusalGround = z.infer<typeof RefusalGround>

export const refusalGrounds: Record<RefusalGround, string> = {
  'keeping-period': 'The law asks the company to keep the record (GDPR, Article 17(3)(b)).',
  'legal-hold': 'The record is needed for a legal claim (GDPR, Article 17(3)(e)).',
  dispute: 'A dispute about the decision is still running (GDPR, Article 17(3)(e)).',
}

export const ErasureRequest = z.object({
  state: ErasureState,
  askedAt: Moment,
  /** Until when the company answers; null before the request is confirmed. */
  answerBy: Moment.nullable(),
  answeredAt: Moment.nullable(),
  ground: RefusalGround.nullable(),
  /** The ground ends then, and the request can be made again. */
  refusedUntil: Moment.nullable(),
})
export type ErasureRequest = z.infer<typeof ErasureRequest>

export const CompanyRetention = z.object({
  /** Null: no rule, so that nothing is deleted by itself. */
  rule: RetentionRule.nullable(),
  /** In one sentence. */
  sentence: z.string(),
  version: z.int(),
  mayChange: z.boolean(),
  /** Deleted within the next days by the rules of the company and its positions. */
  soon: DueList,
  /** Requests for erasure that wait for an answer, the most urgent first. */
  requests: z.array(
    z.object({ interviewId: z.uuid(), title: z.string(), candidateName: z.string(), answerBy: Moment }),
  ),
  /** For so many days backups hold an interview after it was deleted; null where this server makes none. */
  backupDays: z.int().nullable(),
})
export type CompanyRetention = z.infer<typeof CompanyRetention>

export const PositionRetention = z.object({
  /** Null: the company's rule holds. */
  rule: RetentionRule.nullable(),
  sentence: z.string(),
  version: z.int(),
  mayChange: z.boolean(),
})
export type PositionRetention = z.infer<typeof PositionRetention>

/** `deletesNow`: how many interviews the caller saw that the rule deletes within the days of notice; one that deletes more is refused. */
export const RetentionForm = z.object({
  rule: RetentionRule.nullable(),
  version: z.int().min(0),
  deletesNow: z.int().min(0).default(0),
})
export type RetentionForm = z.output<typeof RetentionForm>

export const LegalHold = z.object({ reason: z.string(), endsAt: Moment, madeAt: Moment, madeBy: z.string() })
export type LegalHold = z.infer<typeof LegalHold>

export const HoldForm = z.object({
  reason: z.string().trim().min(1, 'Please enter a reason.').max(500, 'Please use at most 500 characters.'),
  endsAt: z.iso.datetime({ offset: true }),
})

/** anchor: decision, closing or last contact, whichever is later. */
export const InterviewRetention = z.object({
  sentence: z.string(),
  anchor: z.object({ kind: z.enum(['decision', 'closing', 'contact']), at: Moment }),
  deletedOn: Moment.nullable(),
  keptUntil: Moment.nullable(),
  hold: LegalHold.nullable(),
  request: ErasureRequest.nullable(),
  /** May set and end holds, and answer requests. */
  mayHold: z.boolean(),
})
export type InterviewRetention = z.infer<typeof InterviewRetention>

/** For the candidate; a hold is named without its reason. */
export const OwnRetention = z.object({
  sentence: z.string(),
  deletedOn: Moment.nullable(),
  isHeld: z.boolean(),
  backupDays: z.int().nullable(),
  request: ErasureRequest.nullable(),
  /** False without an address to confirm with, during the interview, or where no mail can be sent. */
  mayAsk: z.boolean(),
})
export type OwnRetention = z.infer<typeof OwnRetention>

/** Proof of an erased interview, without anything that was in it. */
export const Tombstone = z.object({
  kind: z.literal('nova-interviews-tombstone'),
  version: z.literal(1),
  interviewId: z.uuid(),
  entries: z.int(),
  /** The value that every journal's chain begins with. */
  firstHash: z.string(),
  /** The entry that the candidate's receipt names. */
  receipt: z.object({ lastSeq: z.int(), lastHash: z.string() }),
  lastHash: z.string(),
  erasedAt: Moment,
})
export type Tombstone = z.infer<typeof Tombstone>

const administrator = { who: 'interviewer', permission: 'administer' } as const

export const getCompanyRetention = endpoint({
  method: 'GET',
  path: '/api/company/retention',
  who: 'interviewer',
  permission: 'administer',
  summary: 'For how long the company keeps interviews, what is deleted soon, and requests for erasure.',
  reply: CompanyRetention,
  errors: ['forbidden'],
})

export const changeCompanyRetention = endpoint({
  ...administrator,
  method: 'PUT',
  path: '/api/company/retention',
  summary: 'Changes the rule. One that deletes interviews within 14 days needs their number.',
  body: RetentionForm,
  reply: CompanyRetention,
  errors: ['forbidden', 'settings_changed', 'retention_deletes_now'],
})

export const previewCompanyRetention = endpoint({
  ...administrator,
  method: 'POST',
  path: '/api/company/retention/preview',
  summary: 'What a rule would delete within 14 days; changes nothing.',
  body: z.object({ rule: RetentionRule.nullable() }),
  reply: DueList.extend({ sentence: z.string() }),
  perMinute: 30,
  errors: ['forbidden'],
})

export const getPositionRetention = endpoint({
  method: 'GET',
  path: '/api/positions/{id}/retention',
  who: 'interviewer',
  params: PositionId,
  summary: 'For how long interviews of a position are kept.',
  reply: PositionRetention,
  errors: ['position_not_found'],
})

export const changePositionRetention = endpoint({
  ...administrator,
  method: 'PUT',
  path: '/api/positions/{id}/retention',
  params: PositionId,
  summary: 'Gives a position a rule of its own, or the company’s again.',
  body: RetentionForm,
  reply: PositionRetention,
  errors: ['forbidden', 'position_not_found', 'settings_changed', 'retention_deletes_now'],
})

export const previewPositionRetention = endpoint({
  ...administrator,
  method: 'POST',
  path: '/api/positions/{id}/retention/preview',
  params: PositionId,
  summary: 'What a rule of this position would delete within 14 days; changes nothing.',
  body: z.object({ rule: RetentionRule.nullable() }),
  reply: DueList.extend({ sentence: z.string() }),
  perMinute: 30,
  errors: ['forbidden', 'position_not_found'],
})

export const getInterviewRetention = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/retention',
  who: 'owner',
  params: InterviewId,
  summary: 'When an interview is deleted, and why; its legal hold and the candidate’s request for erasure.',
  reply: InterviewRetention,
  errors: ['interview_not_found'],
})

export const holdInterview = endpoint({
  method: 'PUT',
  path: '/api/Interviews/{id}/hold',
  who: 'owner',
  permission: 'administer',
  params: InterviewId,
  summary: 'Keeps an interview from being deleted until a date, for a legal reason.',
  body: HoldForm,
  reply: InterviewRetention,
  errors: ['interview_not_found', 'forbidden'],
})

export const endHold = endpoint({
  method: 'DELETE',
  path: '/api/Interviews/{id}/hold',
  who: 'owner',
  permission: 'administer',
  params: InterviewId,
  summary: 'Ends a legal hold; without one, does nothing.',
  reply: InterviewRetention,
  errors: ['interview_not_found', 'forbidden'],
})

export const answerErasure = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/erasure',
  who: 'owner',
  permission: 'administer',
  params: InterviewId,
  summary: 'Answers a request for erasure: approves it, or refuses it with a legal ground and its end.',
  body: z.discriminatedUnion('answer', [
    z.object({ answer: z.literal('approve') }),
    z.object({ answer: z.literal('refuse'), ground: RefusalGround, until: z.iso.datetime({ offset: true }) }),
  ]),
  reply: InterviewRetention,
  errors: ['interview_not_found', 'forbidden', 'erasure_not_open', 'interview_held', 'interview_kept'],
})

export const getOwnRetention = endpoint({
  method: 'GET',
  path: '/api/candidate/interview/{id}/retention',
  who: 'candidate',
  device: 'any',
  params: InterviewId,
  summary: 'When the candidate’s interview is deleted, and the state of a request for erasure.',
  reply: OwnRetention,
  errors: ['interview_cancelled'],
})

export const askErasure = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/erasure',
  who: 'candidate',
  device: 'any',
  params: InterviewId,
  summary: 'Asks for erasure. Nothing happens before the mailed link is opened.',
  reply: OwnRetention,
  perMinute: 5,
  errors: ['interview_cancelled', 'erasure_not_possible', 'erasure_waits'],
})

export const withdrawErasure = endpoint({
  method: 'DELETE',
  path: '/api/candidate/interview/{id}/erasure',
  who: 'candidate',
  device: 'any',
  params: InterviewId,
  summary: 'Takes a request back that was not approved yet; without one, does nothing.',
  reply: OwnRetention,
  errors: ['interview_cancelled', 'erasure_not_open'],
})

export const confirmErasure = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/erasure/confirm',
  who: 'candidate',
  device: 'any',
  params: InterviewId,
  summary: 'Confirms a request with the token of the mailed link.',
  body: z.object({ token: z.string().min(1).max(200) }),
  reply: OwnRetention,
  perMinute: 10,
  errors: ['interview_cancelled', 'erasure_link_invalid'],
})

export const getTombstone = endpoint({
  method: 'GET',
  path: '/api/erased/{id}',
  who: 'anyone',
  params: InterviewId,
  summary: 'Proof of an erased interview: counts, hashes and the date, for `npm run verify`.',
  reply: Tombstone,
  perMinute: 60,
  errors: ['not_found'],
})
