/**
 * How well somebody tells faulty proposals from sound ones, as signal detection. The log-linear correction (half a case is
 * added to each count and one to each total) keeps the measure finite at shares of 0 and 1 and is less biased than the
 * alternatives: Hautus, M. J. (1995), Corrections for extreme proportions and their biasing effects on estimated values
 * of d′, Behavior Research Methods, Instruments, & Computers 27, 46–51. The variance is that of Gourevitch, V., and Galanter,
 * E. (1967), A significance test for one parameter isosensitivity functions, Psychometrika 32, 25–33.
 */

export type Detected = { hits: number; misses: number; falseAlarms: number; correctAcceptances: number }
export type Sensitivity = { value: number; low: number; high: number }

/** So many decided proposals, and so many faulty ones among them, are needed to say anything. */
export const leastDecided = 16
export const leastFaulty = 5

/** Counts of several sessions together: what a position or a study has, where one session has too few. */
export function pool(all: readonly Detected[]): Detected {
  const sum = (field: keyof Detected) => all.reduce((total, each) => total + each[field], 0)
  return {
    hits: sum('hits'),
    misses: sum('misses'),
    falseAlarms: sum('falseAlarms'),
    correctAcceptances: sum('correctAcceptances'),
  }
}

/** d′ with its 95 % interval; a sentence says why there is none. */
export function sensitivityOf(detected: Detected): { dPrime: Sensitivity | null; whyNot: string | null } {
  const { hits, misses, falseAlarms, correctAcceptances } = detected
  const faulty = hits + misses
  const sound = falseAlarms + correctAcceptances
  if (faulty + sound < leastDecided || faulty < leastFaulty) {
    const known = `${faulty + sound} decided proposals, ${faulty} of them faulty`
    const whyNot = `Not enough to calculate: ${known}. It takes at least ${leastDecided}, ${leastFaulty} of them faulty.`
    return { dPrime: null, whyNot }
  }
  if (sound === 0)
    return { dPrime: null, whyNot: 'No sound proposal was decided, so there is nothing to compare with.' }
  const { hitShare, alarmShare } = correctedShares(detected)
  const value = dPrimeOf(detected)
  const margin = z95 * Math.sqrt(varianceOf(hitShare, faulty + 1) + varianceOf(alarmShare, sound + 1))
  return {
    dPrime: { value: rounded(value), low: rounded(value - margin), high: rounded(value + margin) },
    whyNot: null,
  }
}

/** Without asking whether there is enough: of few proposals it says next to nothing of a person. */
export function dPrimeOf(detected: Detected): number {
  const { hitShare, alarmShare } = correctedShares(detected)
  return quantile(hitShare) - quantile(alarmShare)
}

const correctedShares = ({ hits, misses, falseAlarms, correctAcceptances }: Detected) => ({
  hitShare: (hits + 0.5) / (hits + misses + 1),
  alarmShare: (falseAlarms + 0.5) / (falseAlarms + correctAcceptances + 1),
})

const z95 = 1.959963984540054
const rounded = (x: number) => Number(x.toFixed(2))
const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
const varianceOf = (share: number, of: number) => (share * (1 - share)) / (of * density(quantile(share)) ** 2)

/** The standard normal quantile, found by halving: the share below it is told by `below`. */
function quantile(share: number): number {
  let [low, high] = [-8, 8]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (below(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The standard normal distribution, by its series (Marsaglia 2004). */
function below(z: number): number {
  let [sum, term] = [z, z]
  for (let n = 3; Math.abs(term) > 1e-17 && n < 400; n += 2) {
    term *= (z * z) / n
    sum += term
  }
  return 0.5 + sum * density(z)
}
