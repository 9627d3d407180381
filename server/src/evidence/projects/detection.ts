/**
 * Signal detection for faulty versus sound proposals. The log-linear correction (0.5 per count, 1 per total) keeps it
 * finite at shares of 0 and 1: Hautus, M. J. (1995), Behavior Research Methods, Instruments, & Computers 27, 46–51.
 * Variance: Gourevitch, V., and Galanter, E. (1967), Psychometrika 32, 25–33.
 */

import { count } from '../../observations/figures.ts'

export type Detected = { hits: number; misses: number; falseAlarms: number; correctAcceptances: number }
export type Sensitivity = { value: number; low: number; high: number }

/** Minimum decided proposals, and minimum faulty ones among them, for any result. */
export const minDecided = 16
export const minFaulty = 5

/** Pools the counts of several sessions, for a position or a study, since one session has too few. */
export function pool(all: readonly Detected[]): Detected {
  const sum = (field: keyof Detected) => all.reduce((total, each) => total + each[field], 0)
  return {
    hits: sum('hits'),
    misses: sum('misses'),
    falseAlarms: sum('falseAlarms'),
    correctAcceptances: sum('correctAcceptances'),
  }
}

/** d′ with its 90 % interval; a sentence says why there is none. */
export function sensitivityOf(
  detected: Detected,
  word = 'decided proposal',
): { dPrime: Sensitivity | null; whyNot: string | null } {
  const { hits, misses, falseAlarms, correctAcceptances } = detected
  const faulty = hits + misses
  const sound = falseAlarms + correctAcceptances
  if (faulty + sound < minDecided || faulty < minFaulty) {
    const known = `${count(faulty + sound, word)}, ${faulty} of them faulty`
    const whyNot = `Not enough to calculate: ${known}. It takes at least ${minDecided}, ${minFaulty} of them faulty.`
    return { dPrime: null, whyNot }
  }
  if (sound === 0)
    return { dPrime: null, whyNot: 'No sound proposal was decided, so there is nothing to compare with.' }
  const { hitShare, alarmShare } = correctedShares(detected)
  const value = dPrimeOf(detected)
  const margin = z90 * Math.sqrt(varianceOf(hitShare, faulty + 1) + varianceOf(alarmShare, sound + 1))
  return {
    dPrime: { value: rounded(value), low: rounded(value - margin), high: rounded(value + margin) },
    whyNot: null,
  }
}

/**
 * The criterion c with its 90 % interval: half the negative sum of the quantiles; above 0 inclines to accepting.
 * Macmillan, N. A., and Creelman, C. D. (2005), Detection Theory, chapter 2.
 */
export function biasOf(detected: Detected): Sensitivity {
  const { hitShare, alarmShare } = correctedShares(detected)
  const value = -(quantile(hitShare) + quantile(alarmShare)) / 2
  const { hits, misses, falseAlarms, correctAcceptances } = detected
  const variance =
    varianceOf(hitShare, hits + misses + 1) + varianceOf(alarmShare, falseAlarms + correctAcceptances + 1)
  const margin = (z90 * Math.sqrt(variance)) / 2
  return { value: rounded(value), low: rounded(value - margin), high: rounded(value + margin) }
}

/** Computes d′ without a minimum sample: with few proposals it says next to nothing about a person. */
export function dPrimeOf(detected: Detected): number {
  const { hitShare, alarmShare } = correctedShares(detected)
  return quantile(hitShare) - quantile(alarmShare)
}

const correctedShares = ({ hits, misses, falseAlarms, correctAcceptances }: Detected) => ({
  hitShare: (hits + 0.5) / (hits + misses + 1),
  alarmShare: (falseAlarms + 0.5) / (falseAlarms + correctAcceptances + 1),
})

const z90 = 1.6448536269514722
const rounded = (x: number) => Number(x.toFixed(2))
const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)
const varianceOf = (share: number, of: number) => (share * (1 - share)) / (of * density(quantile(share)) ** 2)

/** The standard normal quantile, found by bisection on `below`. */
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
