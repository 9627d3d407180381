/** The evidence of an interview as a file. A change that breaks a reader raises the version. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Interview } from './interviews.ts'
import { JournalEntry, Pad } from './journal.ts'
import { Report } from './reports.ts'

export const evidenceSchemaVersion = 1

export const EvidenceFile = z.object({
  schemaVersion: z.literal(evidenceSchemaVersion),
  /** Without what opens it for its candidate. */
  interview: Interview.omit({ candidateAccessToken: true }),
  /** The whole journal, in its order. */
  entries: z.array(JournalEntry),
  /** The texts that the edits made. */
  pads: z.array(Pad),
  /** Null while it is being made. */
  report: Report.nullable(),
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
