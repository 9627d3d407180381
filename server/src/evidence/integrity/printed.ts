import { solidOf } from '../figures.ts'
import { minPaste } from './seen-texts.ts'

/** Output of programs that the server ran: it isn't a paste, unless it was put into the programs. */
export type Printed = {
  add: (text: string) => void
  /** True if a text, or a line of it, was printed verbatim. */
  has: (solid: string) => boolean
}

/** A screen shows no more of one output. */
const maxOutputLength = 20_000
const maxAllLength = 500_000
/** Characters gone through in one report, so that no session holds up others. */
const maxSearched = 500_000_000

export function makePrinted(): Printed {
  let all = ''
  let searched = 0
  return {
    add: (text) => {
      if (all.length < maxAllLength) all += `\n${solidOf(text.slice(0, maxOutputLength))}`
    },
    has: (solid) => {
      if (all === '' || solid.length < minPaste || searched > maxSearched) return false
      searched += all.length
      return all.includes(solid)
    },
  }
}
