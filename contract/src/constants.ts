/** Figures that the specification or a product decision fixes; each is used by at least two sides. */
import type { QuestionKind } from './words.ts'

export const minutesByKind: Record<QuestionKind, number> = {
  behavioral: 10,
  coding: 30,
  technical: 20,
  project: 45,
}
export const defaultDurationMinutes = 60
export const durationOptionsMinutes = [30, 45, 60, 90]
export const preselectedQuestions = 3
export const tagsShown = 3
export const signInIdleMs = 3_600_000
/** Links that reset a password or confirm an address work once, for so long. */
export const accountLinkMs = 3_600_000
/** Between the right password and the second step of a sign-in. */
export const secondStepMs = 600_000
export const recoveryCodeCount = 10
export const callTimeoutMs = 10_000
export const creationTimeoutMs = 300_000
export const runTimeoutMs = 60_000
export const testTimeoutMs = 90_000
export const chatTimeoutMs = 60_000
export const tokenStorageKey = 'auth_token'
export const themeStorageKey = 'theme'
export const autosaveMs = 2_000
/** Pages send what was typed so often while somebody watches, and otherwise. */
export const watchedFlushMs = 60
export const unwatchedFlushMs = 1_000
export const initialPromptQuality = 85
/** Fewer observations than this recommend nothing (docs/assessment.md 3.3). */
export const leastObservations = 6
/** An untouched interview completes by itself so long after its time has ended. */
export const graceMinutes = { AiOnly: 2, HumanInLoop: 10 }
/** Work done before the end and sent late is taken for so long. */
export const lateHours = 24
/** Clocks of browsers are set to the server's only so well. */
export const clockToleranceMs = 2_000
/** A scheduled interview may be joined so long before its date. */
export const joinEarlyMinutes = 15
/** Cursors of one person that are shown to others: editors allow thousands, and nobody looks at more than a few. */
export const mostRanges = 20
export const maxResumeBytes = 10 * 1024 * 1024
export const maxResumes = 5
export const maxSourceBytes = 256 * 1024
/** A resume with more pages, or more lines of text, is refused rather than read in part. */
export const maxResumePages = 100
export const maxResumeLines = 2_000
/** Of all files of one resume together: what is searched for skills in one go. */
export const maxResumeCharacters = 60_000
/** Most characters of a pad, and so of what is submitted. */
export const longestText = 256 * 1024
/** The greatest whole number that the database keeps in four bytes. */
export const maxInteger = 2_147_483_647
/** An interview's copies, and its pastes, keep their text up to so many entries and bytes; then their size and hash. */
export const keptInJournal = { entries: 2000, bytes: 2 * 1024 * 1024 }
/**
 * What one interview may write into its journal, by what it is: so much at once, so much more for each second since the
 * candidate joined, and so much in all. Nobody who works meets these (docs/decisions/138): they are for programs.
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
  /** All else: what is said, copied, noted, asked of files; moves of the focus and between questions. */
  rest: {
    atOnce: { count: 20_000, bytes: 16 * 1024 * 1024 },
    perSecond: { count: 5, bytes: 8 * 1024 },
    total: { count: 100_000, bytes: 48 * 1024 * 1024 },
  },
} as const
/** Most characters of what is written about an interview. */
export const longestTitle = 200
/** Of a candidate: the same wherever one is entered, one by one, in a file or by themselves. */
export const longestName = 120
export const longestDescription = 50_000
export const resumeTypes = ['.pdf', '.doc', '.docx', '.txt'] as const
export const disclosureVersion = '11'
export const formulaVersion = '9'

/** Enough for any system that is explained in an interview; more would only burden who looks at it. */
export const boardLimits = {
  elements: 1000,
  points: 50_000,
  characters: 50_000,
  pointsOfOne: 5000,
  charactersOfOne: 5000,
  changesAtOnce: 200,
}
