/** A code review in the report: each change with its decision, comments and known faults, and figures of all decisions. */
import { z } from 'zod'
import { ReviewFault, Severity, Verdict } from './code-reviews.ts'

const Evidence = z.array(z.int())
const Interval = z.object({ value: z.number(), low: z.number(), high: z.number() })

const ReviewedChange = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  /** Null where it was never decided. */
  verdict: Verdict.nullable(),
  decidedSeq: z.int().nullable(),
  /** While it was in view, breaks and absences left out; null where it was never opened. */
  seconds: z.number().nullable(),
  /** Runs of the tests with it. */
  tests: Evidence,
  /** `isAtFault`: at a known fault, or one line from it. */
  comments: z.array(
    z.object({
      path: z.string(),
      line: z.int(),
      severity: Severity,
      text: z.string(),
      isAtFault: z.boolean(),
      seq: z.int(),
    }),
  ),
  /** `isFound`: a comment at it says that it must be fixed. */
  faults: z.array(
    ReviewFault.pick({ kind: true, says: true, path: true, from: true, to: true }).extend({ isFound: z.boolean() }),
  ),
})
export type ReviewedChange = z.infer<typeof ReviewedChange>

export const CodeReviewReport = z.object({
  /** change: each change is one decision; stretch: each stretch of a large change is. */
  by: z.enum(['change', 'stretch']),
  changes: z.array(ReviewedChange),
  /** Decisions on faulty and on sound ones; those left open count as neither. */
  hits: z.int(),
  misses: z.int(),
  falseAlarms: z.int(),
  correctAcceptances: z.int(),
  /** Faulty changes that were rejected with a comment at the fault, of those that were rejected. */
  located: z.object({ right: z.int(), total: z.int() }),
  /** Sensitivity (d′) and bias (c, above 0: inclined to accept), with 90 % intervals; null where too few were decided. */
  dPrime: Interval.nullable(),
  bias: Interval.nullable(),
  whyNot: z.string().nullable(),
  /** The median of the changes that were decided; null where there is none. */
  secondsEach: z.number().nullable(),
})
export type CodeReviewReport = z.infer<typeof CodeReviewReport>

type Lines = { path: string; from: number; to: number }

/** True for a comment at these lines; the line above or below counts too. */
export const isAt = ({ path, from, to }: Lines, at: { path: string; line: number }) =>
  at.path === path && at.line >= from - 1 && at.line <= to + 1

/** The faults of a review that were hit by place, each with its comments there, and the number of all. */
export function listHits({ by, changes }: Pick<CodeReviewReport, 'by' | 'changes'>) {
  const faults = changes.flatMap(({ verdict, comments, faults: known }) => {
    const isDecided = by === 'change' ? verdict === 'reject' : verdict === 'accept' || verdict === 'reject'
    return known.map((fault) =>
      isDecided ? comments.filter((each) => isAt(fault, each) && (by === 'change' || each.severity === 'blocks')) : [],
    )
  })
  return { hits: faults.filter(({ length }) => length > 0), total: faults.length }
}
