/** A trap of a language, and what several of them are asked about with. */
import type { Language } from '@nova/contract/words'

export type Pitfall = {
  of: readonly Language[]
  /** What a line looks like that may fall into it. */
  line: RegExp
  /** Of the whole code: what shows that it is dealt with. */
  unless?: RegExp
  /** What a message says that wonders about it. */
  asked: RegExp
  /** Only where numbers of the task may go beyond this. */
  beyond?: number
  tells: string
}

/** That a piece of a split text is empty, or that there are more of them than was thought. */
export const ofPieces =
  /\b(?:split\w*|pieces?|parts?|segments?|elements?)\b.{0,80}\b(?:empty|blank|extra|too many|one more|leading)\b|\b(?:empty|blank|extra|too many|one more|leading)\b.{0,80}\b(?:split\w*|pieces?|parts?|segments?|elements?)\b|\blen(?:gth)? is \d\W+(?:and )?not \d/i
