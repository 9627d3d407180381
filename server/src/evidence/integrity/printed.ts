import { solidOf } from '../figures.ts'
import { leastPaste } from './seen-texts.ts'

/** What programs printed that the server ran: text that is nobody's paste, where it was not put into them. */
export type Printed = {
  add: (text: string) => void
  /** Whether a text, or a line of it, was printed as it stands. */
  has: (solid: string) => boolean
}

/** A screen shows no more of one output. */
const longestOutput = 20_000
const longestAll = 500_000
/** Characters gone through in one report, so that no session holds up others. */
const mostSearched = 500_000_000

export function makePrinted(): Printed {
  let all = ''
  let searched = 0
  return {
    add: (text) => {
      if (all.length < longestAll) all += `\n${solidOf(text.slice(0, longestOutput))}`
    },
    has: (solid) => {
      if (all === '' || solid.length < leastPaste || searched > mostSearched) return false
      searched += all.length
      return all.includes(solid)
    },
  }
}
