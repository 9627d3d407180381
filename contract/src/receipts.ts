/** What a candidate keeps so that a changed record can be shown to be changed. */
import { z } from 'zod'

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const Receipt = z.object({
  kind: z.literal('nova-interviews-receipt'),
  version: z.literal(1),
  interviewId: z.uuid(),
  title: z.string(),
  company: z.string(),
  candidateName: z.string(),
  /** Null where nobody joined. */
  startedAt: z.iso.datetime().nullable(),
  completedAt: z.iso.datetime(),
  /** When this receipt was made; what the record has gained since is not covered. */
  issuedAt: z.iso.datetime(),
  /** The journal's last entry at that moment. Its hash covers all entries before it. */
  journal: z.object({ lastSeq: z.int().min(0), lastHash: Sha256 }),
  /** The report at that moment; null while there is none. */
  report: z.object({ digest: Sha256, formulaVersion: z.string(), madeAt: z.iso.datetime() }).nullable(),
})
export type Receipt = z.infer<typeof Receipt>
