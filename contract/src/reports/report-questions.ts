/** The report question by question: the task, the answer, and the parts of its score. */
import { z } from 'zod'
import { CodeReviewReport } from '../projects/code-review-report.ts'
import { JudgedVersion } from '../room/judged-version.ts'
import { PadLanguage, QuestionKind, TestGroup } from '../words.ts'

/** Sequence numbers of the journal. */
const Evidence = z.array(z.int())

/**
 * One part of a figure, with the parts that it is made of in turn. `value` is 0 to 100, or null where nothing was observed: such a
 * part is left out, and the weights of the others fill its place.
 */
export type Part = {
  name: string
  value: number | null
  /** Against the other parts of the same figure. */
  weight: number
  /** The observation in a sentence: '3 of 4 hidden edge cases passed.' */
  says: string
  /** The heading of docs/assessment.md that has the rule, such as '3.2'. */
  rule: string
  evidence: number[]
  /** Depends on an unconfirmed text answer. */
  isProvisional?: true
  /**
   * How the parts make the value; absent where there are none. combined: independent signs, each at most as strong as its
   * weight says, 1 − ∏ (1 − weight · part); least: the lowest of the parts.
   */
  how?: 'mean' | 'product' | 'combined' | 'least'
  parts?: Part[]
}
export const Part: z.ZodType<Part> = z.lazy(() =>
  z.object({
    name: z.string(),
    value: z.number().min(0).max(100).nullable(),
    weight: z.number(),
    says: z.string(),
    rule: z.string(),
    evidence: Evidence,
    isProvisional: z.literal(true).optional(),
    how: z.enum(['mean', 'product', 'combined', 'least']).optional(),
    parts: z.array(Part).optional(),
  }),
)

/** A key point of a technical answer, or an element (Situation, Task, Action, Result) of a behavioral one. */
export const AnswerPoint = z.object({
  /** Stable within the question: the point's place in the bank's list, or the element's name. */
  key: z.string(),
  point: z.string(),
  /** False: not found automatically, which does not say that it is missing. */
  isFound: z.boolean(),
  /** The words of the answer that say it, exactly as written there. */
  quote: z.string().nullable(),
  /** Share of reviewers who confirm the point, 0 to 1; absent while no review of the answer exists. */
  confirmed: z.number().min(0).max(1).optional(),
})
export type AnswerPoint = z.infer<typeof AnswerPoint>

/** Something about the code, at a line where it has one. */
export const Remark = z.object({
  kind: z.enum(['failing-input', 'unhandled-edge', 'repeated-code', 'unused-name', 'complexity', 'defect']),
  /** From 1. */
  line: z.int().nullable(),
  toLine: z.int().nullable(),
  text: z.string(),
  evidence: Evidence,
})
export type Remark = z.infer<typeof Remark>

export const QuestionReport = z.object({
  questionId: z.string(),
  kind: QuestionKind,
  title: z.string(),
  statement: z.string(),
  state: z.enum(['answered', 'unanswered', 'not-reached']),
  /** The question's minutes in the candidate's own time, accommodation included; without it in reports before version 10. */
  plannedMinutes: z.number(),
  /** While the question was open and no break; null where it was never opened. */
  spentMinutes: z.number().nullable(),
  language: PadLanguage.nullable(),
  code: z.string().nullable(),
  text: z.string().nullable(),
  hasDrawing: z.boolean(),
  /** Chosen as a draft: its tests had not been checked by execution. */
  isUnproven: z.literal(true).optional(),
  tests: z.array(z.object({ group: z.union([TestGroup, z.literal('visible')]), passed: z.int(), total: z.int() })),
  /** Each run and test run on this question, in order. */
  runs: z.array(
    z.object({
      at: z.iso.datetime(),
      kind: z.enum(['run', 'test']),
      status: z.string(),
      passed: z.int().nullable(),
      total: z.int().nullable(),
      seq: z.int(),
    }),
  ),
  remarks: z.array(Remark),
  /** For technical and behavioral questions. */
  points: z.array(AnswerPoint),
  /** The rules don't read this answer: nothing of it was looked for. Absent where they do. */
  unread: z.enum(['terse', 'language', 'long']).optional(),
  /** For a project: hidden tests by stage; empty if they did not run. */
  stages: z.array(z.object({ id: z.string(), title: z.string(), passed: z.int(), total: z.int() })).optional(),
  /**
   * For a project: files that differ from the start, with their texts before and after; long ones are only in the
   * evidence file.
   */
  files: z
    .array(
      z.object({
        path: z.string(),
        state: z.enum(['changed', 'new', 'deleted']),
        before: z.string().nullable(),
        text: z.string().nullable(),
      }),
    )
    .optional(),
  /** For a project with changes to review. */
  codeReview: CodeReviewReport.optional(),
  /** The judged version and the reason for it; null if there is none. Absent in reports made before it was added. */
  version: JudgedVersion.nullable().optional(),
  /** The question's own score; its value is null where nothing could be scored. */
  score: Part,
  /** Half width of the score's uncertainty, in older reports. */
  band: z.int().nullable().optional(),
  /** Its 90 % range and how many observations it rests on; null with the score. Absent in reports before version 10. */
  interval: z.object({ low: z.int(), high: z.int(), observations: z.int() }).nullable().optional(),
  evidence: Evidence,
})
export type QuestionReport = z.infer<typeof QuestionReport>

const Moment = z.iso.datetime()

/** Events and their times, breaks included, as the report draws them. */
export const SessionTimeline = z.object({
  from: Moment,
  to: Moment,
  /** The stretches in which each question was worked on, in order. */
  questions: z.array(z.object({ questionId: z.string(), from: Moment, to: Moment })),
  chat: z.array(z.object({ at: Moment, author: z.enum(['candidate', 'nova']), seq: z.int() })),
  breaks: z.array(z.object({ from: Moment, to: Moment })),
})
export type SessionTimeline = z.infer<typeof SessionTimeline>
