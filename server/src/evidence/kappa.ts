/** Agreement beyond chance, with its 90 % range. Pure; null where both sides give one answer throughout. */

export type Pair = readonly [number, number]
type Estimate = { value: number; low: number; high: number }

const resamples = 1000

/**
 * Cohen's kappa of pairs of levels, weighted by the squares of their distance (Psychological Bulletin 70 (1968) 213–220), with the
 * percentile range of a bootstrap by groups (Davison and Hinkley, Bootstrap Methods, 1997, 3.8). The same pairs give the same range.
 */
export function kappaOf(groups: readonly (readonly Pair[])[]): Estimate | null {
  const sums = groups.map(sumUp)
  const value = kappa(sums)
  if (value === null) return null
  const next = makeRandom()
  const drawn: number[] = []
  for (let round = 0; round < resamples; round += 1) {
    const found = kappa(sums.map(() => sums[Math.floor(next() * sums.length)]!))
    if (found !== null) drawn.push(found)
  }
  const sorted = drawn.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!
  return { value, low: Math.min(value, at(0.05)), high: Math.max(value, at(0.95)) }
}

type Sums = [pairs: number, one: number, other: number, squares: number, apart: number]

/** All of a group that kappa rests on: thousands of groups are drawn a thousand times. */
function sumUp(pairs: readonly Pair[]): Sums {
  const sums: Sums = [0, 0, 0, 0, 0]
  for (const [a, b] of pairs)
    for (const [at, each] of [1, a, b, a ** 2 + b ** 2, (a - b) ** 2].entries()) sums[at]! += each
  return sums
}

function kappa(groups: readonly Sums[]): number | null {
  let [n, one, other, squares, apart] = [0, 0, 0, 0, 0]
  for (const [pairs, a, b, both, off] of groups) {
    n += pairs
    one += a
    other += b
    squares += both
    apart += off
  }
  if (n === 0) return null
  // The mean over all ways to pair the two sides, from their means and squares.
  const expected = squares / n - 2 * (one / n) * (other / n)
  return expected < 1e-12 ? null : 1 - apart / n / expected
}

/** Mulberry32, from one seed. */
function makeRandom(): () => number {
  let state = 20_261_127
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
