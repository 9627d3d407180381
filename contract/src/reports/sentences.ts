/** The subjects of a report's sentences: readers and seals go by them, never by the words. */
import { z } from 'zod'
import { scoreNames } from './score-names.ts'

export const SummarySentence = z.object({
  about: z.enum(['work', 'solved', 'conditions', 'score', 'claim']),
  text: z.string(),
  /** Of a claim. */
  questionId: z.string().optional(),
})
export type SummarySentence = z.infer<typeof SummarySentence>

export const NotAssessedSentence = z.object({
  about: z.enum([...scoreNames, 'recommendation', 'other']),
  text: z.string(),
  /** The text without its heading, for pages that have the heading already. */
  reason: z.string().optional(),
})
export type NotAssessedSentence = z.infer<typeof NotAssessedSentence>

export const Sentences = z.object({
  summary: z.array(SummarySentence),
  notAssessed: z.array(NotAssessedSentence),
})
export type Sentences = z.infer<typeof Sentences>
