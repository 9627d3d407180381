/**
 * Learns to look at a point so that ways of asking for one thing come close together and other things of the same place
 * (the same question, the same language) move apart: a linear map, trained with in-batch negatives (InfoNCE) and Adam.
 */
import { width } from '../server/src/nova/understanding/encoder.ts'
import { dimensions } from '../server/src/nova/understanding/meanings.ts'

/** Things that may be meant in one place, each with the points of the ways in which it is said and of what is answered. */
export type Place = { phrases: Float32Array[]; answer: Float32Array | undefined }[]

const steps = 3000
const rate = 2e-3
const temperature = 0.07
const answerShare = 0.3
/** Of a large place as many at a time. */
const mostThings = 32

export function trainProjection(places: readonly Place[], log: (text: string) => void): Float32Array {
  const random = randomFrom(20261121)
  const weights = Float32Array.from({ length: width * dimensions }, () => gaussian(random) / Math.sqrt(width))
  const slope = new Float32Array(weights.length)
  const mean = new Float32Array(weights.length)
  const square = new Float32Array(weights.length)
  for (let step = 1; step <= steps; step += 1) {
    const place = places[Math.floor(random() * places.length)]!
    const things = pick(place, mostThings, random).filter(({ phrases }) => phrases.length > 1)
    if (things.length < 2) continue
    const pairs = things.map(({ phrases }) => pick(phrases, 2, random))
    slope.fill(0)
    const asked = pairs.map(([first]) => first!)
    let loss = pull(
      asked,
      pairs.map(([, second]) => second!),
      weights,
      slope,
      1,
    )
    const answered = things.flatMap(({ answer }, at) => (answer ? [{ answer, asked: asked[at]! }] : []))
    if (answered.length > 1)
      loss += pull(
        answered.map((each) => each.asked),
        answered.map(({ answer }) => answer),
        weights,
        slope,
        answerShare,
      )
    const slowed = rate * Math.min(1, (1.1 * (steps - step)) / steps)
    for (let at = 0; at < weights.length; at += 1) {
      mean[at] = 0.9 * mean[at]! + 0.1 * slope[at]!
      square[at] = 0.999 * square[at]! + 0.001 * slope[at]! ** 2
      const size = Math.sqrt(square[at]! / (1 - 0.999 ** step)) + 1e-8
      weights[at]! -= (slowed * mean[at]!) / (1 - 0.9 ** step) / size
    }
    if (step % 500 === 0) log(`projection: step ${step} of ${steps}, loss ${loss.toFixed(2)}`)
  }
  return weights
}

/** Adds to `slope` what brings each point closer to its partner and further from the partners of others. */
function pull(
  left: Float32Array[],
  right: Float32Array[],
  weights: Float32Array,
  slope: Float32Array,
  share: number,
): number {
  const n = left.length
  const from = left.map((point) => look(point, weights))
  const to = right.map((point) => look(point, weights))
  const pullFrom = from.map(() => new Float32Array(dimensions))
  const pullTo = to.map(() => new Float32Array(dimensions))
  let loss = 0
  for (let i = 0; i < n; i += 1) {
    const scores = to.map(({ unit }) => dot(from[i]!.unit, unit) / temperature)
    const most = Math.max(...scores)
    const exps = scores.map((score) => Math.exp(score - most))
    const total = exps.reduce((sum, each) => sum + each, 0)
    loss -= (scores[i]! - most - Math.log(total)) / n
    for (let j = 0; j < n; j += 1) {
      const g = (share * (exps[j]! / total - (i === j ? 1 : 0))) / (n * temperature)
      for (let d = 0; d < dimensions; d += 1) {
        pullFrom[i]![d]! += g * to[j]!.unit[d]!
        pullTo[j]![d]! += g * from[i]!.unit[d]!
      }
    }
  }
  for (let i = 0; i < n; i += 1) {
    addSlope(slope, left[i]!, from[i]!, pullFrom[i]!)
    addSlope(slope, right[i]!, to[i]!, pullTo[i]!)
  }
  return loss
}

type Seen = { unit: Float32Array; length: number }

function look(point: Float32Array, weights: Float32Array): Seen {
  const unit = new Float32Array(dimensions)
  for (let k = 0; k < width; k += 1) {
    const value = point[k]!
    const base = k * dimensions
    for (let d = 0; d < dimensions; d += 1) unit[d]! += value * weights[base + d]!
  }
  const length = Math.sqrt(dot(unit, unit)) || 1
  for (let d = 0; d < dimensions; d += 1) unit[d]! /= length
  return { unit, length }
}

/** The slope of the weights for a slope of the unit vector that they give. */
function addSlope(slope: Float32Array, point: Float32Array, { unit, length }: Seen, wish: Float32Array) {
  const along = dot(wish, unit)
  const inner = wish.map((value, d) => (value - unit[d]! * along) / length)
  for (let k = 0; k < width; k += 1) {
    const value = point[k]!
    const base = k * dimensions
    for (let d = 0; d < dimensions; d += 1) slope[base + d]! += value * inner[d]!
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let d = 0; d < a.length; d += 1) sum += a[d]! * b[d]!
  return sum
}

function pick<T>(items: readonly T[], most: number, random: () => number): T[] {
  const rest = [...items]
  const picked: T[] = []
  while (picked.length < most && rest.length > 0) picked.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return picked
}

const randomFrom = (seed: number) => () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
const gaussian = (random: () => number) => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
