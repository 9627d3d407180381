/** A question of an interview, looked at before its candidate does. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { QuestionForm } from '../questions/library.ts'
import { CandidateBehavioralQuestion, CandidateTechnicalQuestion } from '../questions/questions.ts'
import { InterviewId } from './interviews.ts'

/** A question as its candidate will see it, and with everything secret about it. */
export const QuestionPreview = z.object({
  asked: z.union([CandidateTechnicalQuestion, CandidateBehavioralQuestion]),
  full: QuestionForm,
})
export type QuestionPreview = z.infer<typeof QuestionPreview>

export const previewQuestion = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/questions/{questionId}',
  who: 'owner',
  summary: 'A question of this interview as the candidate will see it, with its reference, tests and rubric.',
  params: InterviewId.extend({ questionId: z.string().max(100) }),
  reply: QuestionPreview,
  errors: ['question_not_found'],
})
