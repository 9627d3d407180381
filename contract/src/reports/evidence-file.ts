/** The evidence of an interview as a file. A change that breaks a reader raises the version. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Interview } from '../interviews/interviews.ts'
import { Competency, Decision, Review, ScoreOverride } from '../reviews/reviews.ts'
import { JournalEntry, Pad } from '../room/journal.ts'
import { JudgedVersion } from '../room/judged-version.ts'
import { Resolution } from './findings.ts'
import { Report } from './reports.ts'
import { SealedReport } from './sealed-report.ts'

export const evidenceSchemaVersion = 2

/** Each list with its history, newest first; findings oldest first. */
export const PeoplesPart = z.object({
  decisions: z.array(Decision),
  /** Scores set by hand; none where sealed. */
  overrides: z.array(ScoreOverride),
  resolutions: z.array(Resolution),
  competencies: z.array(Competency),
  /** The panel's submitted reviews; empty until a decision is recorded. */
  reviews: z.array(Review),
})
export type PeoplesPart = z.infer<typeof PeoplesPart>

export const EvidenceFile = z.object({
  schemaVersion: z.literal(evidenceSchemaVersion),
  interview: Interview.omit({ candidateAccessToken: true }),
  /** The whole journal, in its order. */
  entries: z.array(JournalEntry),
  /** The texts that the edits made. */
  pads: z.array(Pad),
  /** The version of each answer that counts; absent in older files. */
  versions: z.array(JudgedVersion.extend({ questionId: z.string() })).optional(),
  /** As the page and the PDF show it to the same reader; null while it is being made. */
  report: z.union([Report, SealedReport]).nullable(),
  /** The machine's own, which the digest is of, where reviewers' confirmations are in `report`; absent where sealed. */
  unreviewed: Report.optional(),
  /** Reviewers' judgements. */
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
