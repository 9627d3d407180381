/** The list of interviews: filters, counts, change detection, and bulk acts. */
import { z } from 'zod'
import { MissingNotice } from '../accounts/own-notice.ts'
import { endpoint } from '../endpoint.ts'
import { type RefusalCode, refusalCodes } from '../refusals.ts'
import { AnyStatus, InterviewStatus } from '../words.ts'
import { OwnSentence } from './own-sentence.ts'

/** Filters of the list; the same for its pages, its counts and its CSV file. */
export const ListFilter = z.object({
  /** Substring of the candidate's name or the title, ignoring case. */
  q: z.string().max(200).optional(),
  status: AnyStatus.optional(),
  title: z.string().max(200).optional(),
})
export type ListFilter = z.output<typeof ListFilter>

/** Matches of a search are counted up to here in each status; one more says that there are more. */
export const maxCounted = 1000
/** Limit of one bulk act. */
export const maxAtOnce = 100
/** Period in which a deleted interview can be restored. */
export const undoMs = 30_000

export const InterviewSummary = z.object({
  total: z.int(),
  byStatus: z.record(InterviewStatus, z.int()),
  titles: z.array(z.string()),
})
export type InterviewSummary = z.infer<typeof InterviewSummary>

export const summarizeInterviews = endpoint({
  method: 'GET',
  path: '/api/Interviews/summary',
  key: 'interviews:read',
  who: 'interviewer',
  summary: 'Counts by status and the distinct titles; of a search, the counts of what it finds, up to 1,001 a status.',
  query: ListFilter.omit({ status: true }),
  reply: InterviewSummary,
  errors: [],
})

export const watchInterviews = endpoint({
  method: 'GET',
  path: '/api/Interviews/mark',
  who: 'interviewer',
  summary: 'Another text once an interview of the company has changed: cheap enough to ask every few seconds.',
  reply: z.object({ mark: z.string() }),
  errors: [],
})

/** publish: drafts. cancel: interviews that are not over. delete: delayed, so that restore can undo it. */
export const BulkAct = z.enum(['publish', 'cancel', 'delete', 'restore'])
export type BulkAct = z.infer<typeof BulkAct>

export const BulkResult = z.object({
  id: z.string(),
  /** Empty where there is no such interview for the caller. */
  title: z.string(),
  candidateName: z.string(),
  /** Null where it was done. */
  refused: z.object({ code: z.enum(refusalCodes as [RefusalCode, ...RefusalCode[]]), message: z.string() }).nullable(),
})
export type BulkResult = z.infer<typeof BulkResult>

export const BulkSelection = z.object({ ids: z.array(z.string().max(64)).min(1).max(maxAtOnce) })

export const changeInterviews = endpoint({
  method: 'POST',
  path: '/api/Interviews/bulk',
  who: 'interviewer',
  summary: 'Publishes, cancels, deletes or restores up to 100 interviews, each by itself, and tells row by row.',
  /** `sentence`: in the caller's own words, for those who are mailed. */
  body: BulkSelection.extend({ act: BulkAct, sentence: OwnSentence.optional() }),
  reply: z.object({ results: z.array(BulkResult), missingNotice: MissingNotice.optional() }),
  perMinute: 30,
  errors: [],
})
