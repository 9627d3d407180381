/** The audit log: views, changes, exports and shares, with person and time. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'

export const AuditEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** As they were then; null for acts of no account, such as a command on the machine. */
  person: z.object({ id: z.uuid(), name: z.string(), email: z.string() }).nullable(),
  /** A role of the company for persons, else candidate, visitor or system. */
  role: z.string().optional(),
  /** Object and past participle, such as 'interview.published'. */
  act: z.string(),
  interviewId: z.uuid().nullable(),
  /**
   * The candidate's current name in the interview, which the log itself doesn't store. Null once the interview is
   * deleted.
   */
  candidate: z.string().nullable(),
  /** The person or thing that was acted on, in words: a title, an address. */
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** The acts on a company's data, or those of operators that belong to no company. */
export const AuditScope = z.enum(['company', 'installation'])
export type AuditScope = z.infer<typeof AuditScope>

const Filter = z.object({
  /** Absent: the company's for its administrators, the installation's for operators who are none. */
  scope: AuditScope.optional(),
  /** Id of the account that acted. */
  person: z.string().max(64).optional(),
  /** One act, or the part before the dot for all acts of that kind: 'interview'. */
  act: z.string().max(80).optional(),
  /** Id of the interview. */
  interview: z.string().max(64).optional(),
  from: z.iso.datetime().optional(),
  /** The end itself is not part of it. */
  to: z.iso.datetime().optional(),
})
export type AuditFilter = z.infer<typeof Filter>

const Paging = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(20).optional(),
})

export const AuditPage = z.object({
  events: z.array(AuditEvent),
  /** The cursor of the next page; null on the last. */
  next: z.string().nullable(),
  scope: AuditScope,
  /** The scopes that the caller may read. */
  scopes: z.array(AuditScope),
  /** Names of all people who have acted in this scope; only on the first page. */
  people: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type AuditPage = z.infer<typeof AuditPage>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit',
  key: 'audit:read',
  who: 'interviewer',
  // Operators may have any role in their company: the verb decides.
  permission: 'read',
  summary: 'The audit log, newest first. For administrators of the company, and for operators of the installation.',
  query: Filter.extend(Paging.shape),
  reply: AuditPage,
  errors: ['forbidden'],
})

export const downloadAuditEvents = endpoint({
  method: 'GET',
  path: '/api/audit.csv',
  who: 'interviewer',
  permission: 'read',
  summary: 'The same as a CSV file, with the same filters; at most 100,000 events, the newest first.',
  query: Filter,
  also: ['download'],
  perMinute: 10,
  errors: ['forbidden'],
})

export const listInterviewActivity = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/activity',
  who: 'owner',
  summary: 'What interviewers did with one interview, newest first.',
  params: InterviewId,
  query: Paging,
  reply: AuditPage.pick({ events: true, next: true }),
  errors: [],
})
