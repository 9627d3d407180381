/** Doubts of an interview that a person has looked at. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Interview, InterviewId } from './interviews.ts'

export const maxDoubtLength = 2000

export const checkDoubt = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/doubts/check',
  who: 'owner',
  summary: 'Says that a person has looked at a doubt, one of the assumptions, in any status; again keeps the first.',
  params: InterviewId,
  body: z.object({ doubt: z.string().min(1).max(maxDoubtLength) }),
  reply: Interview,
  errors: ['finding_not_found'],
})
