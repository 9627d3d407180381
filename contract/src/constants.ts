/** Figures that the specification or a product decision fixes; each is used by at least two sides. */
import type { QuestionKind } from './words.ts'

export const minutesByKind: Record<QuestionKind, number> = {
  behavioral: 10,
  coding: 30,
  sql: 20,
  technical: 20,
  project: 45,
}
export const defaultDurationMinutes = 60
export const durationOptionsMinutes = [30, 45, 60, 90]
export const preselectedQuestions = 3
export const tagsShown = 3
export const signInIdleMs = 3_600_000
/** Lifetime of the single-use links that reset a password or confirm an address. */
export const accountLinkMs = 3_600_000
/** Between the right password and the second step of a sign-in. */
export const secondStepMs = 600_000
export const recoveryCodeCount = 10
export const callTimeoutMs = 10_000
export const creationTimeoutMs = 300_000
export const runTimeoutMs = 60_000
export const testTimeoutMs = 90_000
/** The tests of a project, whose reply isn't a stream; a busy server runs them again. */
export const projectTestTimeoutMs = 600_000
export const chatTimeoutMs = 60_000
export const tokenStorageKey = 'auth_token'
export const themeStorageKey = 'theme'
export const autosaveMs = 2_000
/** How often pages flush edits, while watched and otherwise. */
export const watchedFlushMs = 60
export const unwatchedFlushMs = 1_000
export const initialPromptQuality = 85
/** Fewer observations than this recommend nothing (docs/assessment.md 3.3). */
export const minObservations = 6
/** And of so many kinds, one the person's own: hidden tests, code, key points, stories, answers about own code, the assistant's changes. */
export const minKinds = 2
/** Minutes after the end of its time at which an untouched interview completes by itself. */
export const graceMinutes = { AiOnly: 2, HumanInLoop: 10 }
/** Accept work done before the end for this long afterwards. */
export const lateHours = 24
/** Clocks of browsers are set to the server's only so well. */
export const clockToleranceMs = 2_000
/** How early candidates may join a scheduled interview. */
export const joinEarlyMinutes = 15
/** Limits one person's cursors shown to others: editors allow thousands, but only a few are useful. */
export const maxRanges = 20
export const maxResumeBytes = 10 * 1024 * 1024
export const maxResumes = 5
export const maxSourceBytes = 256 * 1024
/** A resume with more pages, or more lines of text, is refused rather than read in part. */
export const maxResumePages = 100
export const maxResumeLines = 2_000
/** For all files of one resume together, which are searched for skills in one pass. */
export const maxResumeCharacters = 60_000
/** Most characters of a pad, and so of a submission. */
export const maxTextLength = 256 * 1024
/** The greatest whole number that the database keeps in four bytes. */
export const maxInteger = 2_147_483_647
/**
 * Copies keep their text up to this many entries and bytes per interview, and so do pastes; beyond, only size and hash.
 */
export const keptInJournal = { entries: 2000, bytes: 2 * 1024 * 1024 }
/**
 * Journal budgets of one interview, by kind of entry: a burst, a rate for each second since the candidate joined, and a
 * total. Normal work never reaches them (docs/decisions/138): they limit programs.
 */
export const journalBudgets = {
  /** Typed, pasted, restored: `count` is of edits. */
  edit: {
    atOnce: { count: 60_000, bytes: 16 * 1024 * 1024 },
    perSecond: { count: 40, bytes: 8 * 1024 },
    total: { count: 400_000, bytes: 48 * 1024 * 1024 },
  },
  /** Files that commands write in a project; a change that has to wait would be missing, so they have no pace. */
  command: {
    atOnce: { count: 100_000, bytes: 48 * 1024 * 1024 },
    perSecond: { count: 0, bytes: 0 },
    total: { count: 100_000, bytes: 48 * 1024 * 1024 },
  },
  /** A drawing is sent with each of its changes: the same line comes several times while it grows. */
  draw: {
    atOnce: { count: 5_000, bytes: 16 * 1024 * 1024 },
    perSecond: { count: 3, bytes: 16 * 1024 },
    total: { count: 50_000, bytes: 48 * 1024 * 1024 },
  },
  /** Runs and tests keep the code that ran. */
  run: {
    atOnce: { count: 500, bytes: 16 * 1024 * 1024 },
    perSecond: { count: 1, bytes: 16 * 1024 },
    total: { count: 5_000, bytes: 48 * 1024 * 1024 },
  },
  /** Answers, and what submitting changes in a pad. */
  answer: {
    atOnce: { count: 500, bytes: 16 * 1024 * 1024 },
    perSecond: { count: 1, bytes: 16 * 1024 },
    total: { count: 5_000, bytes: 48 * 1024 * 1024 },
  },
  /** Each change of the candidate's own tests has all of a question's. */
  ownTests: {
    atOnce: { count: 1_000, bytes: 16 * 1024 * 1024 },
    perSecond: { count: 1, bytes: 16 * 1024 },
    total: { count: 10_000, bytes: 32 * 1024 * 1024 },
  },
  /** Requests to a project's own server; one that exceeds this isn't sent. */
  request: {
    atOnce: { count: 2_000, bytes: 4 * 1024 * 1024 },
    perSecond: { count: 2, bytes: 4 * 1024 },
    total: { count: 10_000, bytes: 8 * 1024 * 1024 },
  },
  /** All other entries: messages, copies, notes, file acts, focus changes, navigation. */
  rest: {
    atOnce: { count: 20_000, bytes: 16 * 1024 * 1024 },
    perSecond: { count: 5, bytes: 8 * 1024 },
    total: { count: 100_000, bytes: 48 * 1024 * 1024 },
  },
} as const
/** Most characters of a text about an interview. */
export const maxTitleLength = 200
/** Maximum length of a candidate's name, however it is entered: in a form, in a file, or by the candidate. */
export const maxNameLength = 120
export const maxDescriptionLength = 50_000
export const resumeTypes = ['.pdf', '.doc', '.docx', '.txt'] as const
export const disclosureVersion = '19'
export const formulaVersion = '16'

/** Enough for any system that is explained in an interview; more would only burden who looks at it. */
export const boardLimits = {
  elements: 1000,
  points: 50_000,
  characters: 50_000,
  pointsOfOne: 5000,
  charactersOfOne: 5000,
  changesAtOnce: 200,
}
