/** Numbers that a seed decides (mulberry32), and what is chosen by them. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number below `below`. */
  int: (below: number) => number
  chance: (percent: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number) => Math.floor(next() * below)
  return { next, int, chance: (percent) => next() * 100 < percent, pick: (from) => from[int(from.length)]! }
}
