/** The version of an answer that was judged, as a report has it. The rule is in versions.ts. */
import { z } from 'zod'
import { PadLanguage } from '../words.ts'

/**
 * submitted: by the candidate. taken: chosen by the candidate when completing. tested: most visible tests passed among
 * the texts in several languages, when the candidate couldn't be asked. ended: the last state.
 */
export const VersionCause = z.enum(['submitted', 'taken', 'tested', 'ended'])
export type VersionCause = z.infer<typeof VersionCause>

/** Edits after the state that counts. */
export const EditedSince = z.object({ changes: z.int(), characters: z.int(), languages: z.array(PadLanguage) })
export type EditedSince = z.infer<typeof EditedSince>

export const JudgedVersion = z.object({
  cause: VersionCause,
  /** The answer in the journal that says so, and when it was made. */
  seq: z.int(),
  at: z.iso.datetime(),
  /** The last journal entry of the state that counts; null where that is the last state. */
  upTo: z.int().nullable(),
  language: PadLanguage.nullable(),
  /** When an earlier version was tested that the candidate has taken. */
  madeAt: z.iso.datetime().optional(),
  /** taken: the submitted version that counted until then. */
  instead: z.object({ at: z.iso.datetime(), language: PadLanguage.nullable() }).optional(),
  /** The visible tests that decided. */
  tested: z.object({ passed: z.int(), total: z.int() }).optional(),
  /** Null where nothing was edited since. */
  since: EditedSince.nullable(),
})
export type JudgedVersion = z.infer<typeof JudgedVersion>
