/**
 * Rates of groups with 95 % intervals. Pure. - A rate: Clopper and Pearson, Biometrika 26 (1934) 404–413, exact, by
 * bisection on the binomial tails. - The ratio of two rates: Koopman's score interval, Biometrics 40 (1984) 513–517,
 * also for groups with none or all; plus Fisher's exact test (two-sided), for small numbers.
 */

export type Count = { counted: number; reached: number }
export type Interval = { value: number; low: number; high: number }

const alpha = 0.05
/** The 95 % quantile of chi squared with one degree of freedom. */
const chiSquared = 3.841458820694124
const steps = 80

/** Computes the exact interval of a rate; null without counted members. */
export function rateOf({ counted: n, reached: x }: Count): Interval | null {
  if (n === 0) return null
  // P(X >= x) grows with the rate, P(X <= x) falls.
  const low = x === 0 ? 0 : bisect((p) => upperTail(n, x, p) - alpha / 2)
  const high = x === n ? 1 : bisect((p) => alpha / 2 - (1 - upperTail(n, x + 1, p)))
  return { value: x / n, low, high }
}

/** A group's rate over the one it is compared with; null where there is nothing to divide. */
export function impactOf(
  group: Count,
  highest: Count,
): { value: number; low: number; high: number | null; p: number } | null {
  if (group.counted === 0 || highest.counted === 0 || highest.reached === 0) return null
  const value = group.reached / group.counted / (highest.reached / highest.counted)
  const differs = (ratio: number) => koopman(group, highest, ratio) - chiSquared
  const low = group.reached === 0 ? 0 : bisect((ratio) => -differs(ratio), 0, value)
  // Ratios above a thousand are of no interest, so the search ends there.
  const high = differs(1000) < 0 ? null : bisect(differs, value, 1000)
  return { value, low, high, p: fisher(group, highest) }
}

/** How far the counts are from the most likely counts at this ratio. */
function koopman({ counted: n1, reached: x1 }: Count, { counted: n2, reached: x2 }: Count, ratio: number): number {
  const b = ratio * (n1 + x2) + x1 + n2
  const root = Math.sqrt(Math.max(0, b * b - 4 * ratio * (n1 + n2) * (x1 + x2)))
  const p1 = (b - root) / (2 * (n1 + n2))
  if (p1 <= 0 || p1 >= 1) return x1 === n1 * p1 ? 0 : Infinity
  const scale = 1 + (n1 * (ratio - p1)) / (n2 * (1 - p1))
  return ((x1 - n1 * p1) ** 2 / (n1 * p1 * (1 - p1))) * scale
}

/** Two-sided: the tables with these margins that are no more likely than this one. */
function fisher({ counted: n1, reached: x1 }: Count, { counted: n2, reached: x2 }: Count): number {
  const reached = x1 + x2
  const logOf = (x: number) => logChoose(n1, x) + logChoose(n2, reached - x) - logChoose(n1 + n2, reached)
  const observed = logOf(x1)
  let sum = 0
  for (let x = Math.max(0, reached - n2); x <= Math.min(n1, reached); x += 1) {
    const each = logOf(x)
    if (each <= observed + 1e-9) sum += Math.exp(each)
  }
  return Math.min(1, sum)
}

/** P(X >= x) of n draws with probability p. */
function upperTail(n: number, x: number, p: number): number {
  if (x <= 0) return 1
  if (x > n || p <= 0) return 0
  if (p >= 1) return 1
  // The shorter tail, from its largest term on.
  if (x <= n * p) return 1 - lowerSum(n, x - 1, p)
  let term = Math.exp(logChoose(n, x) + x * Math.log(p) + (n - x) * Math.log1p(-p))
  let sum = 0
  for (let at = x; at <= n && (term > sum * 1e-17 || at === x); at += 1) {
    sum += term
    term *= ((n - at) / (at + 1)) * (p / (1 - p))
  }
  return sum
}

function lowerSum(n: number, x: number, p: number): number {
  let term = Math.exp(logChoose(n, x) + x * Math.log(p) + (n - x) * Math.log1p(-p))
  let sum = 0
  for (let at = x; at >= 0 && (term > sum * 1e-17 || at === x); at -= 1) {
    sum += term
    term *= (at / (n - at + 1)) * ((1 - p) / p)
  }
  return sum
}

const logFactorials = [0]

function logChoose(n: number, k: number): number {
  for (let at = logFactorials.length; at <= n; at += 1) logFactorials.push(logFactorials[at - 1]! + Math.log(at))
  return logFactorials[n]! - logFactorials[k]! - logFactorials[n - k]!
}

/** Finds the zero of an increasing function. */
function bisect(of: (x: number) => number, from = 0, to = 1): number {
  let [low, high] = [from, to]
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2
    if (of(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
