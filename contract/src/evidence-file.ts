/** The evidence of an interview as a file. A change that breaks a reader raises the version. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Resolution } from './findings.ts'
import { Interview } from './interviews.ts'
import { JournalEntry, Pad } from './journal.ts'
import { JudgedVersion } from './judged-version.ts'
import { Report } from './reports.ts'
import { Competency, Decision, Review, ScoreOverride } from './reviews.ts'

export const evidenceSchemaVersion = 1

/** Each list with its history, the newest first; of findings the oldest first. */
export const PeoplesPart = z.object({
  decisions: z.array(Decision),
  /** Scores set by hand. */
  overrides: z.array(ScoreOverride),
  resolutions: z.array(Resolution),
  /** What was rated. */
  competencies: z.array(Competency),
  /** What the panel submitted; empty until a decision is recorded. */
  reviews: z.array(Review),
  /**
   * The figures with what reviewers confirmed, as the report's page and its PDF show them to the same reader. Null where
   * nobody has confirmed anything, or the reader may not see it yet. `report` keeps the machine's own, which its digest is of.
   */
  reviewedFigures: Report.pick({
    ...{ overallScore: true, band: true, evidenceUnits: true, scores: true, problemsSolved: true },
    ...{ recommendation: true, waitingForReview: true, reviewed: true },
  })
    .nullable()
    .optional(),
})
export type PeoplesPart = z.infer<typeof PeoplesPart>

export const EvidenceFile = z.object({
  schemaVersion: z.literal(evidenceSchemaVersion),
  /** Without what opens it for its candidate. */
  interview: Interview.omit({ candidateAccessToken: true }),
  /** The whole journal, in its order. */
  entries: z.array(JournalEntry),
  /** The texts that the edits made. */
  pads: z.array(Pad),
  /** Of each answer the version that counts; absent in older files. */
  versions: z.array(JudgedVersion.extend({ questionId: z.string() })).optional(),
  /** Null while it is being made. */
  report: Report.nullable(),
  /** What people judged. The report and its digest stay as they are, whatever stands here. */
  people: PeoplesPart.optional(),
})
export type EvidenceFile = z.infer<typeof EvidenceFile>

export const getEvidenceSchema = endpoint({
  method: 'GET',
  path: '/api/schemas/evidence.json',
  who: 'anyone',
  summary: 'The JSON Schema (draft 2020-12) of the evidence file.',
  reply: z.record(z.string(), z.unknown()),
  perMinute: 60,
  errors: [],
})
