/** Quotes of the resume in an interview's questions, and their removal. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Interview, InterviewId } from '../interviews/interviews.ts'

export const removeQuotation = endpoint({
  method: 'DELETE',
  path: '/api/Interviews/{id}/questions/{questionId}/quotation',
  who: 'owner',
  summary: 'Asks a behavioral question without the line of the resume that it quotes; again does nothing.',
  params: InterviewId.extend({ questionId: z.string().max(100) }),
  reply: Interview,
  errors: ['already_joined', 'interview_completed', 'interview_cancelled', 'question_not_found'],
})
