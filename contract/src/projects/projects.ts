/**
 * Project questions: a repository with stages, worked on in a workspace with a terminal (docs/projects.md). The bank's
 * files, paths, limits, and what a test run of a project returns.
 */
import { z } from 'zod'
import { AgentEngine, AgentPart, Difficulty, projectRuntimes } from '../words.ts'
import { ProjectChange, reviewLimits } from './code-reviews.ts'
import { KitPart, ProjectLibrary } from './kit-libraries.ts'
import { describePathProblem, isProjectPath, maxPathLength } from './project-path.ts'

/** The toolchain a project runs on. `web` is bundled for a browser and tested against a DOM. */
export const ProjectRuntime = z.enum(projectRuntimes)
export type ProjectRuntime = z.infer<typeof ProjectRuntime>

export const projectLimits = {
  /** Limits of the starting repository. */
  startingFiles: 300,
  startingBytes: 1_024 * 1_024,
  /** Limit of the hidden tests together. */
  hiddenBytes: 400 * 1_024,
  /** Limits of the growing workspace. */
  files: 400,
  deletedFiles: 1_000,
  bytes: 5 * 1_024 * 1_024,
  /** Limit of one file, in UTF-16 units; a longer file, or one that isn't text, is listed but not stored. */
  fileLength: 256 * 1_024,
  /** Terminal input and output that the journal keeps for one question. */
  terminalBytes: 2 * 1_024 * 1_024,
  /** Part of these that terminal output leaves free for typed and pasted input. */
  terminalInputBytes: 512 * 1_024,
  terminals: 3,
  /** Wrong solutions that its proof tries. */
  wrong: 20,
  /** Limit of an uploaded ZIP. */
  zipBytes: 5 * 1_024 * 1_024,
} as const

/** A file's place in the workspace: relative, with `/`, without empty, `.` or `..` segments. */
export const ProjectPath = z
  .string()
  .min(1)
  .max(maxPathLength)
  .refine(isProjectPath, { error: ({ input }) => describePathProblem(String(input)) })

/** A file of a workspace. */
export const ProjectFile = z.object({ path: ProjectPath, text: z.string().max(projectLimits.fileLength) })
export type ProjectFile = z.infer<typeof ProjectFile>

const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** A part of the work, in the order it is meant to be done. */
export const ProjectStage = z.object({
  id,
  title: z.string().min(3).max(80),
  /** `repair`: a report without a failing test; the candidate also writes the test that would have caught the fault. */
  kind: z.enum(['fix', 'extend', 'review', 'refactor', 'repair']),
  /** Markdown: the task, as a colleague would write it in a ticket. */
  statement: z.string().min(40).max(6_000),
  minutes: z.int().min(5).max(40),
  /** Files of `hidden/` whose tests belong to this stage; they run as `tests/hidden/<file>`. */
  hidden: z.array(z.string()).min(1),
  /** How many tests those files have, so that all tests of a file that does not load count; checked by the proof. */
  hiddenTotal: z.int().min(1).optional(),
  /** Names of visible tests that fail until this stage is done; all others pass from the start. */
  failing: z.array(z.string()),
})
export type ProjectStage = z.infer<typeof ProjectStage>

/** True if a path is locked: it is listed, or lies in a listed folder (an entry that ends with `/`). */
export function isLocked(locked: readonly string[], path: string): boolean {
  return locked.some((each) => (each.endsWith('/') ? path.startsWith(each) : path === each))
}

/** A project as candidates and interviewers see it; its statement is the question's. */
export const ShownProject = z.object({
  runtime: ProjectRuntime,
  /** Libraries that its box has beyond the standard library; with versions for candidates and in previews. */
  libraries: z.array(KitPart).optional(),
  stages: z.array(ProjectStage.pick({ id: true, title: true, kind: true, statement: true, minutes: true })),
  /** The stages that review changes of colleagues; `readChanges` sends the changes. */
  reviewed: z.array(z.string()).optional(),
  /** Number of these changes. */
  changeCount: z.int().optional(),
  run: z.string(),
  page: z.string().optional(),
  locked: z.array(z.string()),
  /**
   * The assistant's part in the project. For candidates: as their interview allows (absent: none); for interviewers: as
   * far as the project has material.
   */
  agent: AgentPart.optional(),
  /** For candidates: the engine that proposes changes; absent: the standard agent. */
  engine: AgentEngine.optional(),
})
export type ShownProject = z.infer<typeof ShownProject>

/** As much of a project as decides what its report can show. */
export const ProjectExtent = z.object({ stages: z.int(), agent: AgentPart.optional() })
export type ProjectExtent = z.infer<typeof ProjectExtent>

