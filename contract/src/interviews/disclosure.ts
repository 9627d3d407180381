/** The terms that a candidate reads before joining. */
import { z } from 'zod'
import { ShownOwnNotice } from '../accounts/own-notice.ts'
import { ShownNotice } from './place-notices.ts'

export const Disclosure = z.object({
  version: z.string(),
  text: z.string(),
  /** The part of the text about the language model; null without one. */
  model: z.string().nullable().optional(),
  /** The notice of the interview's place, and the company's own. */
  notice: ShownNotice.nullable(),
  own: ShownOwnNotice,
})
