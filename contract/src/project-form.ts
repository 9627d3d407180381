/** What is written of a company's own project question; a draft may lack anything. */
import { z } from 'zod'
import { ProjectFile, projectLimits, ProjectRuntime } from './projects.ts'
import { Difficulty } from './words.ts'

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
  stages: z
    .array(
      z.object({
        id: z
          .string()
          .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          .max(40),
        title: text(80),
        kind: z.enum(['fix', 'extend', 'review', 'refactor']),
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
    .max(12)
    .default([]),
  keyIdeas: z.record(text(40), z.array(text(500)).max(6)).default({}),
})
export type ProjectForm = z.output<typeof ProjectForm>

const filled = (message: string) => z.string().trim().min(1, message)

/** What it takes before a project can be asked, besides its proof. */
export const CompleteProjectForm = ProjectForm.extend({
  title: z.string().trim().min(3, 'Please give it a title of at least three letters.').max(80),
  problemStatement: z.string().trim().min(40, 'Please describe the project in at least 40 characters.').max(20_000),
  run: filled('Please give the command of the Run button.'),
  repository: ProjectForm.shape.repository.unwrap().min(1, 'Please add the files that the candidate begins with.'),
  hiddenTests: ProjectForm.shape.hiddenTests.unwrap().min(1, 'Please add at least one hidden test file.'),
  stages: ProjectForm.shape.stages.unwrap().min(1, 'Please add at least one stage.'),
})
