/** How an interview is judged, in words for its candidate; made from the rubric that the report computes with. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { scoreNames } from './score-names.ts'

const JudgingPart = z.object({
  id: z.string(),
  name: z.string(),
  /** Percent of its group. */
  share: z.int(),
  text: z.string(),
})

export const JudgingGroup = z.object({ id: z.string(), title: z.string(), parts: z.array(JudgingPart) })
export type JudgingGroup = z.infer<typeof JudgingGroup>

export const Judging = z.object({
  formulaVersion: z.string(),
  competencies: z.array(
    z.object({
      id: z.enum(scoreNames),
      name: z.string(),
      /** Percent of the overall score. */
      share: z.int(),
      text: z.string(),
      /** Other rules that affect the score. */
      rules: z.array(z.string()),
      groups: z.array(JudgingGroup),
    }),
  ),
  /** How unobserved parts are treated, and the decision by people. */
  notes: z.array(z.string()),
  nova: z.object({ text: z.string(), groups: z.array(JudgingGroup) }),
  neverCounts: z.array(z.object({ id: z.string(), text: z.string(), note: z.string().nullable() })),
})
export type Judging = z.infer<typeof Judging>

export const getJudging = endpoint({
  method: 'GET',
  path: '/api/candidate/interview/{id}/judging',
  who: 'candidate',
  params: InterviewId,
  summary: 'How this interview is judged, in plain words, before joining and after.',
  reply: Judging,
  errors: ['interview_cancelled'],
})
