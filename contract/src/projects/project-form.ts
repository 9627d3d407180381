/** Input of a company's own project question; a draft may lack anything. */
import { z } from 'zod'
import { Difficulty } from '../words.ts'
import { CompleteChange, FormChange, reviewLimits } from './code-reviews.ts'
import { isOwnKit, kitLibraries, libraryName, ProjectLibrary } from './kit-libraries.ts'
import { ProjectFile, projectLimits, ProjectRuntime, ProjectStage } from './projects.ts'

const text = (most: number) => z.string().max(most)
const patch = text(200_000)
const files = z
  .array(ProjectFile)
  .max(projectLimits.startingFiles, `A project begins with at most ${projectLimits.startingFiles} files.`)

export const ProjectForm = z.object({
  kind: z.literal('project'),
  title: text(80).default(''),
  difficulty: Difficulty.default('medium'),
  category: text(60).default(''),
  skills: z.array(text(60)).max(12).default([]),
  tags: z.array(text(40)).max(10).default([]),
  minutes: z.int().min(5).max(90).default(45),
  /** Markdown. */
  problemStatement: text(20_000).default(''),
  runtime: ProjectRuntime.default('node'),
  libraries: z.array(ProjectLibrary).max(8).optional(),
  stages: z
    .array(
      z.object({
        id: z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(40),
        title: text(80),
        kind: z.enum(['fix', 'extend', 'review', 'refactor', 'repair']),
        statement: text(6_000),
        minutes: z.int().min(1).max(60),
        hidden: z.array(text(200)).max(20),
        failing: z.array(text(300)).max(100),
      }),
    )
    .max(4)
    .default([]),
  run: text(200).default(''),
  page: text(200).optional(),
  locked: z.array(text(200)).max(60).default([]),
  repository: files.default([]),
  hiddenTests: files.default([]),
  /** A unified diff for each stage, each on top of the one before. */
  reference: z.array(patch).max(4).default([]),
  wrong: z
    .array(z.object({ patch, after: text(40).nullable(), mistake: text(500), killedBy: text(300) }))
    .max(projectLimits.wrong)
    .default([]),
  /** Of a repair: faults like the reported one, each on top of the reference, and a test as a candidate could write it. */
  related: z
    .array(z.object({ patch, mistake: text(500) }))
    .max(3)
    .optional(),
  ownTest: files.optional(),
  /** Changes of colleagues that its review stages are about. */
  changes: z.array(FormChange).max(reviewLimits.changes).optional(),
  keyIdeas: z.record(text(40), z.array(text(500)).max(6)).default({}),
})
export type ProjectForm = z.output<typeof ProjectForm>

/** All patches of a form, those of changes and their twins among them. */
export const patchesOf = ({ reference, wrong, related = [], changes = [] }: ProjectForm): string[] => [
  ...reference,
  ...[...wrong, ...related].map(({ patch }) => patch),
  ...changes.flatMap(({ patch, twin }) => (twin === null ? [patch] : [patch, twin])),
]

/** Together with the JSON around them they stay below what a call may carry (3 MB). */
export const maxPatchBytes = 400 * 1_024

const encoder = new TextEncoder()
export const bytesOf = (texts: readonly string[]): number =>
  texts.reduce((sum, each) => sum + encoder.encode(each).length, 0)
const fitsIn = (most: number) => (list: readonly ProjectFile[]) => bytesOf(list.map((file) => file.text)) <= most
const havePlaces = (list: readonly ProjectFile[]) =>
  list.every(({ path }, at) => list.every((each, other) => other <= at || each.path !== path))

const filled = (message: string) => z.string().trim().min(1, message)
const ownFiles = (least: string, most: number, tooLarge: string) =>
  files
    .min(1, least)
    .refine(fitsIn(most), tooLarge)
    .refine(havePlaces, 'Two files have the same path. Please rename one of them.')

const stageParts = ProjectForm.shape.stages.unwrap().element
const CompleteStage = stageParts.extend({
  title: z.string().trim().min(3, 'Please give the stage a title of at least three letters.').max(80),
  statement: z.string().trim().min(40, 'Please say what to do in at least 40 characters.').max(6_000),
  minutes: ProjectStage.shape.minutes,
  hidden: stageParts.shape.hidden.min(1, 'Please choose the hidden tests of this stage.'),
})

const Chosen = ProjectForm.pick({ runtime: true, libraries: true })
type Chosen = z.output<typeof Chosen>
// Only a machine knows the runtime of an own kit; it refuses the proof.
const othersIn = ({ runtime, libraries = [] }: Chosen) =>
  libraries.filter((id) => !isOwnKit(id) && !(id in kitLibraries[runtime]))

const kitOf = (id: string) => id.split('@')[0]

/** Requirements before a project can be asked, apart from its proof. */
export const CompleteProjectForm = ProjectForm.extend({
  title: z.string().trim().min(3, 'Please give it a title of at least three letters.').max(80),
  problemStatement: z.string().trim().min(40, 'Please describe the project in at least 40 characters.').max(20_000),
  run: filled('Please give the command of the Run button.'),
  repository: ownFiles(
    'Please add the files that the candidate begins with.',
    projectLimits.startingBytes,
    'The files together are larger than 1 MB. Please leave some out.',
  ),
  hiddenTests: ownFiles(
    'Please add at least one hidden test file.',
    projectLimits.hiddenBytes,
    'The hidden tests together are larger than 400 KB. Please leave some out.',
  ),
  stages: z
    .array(CompleteStage)
    .min(1, 'Please add at least one stage.')
    .max(4)
    .refine(
      (stages) => new Set(stages.map((stage) => stage.id)).size === stages.length,
      'Two stages have the same id. Please rename one of them.',
    ),
  changes: z.array(CompleteChange).max(reviewLimits.changes).optional(),
})
  .refine(({ libraries = [] }) => new Set(libraries.map(kitOf)).size === libraries.length, {
    path: ['libraries'],
    error: 'Please choose each library once, and one version of a kit.',
    when: ({ value }) => Chosen.safeParse(value).success,
  })
  // Said along with the other missing parts.
  .refine((form) => othersIn(form).length === 0, {
    path: ['libraries'],
    error: ({ input }) =>
      `This runtime can’t have ${othersIn(input as Chosen)
        .map(libraryName)
        .join(', ')}.`,
    when: ({ value }) => Chosen.safeParse(value).success,
  })

/** The reading of an uploaded ZIP: a form to continue with, and a sentence for each omission. */
export const ReadProject = z.object({ form: ProjectForm, notes: z.array(z.string()) })
export type ReadProject = z.output<typeof ReadProject>
