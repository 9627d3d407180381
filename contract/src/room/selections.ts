/** Cursors and selections of those who are in the room: shown to the others as they move, and kept nowhere. */
import { z } from 'zod'
import { maxRanges } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { PadLanguage } from '../words.ts'
import type { Actor } from './journal.ts'

const position = z
  .int()
  .min(0)
  .max(256 * 1024)

export const Selection = z.object({
  questionId: z.string().max(100),
  language: PadLanguage,
  /** Version of the pad, including the writer's own edits that are still in transit. */
  version: z.int().min(0),
  /** The first is the main one; none says that the writer has left the pad. */
  ranges: z.array(z.object({ anchor: position, head: position })).max(maxRanges),
  /** Heartbeat without a cursor: the candidate's page sends it every few seconds while an interviewer watches. */
  isBeat: z.literal(true).optional(),
})
export type Selection = z.infer<typeof Selection>

/** `event: selection` of the stream. */
export type SharedSelection = Selection & { by: Actor }

export const shareSelection = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/selection',
  olderPaths: ['/api/candidate/interview/{id}/selection'],
  who: 'participant',
  summary:
    'Shows the caller’s cursor to the other participants; nothing of it is recorded, and nothing shown in a break. Interviewers: where they may write.',
  params: InterviewId,
  body: Selection,
  status: 204,
  perMinute: 900,
  errors: [
    'question_not_found',
    'not_joined',
    'time_ended',
    'not_in_progress',
    'forbidden',
    'interview_completed',
    'interview_cancelled',
  ],
})