/** `project.json` of bank/projects/<id>/. Repository, hidden tests and patches lie next to it. */
export const BankProject = z.object({
  kind: z.literal('project'),
  id,
  version: z.int().min(1),
  title: z.string().min(3).max(80),
  difficulty: Difficulty,
  category: z.string(),
  /** Names of the skill taxonomy (bank/skills.json). */
  skills: z.array(z.string()).min(1),
  tags: z.array(z.string()).min(1).max(6),
  minutes: z.int().min(20).max(60),
  runtime: ProjectRuntime,
  /** Libraries of the runtime's kit and own kits that it needs; offered only where all of them are. */
  libraries: z.array(ProjectLibrary).max(8).optional(),
  /** Markdown: the software's purpose, users and layout. */
  statement: z.string().min(80).max(6_000),
  stages: z.array(ProjectStage).min(1).max(4),
  /** The shell command of the Run button, in the workspace folder. */
  run: z.string().max(200),
  /** `web`: the page that the preview shows. */
  page: z.string().optional(),
  /** Files the candidate may not change; a path that ends with `/` means the whole folder. */
  locked: z.array(z.string()),
  /** Facts that Nova may give when the candidate asks: domain rules that the statement leaves open. */
  facts: z.array(z.object({ asked: z.array(z.string()).min(2), says: z.string() })),
  /** Insights that a solver needs, stage by stage; none gives the solution. */
  keyIdeas: z.record(z.string(), z.array(z.string()).min(2).max(5)),
  /** Another requirement, asked about once the project is submitted; never sent before. Absent: one that fits them all. */
  followUp: z.string().min(40).max(400).optional(),
  /** Typical mistakes as patches `wrong/<patch>`, each on top of the reference through the stage `after` (null: the start). */
  wrong: z
    .array(z.object({ patch: z.string(), after: z.string().nullable(), mistake: z.string(), killedBy: z.string() }))
    .max(projectLimits.wrong),
  /** Of a repair: faults like the reported one as patches `related/<patch>`, each on top of the reference. */
  related: z
    .array(z.object({ patch: z.string(), mistake: z.string() }))
    .length(3)
    .optional(),
})
export type BankProject = z.infer<typeof BankProject>

const Patch = z.string().max(200_000)

/** A change that the standard assistant may propose: proposals/<id>.json next to proposals/<id>.patch. */
export const BankProposal = z.object({
  id,
  stage: z.string(),
  /** Proposals whose patch must be applied before this one's. */
  needs: z.array(z.string()),
  /** Candidates' requests that this proposal answers, in many phrasings. */
  asked: z.array(z.string()).min(3),
  /** Files that are likely open then. */
  open: z.array(z.string()),
  /** The assistant's message with the change. */
  message: z.string().min(20).max(600),
  /** How it explains the change when asked; a faulty one's is plausible and claims no test it did not run. */
  explanation: z.string().min(40).max(1_200),
  fault: z
    .object({
      kind: z.enum(['edge-case', 'interface', 'weakened-test', 'race', 'security', 'invented-api', 'logic']),
      what: z.string(),
      /** The hidden test that fails with it, by its whole name. */
      killedBy: z.string(),
    })
    .nullable(),
})
export type BankProposal = z.infer<typeof BankProposal>

/** A proposal with its change, a unified diff. */
export const ProjectProposal = BankProposal.extend({ patch: Patch })
export type ProjectProposal = z.infer<typeof ProjectProposal>

/** A project with all that lies in its folder, as it is kept with an interview. */
export const ProjectQuestion = BankProject.extend({
  related: z.array(z.object({ patch: Patch, mistake: z.string() })).optional(),
  /** Of a company's own draft: its tests have not been checked by execution. */
  isUnproven: z.literal(true).optional(),
  repository: z.array(ProjectFile).min(1),
  hiddenTests: z.array(ProjectFile).min(1),
  /** A unified diff for each stage, in the order of the stages. */
  reference: z.array(Patch),
  /** Of a repair: a test file as a candidate could write it, for the proof alone. */
  ownTest: z.array(ProjectFile).optional(),
  /** In the order of `wrong`. */
  wrongPatches: z.array(Patch),
  /** Changes of colleagues that its review stages are about. */
  changes: z.array(ProjectChange).max(reviewLimits.changes).optional(),
  /** Proposals for the standard assistant; a company's own project has none. */
  proposals: z.array(ProjectProposal).optional(),
})
export type ProjectQuestion = z.infer<typeof ProjectQuestion>

/** True for a stage whose work is to review changes: it changes no file, and its hidden tests prove the faults alone. */
export const isReviewed = (
  { changes }: { changes?: readonly { stage: string }[] | undefined },
  stage: string,
): boolean => (changes ?? []).some((change) => change.stage === stage)

/** True for a project whose stages review changes alone: no file is to be changed. */
export const isReviewAlone = (project: {
  stages: readonly { id: string }[]
  changes?: readonly { stage: string }[] | undefined
}): boolean => project.changes !== undefined && project.stages.every(({ id }) => isReviewed(project, id))

/** One test of a run, as a runtime's test kit reports it: a JSON line of the file that PROJECT_RESULTS names. */
export const ProjectTestLine = z.object({
  /** From the workspace folder, such as tests/hidden/fix.test.ts. */
  file: z.string(),
  /** Groups and name, joined by ' > '. */
  name: z.string(),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  ms: z.number(),
  /** Why it failed, in at most 2,000 characters. */
  message: z.string().max(2_000).optional(),
})
export type ProjectTestLine = z.infer<typeof ProjectTestLine>
