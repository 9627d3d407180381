/** Forms of one review: rounds with other changes on the same code base, and how far they are known to be alike. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { reviewFaultKinds } from '../projects/code-reviews.ts'

/** Forms that are compared, the company's newest first. */
export const maxForms = 20

const Estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

export const ReviewForm = z.object({
  id: z.string(),
  title: z.string(),
  isRetired: z.boolean(),
  isReady: z.boolean(),
  /** Interviews of the company that asked it, of any version. */
  used: z.int(),
  changes: z.int(),
  faulty: z.int(),
  /** Known faults of each kind. */
  kinds: z.partialRecord(z.enum(reviewFaultKinds), z.int()),
  /** Lines that a change adds and removes: the middle half of all changes, and their median. */
  lines: z.object({ low: z.number(), median: z.number(), high: z.number() }),
  /** People whose decisions on exactly these changes are known. */
  people: z.int(),
  /** Faulty ones that they rejected, and sound ones that they rejected, with 90 % ranges; null below 20 people. */
  hits: Estimate.nullable(),
  falseAlarms: Estimate.nullable(),
})
export type ReviewForm = z.infer<typeof ReviewForm>

/** alike: within what is named in docs/projects.md. unclear: the answers show neither. too-few: not enough people yet. */
export const FormStanding = z.enum(['alike', 'differs', 'unclear', 'too-few'])
export type FormStanding = z.infer<typeof FormStanding>

export const formAspects = ['changes', 'faulty', 'kinds', 'lines', 'hits', 'falseAlarms'] as const

export const ReviewForms = z.object({
  form: ReviewForm,
  others: z.array(
    z.object({
      form: ReviewForm,
      /** Changes that both have, by their patch: a person who knows one form knows these of the other. */
      shared: z.int(),
      standing: z.record(z.enum(formAspects), FormStanding),
    }),
  ),
})
export type ReviewForms = z.infer<typeof ReviewForms>

export const readReviewForms = endpoint({
  method: 'GET',
  who: 'interviewer',
  permission: 'run',
  path: '/api/questions/{id}/review-forms',
  summary:
    'How far a review and others on the same code base are alike: their changes, and the decisions of candidates.',
  params: z.object({ id: z.string().max(100) }),
  reply: ReviewForms,
  perMinute: 60,
  errors: ['question_not_found'],
})
