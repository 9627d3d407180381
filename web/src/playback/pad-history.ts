/** A pad's text at any of its versions: a fold of its edits with regular snapshots. Pure. */
import { ChangeSet, Text } from '@codemirror/state'
import type { Changes } from '@nova/contract/room/text'

/** Few enough edits lie between two kept texts that any version is made within a millisecond. */
const keptEvery = 128

export type PadHistory = ReturnType<typeof createPadHistory>

/** The history of these edits, the first made on an empty text. Version n is the text after n of them. */
export function createPadHistory(edits: readonly Changes[]) {
  const sets = edits.map((changes) => ChangeSet.fromJSON(changes))
  const kept: Text[] = [Text.empty]
  let text: Text = Text.empty
  for (const [at, set] of sets.entries()) {
    text = set.apply(text)
    if ((at + 1) % keptEvery === 0) kept.push(text)
  }
  let latest = { version: sets.length, text }

  return {
    versions: sets.length,
    textAt: (version: number): Text => {
      const place = Math.floor(version / keptEvery)
      const isNearer = latest.version <= version && latest.version > place * keptEvery
      let made = isNearer ? latest.text : kept[place]!
      for (let at = isNearer ? latest.version : place * keptEvery; at < version; at += 1) made = sets[at]!.apply(made)
      latest = { version, text: made }
      return made
    },
    /** Ranges in this version's text that its edit wrote; empty ranges mark pure deletions. */
    rangesOf: (version: number): { from: number; to: number }[] => {
      const ranges: { from: number; to: number }[] = []
      sets[version - 1]?.iterChangedRanges((_from, _to, from, to) => ranges.push({ from, to }), true)
      return ranges
    },
  }
}
