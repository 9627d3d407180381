/** The candidate's receipt, which proves later changes to a record. */
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const Receipt = z.object({
  kind: z.literal('nova-interviews-receipt'),
  version: z.literal(1),
  interviewId: z.uuid(),
  title: z.string(),
  company: z.string(),
  candidateName: z.string(),
  /** Null if the candidate never joined. */
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime(),
  /** Time of completion, so a receipt is the same at every request. Later additions to the record are not covered. */
  issuedAt: z.iso.datetime(),
  /** The journal's last entry at that moment. Its hash covers all entries before it. */
  journal: z.object({ lastSeq: z.int().min(0), lastHash: Sha256 }),
  /** Null: a report comes later. Older receipts name the one there was when they were made. */
  report: z.object({ digest: Sha256, formulaVersion: z.string(), madeAt: z.iso.datetime() }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>

/** Additions to the record since the receipt: entries of the checks, late work, the report. */
export const Additions = z.object({
  entries: z.int().min(0),
  /** The last of them; that of the receipt where there are none. */
  journal: Receipt.shape.journal,
  report: Receipt.shape.report,
})
export type Additions = z.infer<typeof Additions>
