/** Trains one of the classifiers that tell messages apart. The same examples always give the same weights. */
import type { Weights } from '../server/src/nova/understanding/classifier.ts'

/** The numbers of a message that are not 0, by their place; `at` is the place of its class. */
export type Lesson = { places: ArrayLike<number>; values: ArrayLike<number>; at: number; weight: number }

const rate = 0.5
const decay = 2e-6
const biasRate = 0.02
/** A slope below this changes nothing that would be kept. */
const leastSlope = 1e-5

/** Of `size` classes. Multinomial logistic regression by stochastic gradient descent with a step of its own for each weight (AdaGrad). */
export function trainClassifier(lessons: readonly Lesson[], size: number, inputs: number, rounds: number): Weights {
  const weights = new Float32Array(inputs * size)
  const squares = new Float32Array(inputs * size).fill(1e-3)
  const bias = new Float32Array(size)
  const scores = new Float64Array(size)
  const order = lessons.map((_, at) => at)
  let seed = 12345
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const index of order) {
      const { places, values, at: wanted, weight } = lessons[index]!
      scores.set(bias)
      for (let i = 0; i < places.length; i += 1) {
        const base = places[i]! * size
        for (let k = 0; k < size; k += 1) scores[k]! += values[i]! * weights[base + k]!
      }
      const most = Math.max(...scores)
      let total = 0
      for (let k = 0; k < size; k += 1) total += scores[k] = Math.exp(scores[k]! - most)
      for (let k = 0; k < size; k += 1) {
        scores[k] = weight * (scores[k]! / total - (k === wanted ? 1 : 0))
        bias[k]! -= biasRate * scores[k]!
      }
      for (let i = 0; i < places.length; i += 1) {
        const base = places[i]! * size
        for (let k = 0; k < size; k += 1) {
          const slope = scores[k]! * values[i]! + decay * weights[base + k]!
          if (Math.abs(slope) < leastSlope) continue
          squares[base + k]! += slope * slope
          weights[base + k]! -= (rate * slope) / Math.sqrt(squares[base + k]!)
        }
      }
    }
  }
  return Array.from({ length: size }, (_, k) => {
    const column = Float32Array.from({ length: inputs }, (__, at) => weights[at * size + k]!)
    const scale = column.reduce((most, each) => Math.max(most, Math.abs(each)), 1e-6) / 127
    return { scale, bias: bias[k]!, bytes: Int8Array.from(column, (each) => Math.round(each / scale)) }
  })
}
