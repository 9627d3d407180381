/** Estimates with their 90 % ranges. Pure; null where there is nothing to estimate from. */
import type { Estimate } from '@nova/contract/interviews/measurement'
import { intervalOf } from '@nova/contract/reports/intervals'
import type { Pair } from '../evidence/kappa.ts'

/** The 95 % quantile of the normal distribution: 5 % are left out at either end. */
const z = 1.6448536

/** Mean of shares from 0 to 1, each of another person, with the range of contract/src/reports/intervals.ts. */
export function meanShare(shares: readonly number[]): Estimate | null {
  return clusteredShare(shares.map((share) => [share]))
}

/** The same of shares in groups, such as the answers of one interview, that correlate. */
export function clusteredShare(groups: readonly (readonly number[])[]): Estimate | null {
  const all = groups.flat()
  if (all.length === 0) return null
  const value = meanOf(all)
  const clusters = groups
    .filter(({ length }) => length > 0)
    .map((each) => ({ value: meanOf(each), units: each.length }))
  return { value, ...intervalOf(clusters, value)! }
}

/** Pearson's correlation, with the range by Fisher's transformation: Metron 1 (1921) 3–32. */
export function correlate(pairs: readonly Pair[]): Estimate | null {
  const r = pearson(pairs)
  return r === null ? null : transformed(r, Math.sqrt(1 / (pairs.length - 3)))
}

/** Spearman's rank correlation, with the range by Bonett and Wright: Psychometrika 65 (2000) 23–28. */
export function correlateRanks(pairs: readonly Pair[]): Estimate | null {
  const ranks = [ranksOf(pairs.map(([x]) => x)), ranksOf(pairs.map(([, y]) => y))] as const
  const r = pearson(pairs.map((_, at): Pair => [ranks[0][at]!, ranks[1][at]!]))
  return r === null ? null : transformed(r, Math.sqrt((1 + r ** 2 / 2) / (pairs.length - 3)))
}

/** The median between two order statistics: exact for any distribution (Conover, Practical Nonparametric Statistics, 1999, 3.2). */
export function medianOf(values: readonly number[]): Estimate | null {
  const sorted = values.toSorted((one, other) => one - other)
  const n = sorted.length
  if (n === 0) return null
  // The most values that may be left out at either end; by logarithms, for half to the power of thousands is nothing.
  let [out, logChance] = [0, -n * Math.LN2]
  for (let below = Math.exp(logChance); below <= 0.05 && out < n >> 1; below += Math.exp(logChance)) {
    out += 1
    logChance += Math.log((n - out + 1) / out)
  }
  const low = Math.max(0, out - 1)
  return { value: (sorted[(n - 1) >> 1]! + sorted[n >> 1]!) / 2, low: sorted[low]!, high: sorted[n - 1 - low]! }
}

export const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function pearson(pairs: readonly Pair[]): number | null {
  if (pairs.length < 4) return null
  const [meanX, meanY] = [meanOf(pairs.map(([x]) => x)), meanOf(pairs.map(([, y]) => y))]
  let [both, onlyX, onlyY] = [0, 0, 0]
  for (const [x, y] of pairs) {
    both += (x - meanX) * (y - meanY)
    onlyX += (x - meanX) ** 2
    onlyY += (y - meanY) ** 2
  }
  return onlyX < 1e-12 || onlyY < 1e-12 ? null : Math.max(-1, Math.min(1, both / Math.sqrt(onlyX * onlyY)))
}

function transformed(r: number, error: number): Estimate {
  const middle = Math.atanh(Math.max(-0.999999, Math.min(0.999999, r)))
  return { value: r, low: Math.tanh(middle - z * error), high: Math.tanh(middle + z * error) }
}

function ranksOf(values: readonly number[]): number[] {
  const order = values.map((value, at) => ({ value, at })).toSorted((one, other) => one.value - other.value)
  const ranks: number[] = Array.from({ length: values.length })
  for (let from = 0; from < order.length;) {
    let to = from
    while (to + 1 < order.length && order[to + 1]!.value === order[from]!.value) to += 1
    for (let place = from; place <= to; place += 1) ranks[order[place]!.at] = (from + to) / 2
    from = to + 1
  }
  return ranks
}
