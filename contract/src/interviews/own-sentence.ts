/** A sentence that the sender adds to a mail. */
import { z } from 'zod'
import { withoutAddress } from '../web-address.ts'

export const maxSentence = 500

/** Holds no web address: it goes to people who did not ask for it. */
export const OwnSentence = withoutAddress(
  z.string().trim().max(maxSentence, `Please use at most ${maxSentence} characters.`),
)
