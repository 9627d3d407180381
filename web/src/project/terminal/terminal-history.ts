/**
 * Terminal output over a session, from its entries in the journal. Finds any moment without replaying all before it.
 * Pure.
 */
import type { EntryOf } from '@nova/contract/room/journal'

type Track = {
  text: string
  pieces: { at: number; end: number }[]
  sizes: { at: number; columns: number; rows: number }[]
}

/** One question's terminals, by number. */
export type TerminalHistory = ReadonlyMap<number, Track>

/** A terminal at a moment: its last output, which a fresh terminal draws again. */
export type TerminalShown = { terminal: number; text: string; from: number; columns: number; rows: number }

export const noTerminals: TerminalHistory = new Map()

/** Several screens of output; earlier output has scrolled away. */
const shownLength = 48 * 1_024
const usualSize = { columns: 100, rows: 24 }

/** The history with an entry added; `at` is the entry's moment, on which its last event falls. */
export function extendTerminals(
  history: TerminalHistory,
  { payload }: EntryOf<'terminal'>,
  at: number,
): TerminalHistory {
  const { terminal, events } = payload
  const before: Track = history.get(terminal) ?? { text: '', pieces: [], sizes: [] }
  // They only grow, and a moment before is found in them as well: copied with each entry, an hour would cost its square.
  const { pieces, sizes } = before
  let { text } = before
  const lasted = events.slice(1).reduce((sum, [interval]) => sum + interval, 0)
  let moment = Math.max(at - lasted, pieces.at(-1)?.at ?? 0)
  for (const [index, [interval, code, data]] of events.entries()) {
    if (index > 0) moment += interval
    if (code === 'r') {
      const [columns = usualSize.columns, rows = usualSize.rows] = data.split('x').map(Number)
      sizes.push({ at: moment, columns, rows })
    }
    if (code !== 'o') continue
    text += data
    pieces.push({ at: moment, end: text.length })
  }
  return new Map(history).set(terminal, { text, pieces, sizes })
}

/** The terminal that printed last by this moment, or the one that is asked for; null before there was any. */
export function terminalAt(history: TerminalHistory, at: number, asked?: number): TerminalShown | null {
  let found: { terminal: number; track: Track; last: number; made: number } | null = null
  for (const [terminal, track] of history) {
    if (asked !== undefined && terminal !== asked) continue
    const last = countUntil(track.pieces, at) - 1
    const made = track.pieces[last]?.at ?? track.sizes[0]?.at ?? Infinity
    if (made <= at && (!found || made > found.made)) found = { terminal, track, last, made }
  }
  if (!found) return null
  const { terminal, track, last } = found
  const end = track.pieces[last]?.end ?? 0
  const from = Math.max(0, end - shownLength)
  const { columns, rows } = track.sizes[countUntil(track.sizes, at) - 1] ?? usualSize
  return { terminal, text: track.text.slice(from, end), from, columns, rows }
}

/** How many of these, in the order of their moments, are not after `at`. */
function countUntil(list: readonly { at: number }[], at: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.at <= at) low = middle + 1
    else high = middle
  }
  return low
}
