/** Exact bounds of a share, by Clopper and Pearson: few tries must not look like certainty. */
import type { Share } from '@nova/contract/installation/models'

const confidence = 0.95
const halvings = 60

/** Returns a share with its count and its 95 % confidence bounds. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { count, of, low: 0, high: 1 }
  const tail = (1 - confidence) / 2
  const low = count === 0 ? 0 : solve((p) => 1 - atMost(count - 1, of, p) - tail)
  const high = count === of ? 1 : solve((p) => tail - atMost(count, of, p))
  return { count, of, low, high }
}

/** Finds the zero of an increasing function of a probability. */
function solve(growing: (p: number) => number): number {
  let [low, high] = [0, 1]
  for (let at = 0; at < halvings; at += 1) {
    const middle = (low + high) / 2
    if (growing(middle) < 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** How probable at most `count` successes of `of` are. */
function atMost(count: number, of: number, p: number): number {
  if (p <= 0) return 1
  if (p >= 1) return count >= of ? 1 : 0
  let sum = 0
  let logChoose = 0
  for (let k = 0; k <= count; k += 1) {
    if (k > 0) logChoose += Math.log(of - k + 1) - Math.log(k)
    sum += Math.exp(logChoose + k * Math.log(p) + (of - k) * Math.log1p(-p))
  }
  return Math.min(1, sum)
}
