/**
 * Marks of a language model in text answers: for each point the sentence that makes it. They help a person to read, and
 * count nothing until that person has confirmed them.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'

/** Times that a model reads each answer, each time with the points in another order. */
export const readingsOfAnswer = 3

/**
 * made: every reading gave a sentence of the answer. unmade: none did. unsure: they differed. denied: the sentence
 * denies the point or declines to answer.
 */
export const MarkState = z.enum(['made', 'unmade', 'unsure', 'denied'])

export const AnswerMark = z.object({
  questionId: z.string(),
  key: z.string(),
  state: MarkState,
  /** Exactly as in the answer; null where there is none. */
  sentence: z.string().nullable(),
})
export type AnswerMark = z.infer<typeof AnswerMark>

export const AnswerMarks = z.object({
  /** The model that may read the answers; null where none may, for the given reason. */
  model: z.string().nullable(),
  /** sealed: the caller has yet to judge. not-told: the text before joining didn't name this model. */
  whyNot: z.enum(['no-model', 'not-told', 'sealed', 'no-answers']).nullable(),
  /** Before asking; the cost in the operators' currency of prices, 0 where they gave none. */
  estimate: z.object({ answers: z.int(), tokens: z.int(), cost: z.number() }).nullable(),
  isReading: z.boolean(),
  made: z
    .object({
      model: z.string(),
      /** As its server names it; null where it doesn't. */
      version: z.string().nullable(),
      at: z.iso.datetime(),
      tokens: z.int(),
      cost: z.number(),
      marks: z.array(AnswerMark),
      /** Answers that it didn't read, and why. */
      unread: z.array(z.object({ questionId: z.string(), why: z.string() })),
    })
    .nullable(),
})
export type AnswerMarks = z.infer<typeof AnswerMarks>

export const readAnswerMarks = endpoint({
  method: 'GET',
  path: '/api/Interviews/{id}/answer-marks',
  who: 'owner',
  summary: 'What a language model marked in the text answers, and what asking one would cost.',
  params: InterviewId,
  reply: AnswerMarks,
  errors: ['report_not_found'],
})

export const markAnswers = endpoint({
  method: 'POST',
  path: '/api/Interviews/{id}/answer-marks',
  who: 'owner',
  permission: 'judge',
  summary: 'Has the language model read the text answers and mark their points, for a person to confirm.',
  params: InterviewId,
  status: 202,
  perMinute: 10,
  errors: ['report_not_found', 'answers_not_readable'],
})
