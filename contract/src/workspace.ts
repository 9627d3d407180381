/** What happens in the workspace of a project: acts on files, terminal output, test runs. Pads hold the texts. */
import { z } from 'zod'
import { isProjectPath, longestPath } from './project-path.ts'
import { ProjectTestLine } from './projects.ts'

const Path = z
  .string()
  .max(longestPath)
  .refine(isProjectPath, 'A path has folders and a name of letters, digits, spaces and . _ - + @ ( ) [ ].')

/**
 * Which files there are; what stands in them is told by edits alone. Deleting keeps the pad's text, so that creating the
 * file again brings it back: whoever wants it empty sends an edit too. After a rename the page sends an edit of cause
 * `renamed` that gives the new path the old one's text.
 */
export const FileAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('create'), path: Path }),
  z.object({ act: z.literal('rename'), path: Path, to: Path }),
  z.object({ act: z.literal('delete'), path: Path }),
])
export type FileAct = z.infer<typeof FileAct>

/**
 * A stretch of a terminal, in the manner of asciicast v3: each event is the milliseconds since the one before (the
 * first: since the entry before it), what it is (`o` output, `i` input, `r` resized to 'COLUMNSxROWS', `x` closed), and the text.
 */
export const TerminalChunk = z.object({
  terminal: z.int().min(1),
  events: z.array(z.tuple([z.int().min(0), z.enum(['o', 'i', 'r', 'x']), z.string()])),
  /** From here on output is not kept: the question's limit is reached. */
  isCapped: z.literal(true).optional(),
})
export type TerminalChunk = z.infer<typeof TerminalChunk>

export const consoleLimits = {
  /** That are shown; what was before them is gone. */
  lines: 200,
  /** Of one line. */
  characters: 2_000,
} as const

export const ConsoleLine = z.object({
  level: z.enum(['log', 'info', 'warn', 'error', 'debug']),
  text: z.string().max(consoleLimits.characters),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

/**
 * What the preview of a web project wrote to its console since the entry before, errors and what does not build among it.
 * The candidate's page sends it, once a second at most.
 */
export const ConsoleChunk = z.object({
  lines: z.array(ConsoleLine).max(consoleLimits.lines),
  /** The page was loaded again: what stood there is gone. */
  isFresh: z.literal(true).optional(),
})
export type ConsoleChunk = z.infer<typeof ConsoleChunk>

const Counts = z.object({ passed: z.int(), total: z.int() })

/** A test run of a project. */
export const ProjectTest = z.object({
  id: z.string(),
  /** candidate: in the room's terminal. submitted: judged on a copy of the files as they were then. */
  trigger: z.enum(['candidate', 'interviewer', 'submitted']),
  status: z.enum(['ok', 'timeout', 'memory_limit', 'output_limit', 'killed', 'unavailable', 'internal_error']),
  /** Visible tests, failures first, at most 100. */
  tests: z.array(ProjectTestLine),
  visible: Counts,
  /** Files of visible tests that did not load or end, each with how many of its tests `visible` counts as failed for that. */
  unloaded: z.array(z.object({ file: z.string(), tests: z.int() })).optional(),
  /** Per stage, where hidden tests ran. */
  hidden: z.array(z.object({ stage: z.string(), ...Counts.shape })),
  /** Names of the hidden tests that passed, of a judgement alone, which candidates never see; absent in older ones. */
  hiddenPassed: z.array(z.string()).optional(),
  /** How many hidden tests the program passed with wrong expectations, too; they count as failed. Of a judgement alone. */
  refuted: z.int().optional(),
  durationMs: z.number(),
  /** Journal number up to which the files were as tested. */
  upTo: z.int(),
})
export type ProjectTest = z.infer<typeof ProjectTest>
