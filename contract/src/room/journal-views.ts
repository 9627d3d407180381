/** Views of a journal for interviewers, apart from its entries: their times, and the boards they produce. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { BoardElement } from './drawing.ts'

/** A question's current drawing, and the entry that changed it last. */
export const DrawnBoard = z.object({ questionId: z.string(), seq: z.int(), elements: z.array(BoardElement) })
export type DrawnBoard = z.infer<typeof DrawnBoard>

const owner = { who: 'owner', params: InterviewId } as const

export const readMoments = endpoint({
  ...owner,
  method: 'GET',
  path: '/api/Interviews/{id}/moments',
  summary: 'When each entry of the journal happened, in milliseconds from the start of the session; none before it.',
  reply: z.object({ moments: z.array(z.int()) }),
  errors: [],
})
export const readBoards = endpoint({
  ...owner,
  method: 'GET',
  path: '/api/Interviews/{id}/boards',
  summary: 'The drawing on every board that is not empty; of what was submitted as it was then.',
  reply: z.array(DrawnBoard),
  errors: [],
})
