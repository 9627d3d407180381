/**
 * People's marks on comments of a code review: whether a comment names the fault in its words. By place alone, a comment
 * on the right line with the wrong reason would count. Marks change no score.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'

/** Comments that two people must both have marked before Cohen's kappa is given. */
export const minMarkedByTwo = 10

const CommentMark = z.object({
  /** The comment's journal entry. */
  seq: z.int(),
  names: z.boolean(),
  by: z.string(),
  at: z.iso.datetime(),
  isOwn: z.boolean(),
})
export type CommentMark = z.infer<typeof CommentMark>

const Agreement = z.object({
  people: z.tuple([z.string(), z.string()]),
  same: z.int(),
  total: z.int(),
  /** With its 90 % range; null for too few comments, and when both gave one answer throughout. */
  kappa: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
})
export type Agreement = z.infer<typeof Agreement>

export const MarkFigures = z.object({
  questionId: z.string(),
  /** Faults with a comment at their place: in a round in a rejected change, in a pull request one that must be fixed. */
  byPlace: z.object({ found: z.int(), total: z.int() }),
  /** How many of these have a marked comment at their place, and one that names the fault by all its marks. */
  confirmed: z.object({ named: z.int(), marked: z.int() }),
  /** Comments on faulty changes away from a fault's place. */
  elsewhere: z.object({ named: z.int(), marked: z.int(), total: z.int() }),
  /** By pairs of people who marked the same comments; those with the most first. */
  agreements: z.array(Agreement),
})
export type MarkFigures = z.infer<typeof MarkFigures>

export const CommentMarks = z.object({
  mayMark: z.boolean(),
  /** Only the caller's own marks are here and in the figures, until they have judged. */
  isBlind: z.boolean(),
  /** For a caller who may mark, others' marks only on comments that they have marked too. */
  marks: z.array(CommentMark),
  /** One for each question with a code review. */
  figures: z.array(MarkFigures),
})
export type CommentMarks = z.infer<typeof CommentMarks>

const ofReport = { who: 'owner', params: InterviewId, reply: CommentMarks } as const

export const readCommentMarks = endpoint({
  ...ofReport,
  method: 'GET',
  path: '/api/Interviews/{id}/comment-marks',
  summary:
    'Marks of people on the comments of a code review, and how far they agree; for panellists their own at first.',
  errors: ['report_not_found'],
})

export const markComment = endpoint({
  ...ofReport,
  method: 'POST',
  path: '/api/Interviews/{id}/comment-marks',
  permission: 'judge',
  summary:
    'Says whether a comment on a faulty change names the fault, or takes the caller’s mark back. Changes no score.',
  body: z.object({ seq: z.int().min(1).max(2_000_000_000), names: z.boolean().nullable() }),
  perMinute: 120,
  errors: ['report_not_found', 'finding_not_found'],
})
