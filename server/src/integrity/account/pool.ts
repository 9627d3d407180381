/**
 * Text that came in through doors without keys, or was outside text in code that ran: programs print it again in another
 * order or code. Summed over the interview, so that splitting, turning round or coding a text changes no amount.
 */
import { isForeign, type Mark, type Origin } from './sources.ts'

/** Text that was packed or coded is longer once a program has unpacked it. */
const maxUnpacked = 3

export type Pool = {
  /** Adds the outside characters of a program's input; the same characters count once. */
  take: (marks: readonly Mark[]) => void
  /** Adds blanks of an input: a text can be coded in nothing else. */
  takeBlanks: (characters: number) => void
  /** Takes as many of these unknown characters as the pool may explain, and returns the number. */
  draw: (characters: number) => number
}

export function makePool(): Pool {
  const maxByOrigin = new Map<Origin, number>()
  let [held, drawn] = [0, 0]
  return {
    take(marks) {
      const counts = new Map<Origin, number>()
      for (const { origin } of marks) {
        // Drawn characters add nothing when they go round again.
        if (isForeign(origin) && origin.why !== 'run') counts.set(origin, (counts.get(origin) ?? 0) + 1)
      }
      for (const [origin, count] of counts) {
        const known = maxByOrigin.get(origin) ?? 0
        if (count <= known) continue
        held += count - known
        maxByOrigin.set(origin, count)
      }
    },
    takeBlanks(characters) {
      held += characters
    },
    draw(characters) {
      const taken = Math.min(characters, Math.max(0, maxUnpacked * held - drawn))
      drawn += taken
      return taken
    },
  }
}
