/**
 * Questions from a company's own code: a change that was really made gives the reference, its tests the visible and the
 * hidden ones, and small faults in its lines the known mistakes.
 */
import { z } from 'zod'
import { ProjectRuntime } from '../projects/projects.ts'

export const ownCodeLimits = {
  /** Limit of an uploaded archive or bundle. */
  uploadBytes: 32 * 1024 * 1024,
  /** Most changes that are listed of a history, the newest first. */
  changes: 200,
  /** Most that a company has at a time; made questions stay in the library when one is deleted. */
  kept: 50,
  /** Small faults that are tried in the lines of a change. */
  faults: 48,
  /** Runs of the tests as they are after the change: in order, in another order and time zone, on a busy machine. */
  repeats: 3,
} as const

/** A change of a history, or the one of an upload without a history. */
export const HistoryChange = z.object({
  /** A commit, or `folders` or `patch` of an upload without a history. */
  id: z.string().max(64),
  title: z.string(),
  /** ISO 8601; null without a history. */
  date: z.string().nullable(),
  /** Changed files, and those of them that are tests. */
  files: z.int(),
  tests: z.int(),
})
export type HistoryChange = z.infer<typeof HistoryChange>

export const OwnHistory = z.object({ changes: z.array(HistoryChange), notes: z.array(z.string()) })
export type OwnHistory = z.infer<typeof OwnHistory>

/** A file of the change's code base, and whether the interview has it. */
export const OwnCodeFile = z.object({
  path: z.string(),
  kind: z.enum(['source', 'test', 'other']),
  goes: z.boolean(),
  /** Why it goes or stays, in a sentence. */
  reason: z.string(),
  lines: z.int(),
  isChanged: z.boolean(),
})
export type OwnCodeFile = z.infer<typeof OwnCodeFile>

/** A name or address in a comment or text, which a person may replace. */
export const OwnCodeMention = z.object({
  id: z.string(),
  path: z.string(),
  line: z.int(),
  text: z.string(),
  kind: z.enum(['email', 'author', 'address', 'phone']),
  isReplaced: z.boolean(),
})
export type OwnCodeMention = z.infer<typeof OwnCodeMention>

export const TestPlace = z.enum(['visible', 'hidden'])
export type TestPlace = z.infer<typeof TestPlace>

/** One test of the change, by its file and the names of its groups. */
export const OwnCodeTest = z.object({
  id: z.string(),
  file: z.string(),
  name: z.string(),
  /** Null: left out. One with a `reason` can't be placed. */
  place: TestPlace.nullable(),
  reason: z.string().nullable(),
  passesAtStart: z.boolean(),
})
export type OwnCodeTest = z.infer<typeof OwnCodeTest>

/** A small fault in a line of the change. */
export const OwnCodeFault = z.object({
  id: z.string(),
  path: z.string(),
  line: z.int(),
  /** The line as it is in the change, and with the fault. */
  was: z.string(),
  becomes: z.string(),
  /** Ids of the tests that notice it. */
  tests: z.array(z.string()),
  /** The tests that notice it first, by the division into visible and hidden ones. */
  noticed: z.enum(['visible', 'hidden', 'nobody']),
  isDropped: z.boolean(),
})
export type OwnCodeFault = z.infer<typeof OwnCodeFault>

/** A step of the change, which *Build it* asks for by itself: its files, and the tests that decide it. */
export const OwnCodeStage = z.object({
  title: z.string().max(80),
  /** Markdown: its task. */
  statement: z.string().max(6_000),
  /** Changed files. Those of no stage belong to the last one. */
  files: z.array(z.string().max(400)).max(400),
  /** Ids of tests that fail on the code before. Those of no stage belong to the last one. */
  tests: z.array(z.string().max(700)).max(1_000),
})
export type OwnCodeStage = z.infer<typeof OwnCodeStage>

/** `build`: make the change. `review`: find the faults in it. */
export const OwnCodeForm = z.enum(['build', 'review'])
export type OwnCodeForm = z.infer<typeof OwnCodeForm>

export const OwnCodeState = z.enum(['trying', 'ready', 'making', 'stopped'])
export type OwnCodeState = z.infer<typeof OwnCodeState>

export const OwnCodeStep = z.object({
  name: z.enum(['cut', 'tests', 'order', 'start', 'faults', 'build', 'review']),
  done: z.int(),
  total: z.int(),
})
export type OwnCodeStep = z.infer<typeof OwnCodeStep>

const Brief = z.object({
  title: z.string().max(80),
  /** Markdown: the task. */
  statement: z.string().max(6_000),
  minutes: z.int().min(10).max(60),
})

export const OwnCodeEntry = z.object({
  id: z.string(),
  title: z.string(),
  /** The upload's name and the change in it. */
  source: z.string(),
  createdByName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  state: OwnCodeState,
  step: OwnCodeStep.nullable(),
  /** Sentences that say why it can't go on, and what to do. */
  problems: z.array(z.string()),
  /** Questions that were made of it and are in the library. */
  questions: z.array(z.object({ form: OwnCodeForm, questionId: z.string() })),
})
export type OwnCodeEntry = z.infer<typeof OwnCodeEntry>

export const OwnCode = OwnCodeEntry.extend({
  runtime: ProjectRuntime,
  libraries: z.array(z.string()),
  notes: z.array(z.string()),
  files: z.array(OwnCodeFile),
  mentions: z.array(OwnCodeMention),
  tests: z.array(OwnCodeTest),
  faults: z.array(OwnCodeFault),
  brief: Brief,
  /** Two to four stages of *Build it*; none: it is asked as one. */
  stages: z.array(OwnCodeStage),
  /** Stages by the files that tests reach; none where the change is in one piece. */
  proposedStages: z.array(OwnCodeStage),
  /** Why a form can't be made; null where it can. */
  forms: z.object({ build: z.string().nullable(), review: z.string().nullable() }),
  /** Tests to write for a change that has none, so that it can be proven. */
  skeletons: z.array(z.object({ name: z.string(), text: z.string() })),
  /** True where the caller may change it. */
  mayChange: z.boolean(),
})
export type OwnCode = z.infer<typeof OwnCode>

/** Edits of a change, each part by itself. Files, tests, faults and mentions that aren't named stay as they are. */
export const OwnCodeEdit = z
  .object({
    ...Brief.partial().shape,
    /** Paths or folders (with a `/` at the end) that go or stay; the tests run again. */
    files: z.array(z.object({ path: z.string().max(400), goes: z.boolean() })).max(400),
    tests: z.array(z.object({ id: z.string().max(700), place: TestPlace.nullable() })).max(1_000),
    faults: z.array(z.object({ id: z.string().max(100), isDropped: z.boolean() })).max(200),
    /** All of them; fewer than two ask for the change as one. */
    stages: z.array(OwnCodeStage).max(4),
    /** Replaced by a made-up one; can't be taken back. */
    mentions: z.array(z.string().max(100)).max(1_000),
    /** The change's updatedAt at the first edit; refused if it has been changed again since. */
    basedOn: z.string(),
  })
  .partial()
export type OwnCodeEdit = z.infer<typeof OwnCodeEdit>
