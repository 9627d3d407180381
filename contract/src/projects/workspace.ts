/** Events in a project's workspace: acts on files, terminal output, test runs. Pads hold the texts. */
import { z } from 'zod'
import { ServerMethod } from './box-server.ts'
import { describePathProblem, isProjectPath, maxPathLength } from './project-path.ts'
import { ProjectTestLine } from './projects.ts'

const Path = z
  .string()
  .max(maxPathLength)
  .refine(isProjectPath, { error: ({ input }) => describePathProblem(String(input)) })

/**
 * Acts on the set of files; only edits change their content. Deleting keeps the pad's text, and creating the file again
 * restores it: a client that wants it empty also sends an edit. After a rename the page sends an edit of cause
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
  /** Maximum lines shown; earlier ones are dropped. */
  lines: 200,
  /** Maximum characters per line. */
  characters: 2_000,
} as const

export const ConsoleLine = z.object({
  level: z.enum(['log', 'info', 'warn', 'error', 'debug']),
  text: z.string().max(consoleLimits.characters),
})
export type ConsoleLine = z.infer<typeof ConsoleLine>

/**
 * Console output of a web project's preview since the entry before, including errors and failed builds. The candidate's
 * page sends it at most once a second.
 */
export const ConsoleChunk = z.object({
  lines: z.array(ConsoleLine).max(consoleLimits.lines),
  /** The page was reloaded, so its console is cleared. */
  isFresh: z.literal(true).optional(),
})
export type ConsoleChunk = z.infer<typeof ConsoleChunk>

/** A request from the room to a server that the candidate started; the server writes it before it passes it on. */
export const SentRequest = z.object({
  port: z.int(),
  method: ServerMethod,
  path: z.string(),
  /** Without cookies that the candidate's server set. */
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string(),
  /** Characters of headers and body that were cut off. */
  cut: z.int().optional(),
})
export type SentRequest = z.infer<typeof SentRequest>

const Counts = z.object({ passed: z.int(), total: z.int() })

/** The judgement on the tests that a candidate wrote for a repair. */
export const OwnTestVerdict = z.object({
  /** Test files that the candidate added or changed. */
  files: z.array(z.string()),
  /** True if a test fails on the code as it was and passes on the repaired one, and on our repair. */
  failsBefore: z.boolean(),
  /** True if a test passes on the repaired code and on our repair, and none fails there. */
  passesNow: z.boolean(),
  /** Number of related faults that a test notices, out of `related`. */
  caught: z.int(),
  related: z.int(),
})
export type OwnTestVerdict = z.infer<typeof OwnTestVerdict>

/** A test run of a project. */
export const ProjectTest = z.object({
  id: z.string(),
  /** candidate: in the room's terminal. submitted: judged on a copy of the files as they were then. */
  trigger: z.enum(['candidate', 'interviewer', 'submitted']),
  status: z.enum([
    ...(['ok', 'timeout', 'waited', 'not_judged', 'memory_limit', 'output_limit'] as const),
    ...(['killed', 'unavailable', 'internal_error'] as const),
  ]),
  /** Visible tests, failures first, at most 100. */
  tests: z.array(ProjectTestLine),
  visible: Counts,
  /** Files of visible tests that did not load or end, each with how many of its tests `visible` counts as failed for that. */
  unloaded: z.array(z.object({ file: z.string(), tests: z.int() })).optional(),
  /** Per stage, where hidden tests ran. */
  hidden: z.array(z.object({ stage: z.string(), ...Counts.shape })),
  /** Names of the hidden tests that passed, of a judgement alone, which candidates never see; absent in older ones. */
  hiddenPassed: z.array(z.string()).optional(),
  /**
   * Number of hidden tests that the program also passed with wrong expectations; they count as failed. Only for a
   * judgement.
   */
  refuted: z.int().optional(),
  /** Of a repair whose hidden tests ran; its stage's figures count it as three tests. */
  ownTest: OwnTestVerdict.optional(),
  durationMs: z.number(),
  /** Journal number up to which the files were as tested. */
  upTo: z.int(),
})
export type ProjectTest = z.infer<typeof ProjectTest>
