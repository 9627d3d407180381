/** Cursors and selections of those who are in the room: shown to the others as they move, and kept nowhere. */
import { z } from 'zod'
import { mostRanges } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { InterviewId } from './interviews.ts'
import type { Actor } from './journal.ts'
import { PadLanguage } from './words.ts'

const position = z
  .int()
  .min(0)
  .max(256 * 1024)

export const Selection = z.object({
  questionId: z.string().max(100),
  language: PadLanguage,
  /** Of the pad, with the writer's own edits that are still on their way. */
  version: z.int().min(0),
  /** The first is the main one; none says that the writer has left the pad. */
  ranges: z.array(z.object({ anchor: position, head: position })).max(mostRanges),
})
export type Selection = z.infer<typeof Selection>

/** `event: selection` of the stream. */
export type SharedSelection = Selection & { by: Actor }

const sharing = { method: 'POST', body: Selection, status: 204, params: InterviewId, perMinute: 900 } as const

export const shareSelection = endpoint({
  ...sharing,
  who: 'candidate',
  path: '/api/candidate/interview/{id}/selection',
  summary: 'Shows the candidate’s cursor to who watches; nothing of it is recorded.',
  errors: ['question_not_found', 'not_joined', 'time_ended', 'in_break', 'interview_completed', 'interview_cancelled'],
})
export const interviewerShareSelection = endpoint({
  ...sharing,
  who: 'owner',
  path: '/api/Interviews/{id}/selection',
  summary: 'Shows an interviewer’s cursor where both may write; nothing of it is recorded.',
  errors: ['question_not_found', 'not_in_progress', 'forbidden'],
})
