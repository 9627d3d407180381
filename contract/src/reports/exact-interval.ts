/** Exact 95 % interval (Clopper and Pearson) of a share: a count out of a total. Pure. */

const tail = 0.025

/** The shares of one, from the lowest to the highest, that such a count does not rule out. */
export function exactInterval(count: number, of: number): { low: number; high: number } {
  if (of <= 0) return { low: 0, high: 1 }
  return {
    low: count === 0 ? 0 : solve((share) => 1 - below(count - 1, of, share) < tail),
    high: count === of ? 1 : solve((share) => below(count, of, share) > tail),
  }
}

/** The largest share for which a condition that holds from 0 on still does. */
function solve(holds: (share: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  // Fifty halvings leave less than the part cut off here.
  return Number(low.toFixed(9))
}

/** The probability of at most `count` successes in `of` attempts that each succeed with this share. */
function below(count: number, of: number, share: number): number {
  let [sum, logChoose] = [0, 0]
  for (let successes = 0; successes <= count; successes += 1) {
    if (successes > 0) logChoose += Math.log((of - successes + 1) / successes)
    sum += Math.exp(logChoose + successes * Math.log(share) + (of - successes) * Math.log1p(-share))
  }
  return sum
}

/** '80% (28–99%, n = 5)'. */
export function describeShare(count: number, of: number): string {
  if (of <= 0) return 'none observed'
  const { low, high } = exactInterval(count, of)
  const whole = (share: number) => Math.round(share * 100)
  return `${whole(count / of)}% (${whole(low)}–${whole(high)}%, n = ${of})`
}
