/**
 * Code reviews in a project: candidates read changes of colleagues on another branch, comment on lines and
 * decide (docs/projects.md#reviews). Holds the bank's files, their public part, and the journal's acts.
 */
import { z } from 'zod'
import { ProposedFile } from './hunks.ts'
import { isProjectPath, maxPathLength } from './project-path.ts'

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const Path = z.string().max(maxPathLength).refine(isProjectPath, "This path isn't in the workspace.")
const Line = z.int().min(1, 'Please give a line, from 1 on.').max(100_000)

export const reviewLimits = {
  /** Changes of one project. */
  changes: 60,
  faults: 8,
  /** Comments that one project keeps, and characters of one. */
  comments: 300,
  comment: 2_000,
  /** Runs of the visible tests with a change. */
  runs: 120,
} as const

/** The kinds of known faults in changes that are reviewed. */
export const reviewFaultKinds = ['boundary', 'lost-error', 'order', 'units', 'security', 'contract', 'leak'] as const

export const reviewFaultWords: Record<(typeof reviewFaultKinds)[number], string> = {
  boundary: 'Wrong boundary',
  'lost-error': 'Lost error',
  order: 'Race or order',
  units: 'Money or units',
  security: 'Security',
  contract: 'Broken contract',
  leak: 'Resource leak',
}

/** Lines of a file as the change leaves it; a line that was taken out counts as the one after it. */
const Place = z.object({ path: Path, from: Line, to: Line })

/** A known fault of a change. */
export const ReviewFault = Place.extend({
  kind: z.enum(reviewFaultKinds),
  says: z.string().min(10, 'Please say in at least ten characters what is wrong.').max(400),
  /** The hidden test that fails with the change and passes with its twin, by its whole name. */
  killedBy: z.string().min(1, 'Please name the hidden test that fails with this fault.').max(300),
})
export type ReviewFault = z.infer<typeof ReviewFault>

/** changes/<id>.json next to changes/<id>.patch, on top of the repository; a faulty one has changes/<id>.twin.patch. */
export const BankChange = z.object({
  id: id.max(80),
  stage: z.string().max(80),
  /** As a pull request has them. */
  title: z.string().min(3, 'Please give the change a title of at least three letters.').max(100),
  author: z.string().min(2, 'Please give the author’s name.').max(60),
  message: z.string().min(20, 'Please write the author’s message, in at least 20 characters.').max(2_000),
  faults: z.array(ReviewFault).max(reviewLimits.faults),
  /** The author's replies to comments at these places, right or wrong; elsewhere a plain thank-you. */
  replies: z.array(Place.extend({ says: z.string().min(3).max(600) })).max(16),
})
export type BankChange = z.infer<typeof BankChange>

const Patch = z.string().max(200_000)

/** With its patch, and for a faulty one the same change without its faults. */
export const ProjectChange = BankChange.extend({ patch: Patch, twin: Patch.nullable() })
export type ProjectChange = z.infer<typeof ProjectChange>

const FormFault = ReviewFault.extend({
  path: z.string().max(maxPathLength),
  from: z.int().min(0).max(100_000),
  to: z.int().min(0).max(100_000),
  says: z.string().max(400),
  killedBy: z.string().max(300),
})

/** A change in a form: a draft's may lack anything; 0 is a line that is missing. */
export const FormChange = ProjectChange.extend({
  title: z.string().max(100),
  author: z.string().max(60),
  message: z.string().max(2_000),
  faults: z.array(FormFault).max(reviewLimits.faults),
})

/** Of a faulty change without its twin. */
export const twinWanted = 'a faulty change needs the same change without its faults.'

/** A change that can be proven. */
export const CompleteChange = ProjectChange.extend({
  patch: Patch.refine((text) => text.trim() !== '', 'Please paste the patch of this change.'),
  faults: z
    .array(
      ReviewFault.refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last line is before the first.' }),
    )
    .max(reviewLimits.faults),
}).refine(({ faults, twin }) => faults.length === 0 || (twin ?? '').trim() !== '', {
  path: ['twin'],
  error: `Please paste this patch: ${twinWanted}`,
})

/** A change as candidates and interviewers see it. */
export const ShownChange = FormChange.pick({ id: true, stage: true, title: true, author: true, message: true }).extend({
  files: z.array(ProposedFile),
  /** For interviewers alone. */
  faults: FormChange.shape.faults.optional(),
})
export type ShownChange = z.infer<typeof ShownChange>

export const Severity = z.enum(['blocks', 'minor', 'question'])
export type Severity = z.infer<typeof Severity>

export const severityWords: Record<Severity, string> = {
  blocks: 'Must be fixed',
  minor: 'Minor',
  question: 'Question',
}

/** `open`: neither accepted nor rejected, which counts as neither. */
export const Verdict = z.enum(['accept', 'reject', 'open'])
export type Verdict = z.infer<typeof Verdict>

export const verdictWords: Record<Verdict, string> = { accept: 'Accepted', reject: 'Rejected', open: 'Open' }

const Comment = z.object({
  change: id,
  path: Path,
  line: Line,
  severity: Severity,
  /** Markdown; a block fenced as `suggestion` is the line as it should be. */
  text: z.string().trim().min(1).max(reviewLimits.comment),
})

/** The candidate's act on a change. */
export const CodeReviewForm = z.discriminatedUnion('act', [
  z.object({ act: z.literal('opened'), change: id }),
  z.object({ act: z.literal('commented'), id: z.uuid(), ...Comment.shape }),
  z.object({ act: z.literal('removed'), id: z.uuid(), change: id }),
  z.object({ act: z.literal('decided'), change: id, verdict: Verdict }),
])
export type CodeReviewForm = z.infer<typeof CodeReviewForm>

/** A journal entry of kind `codeReview`: the candidate's acts, and those that the server adds. */
export const CodeReviewAct = z.discriminatedUnion('act', [
  ...CodeReviewForm.options,
  /** The author's reply to a comment; its script is the same for every candidate. */
  z.object({ act: z.literal('replied'), id: z.uuid(), change: id, text: z.string() }),
  /** The visible tests on the repository with the change. */
  z.object({ act: z.literal('tested'), change: id, status: z.string(), passed: z.int(), total: z.int() }),
])
export type CodeReviewAct = z.infer<typeof CodeReviewAct>
