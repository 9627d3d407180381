/** Chance that is the same every time: numbers that follow from a text. */

export type Random = {
  /** A whole number from 0 up to, not including, `end`. */
  below: (end: number) => number
  /** True in `share` of the cases. */
  happens: (share: number) => boolean
  /** One of the items; there must be one. */
  pick: <T>(items: readonly T[]) => T
}

/** The same seed gives the same numbers, on every machine. */
export function makeRandom(seed: string): Random {
  let state = 2_166_136_261
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 16_777_619)
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return { below, happens: (share) => next() < share, pick: (items) => items[below(items.length)]! }
}

/** A copy in another order. */
export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1)
    ;[copy[at], copy[other]] = [copy[other]!, copy[at]!]
  }
  return copy
}
