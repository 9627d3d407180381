/**
 * Trains what tells messages apart: from the examples in bank/talk, bank/packs, bank/reference and bank/concepts.json to
 * bank/talk/intents.bin. Prints how well a model does on the fifth of the examples that it was not trained with, and
 * what it takes for what. The same examples always give the same file.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Concepts, type Intent, QuestionPack, Reference, Tongue, Utterances } from '../contract/src/knowledge.ts'
import { buckets, featuresOf, intents, packWeights, rank, type Weights } from '../server/src/nova/classifier.ts'

type Example = { text: string; tongue: Tongue; features: Map<number, number>; at: number; weight: number }

const bank = new URL('../bank/', import.meta.url)
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, bank), 'utf8'))
const filesIn = (path: string) =>
  readdirSync(new URL(path, bank))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => read(path + name))

const rounds = 40
const rate = 0.5
const decay = 2e-6

function collect(): { talk: Example[]; more: Example[] } {
  const example = (text: string, intent: Intent, tongue: Tongue, weight: number): Example => ({
    text,
    tongue,
    features: featuresOf(text),
    at: intents.indexOf(intent),
    weight,
  })
  const talk = Tongue.options.flatMap((tongue) =>
    Object.entries(Utterances.parse(read(`talk/${tongue}.json`))).flatMap(([intent, texts]) =>
      (texts ?? []).map((text) => example(text, intent as Intent, tongue, 1)),
    ),
  )
  const more = (texts: string[], intent: Intent, weight: number) =>
    texts.map((text) => example(text, intent, 'en', weight))
  const packs = filesIn('packs/coding/').map((file) => QuestionPack.parse(file))
  const references = filesIn('reference/').flatMap((file) => Reference.parse(file).entries)
  const { concepts } = Concepts.parse(read('concepts.json'))
  return {
    talk,
    more: [
      ...packs.flatMap(({ clarifications }) =>
        clarifications.flatMap(({ asked }) => more(asked.slice(0, 2), 'rule', 0.1)),
      ),
      ...references.flatMap(({ kind, asked }) => more(asked.slice(0, 2), kind === 'error' ? 'error' : 'syntax', 0.15)),
      ...concepts.flatMap(({ asked }) => more(asked, 'concept', 0.25)),
    ],
  }
}

/** Multinomial logistic regression by stochastic gradient descent with a step of its own for each weight (AdaGrad). */
function train(examples: Example[]): Weights {
  const size = intents.length
  const weights = new Float32Array(buckets * size)
  const squares = new Float32Array(buckets * size).fill(1e-3)
  const bias = new Float32Array(size)
  const scores = new Float64Array(size)
  const order = examples.map((_, at) => at)
  let seed = 12345
  const random = () => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) / 2 ** 32
  for (let round = 0; round < rounds; round += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1))
      ;[order[at], order[other]] = [order[other]!, order[at]!]
    }
    for (const index of order) {
      const { features, at: wanted, weight } = examples[index]!
      scores.set(bias)
      for (const [bucket, value] of features)
        for (let k = 0; k < size; k += 1) scores[k]! += value * weights[bucket * size + k]!
      const most = Math.max(...scores)
      let total = 0
      for (let k = 0; k < size; k += 1) total += scores[k] = Math.exp(scores[k]! - most)
      for (let k = 0; k < size; k += 1) {
        scores[k] = weight * (scores[k]! / total - (k === wanted ? 1 : 0))
        bias[k]! -= 0.02 * scores[k]!
      }
      for (const [bucket, value] of features) {
        const base = bucket * size
        for (let k = 0; k < size; k += 1) {
          const slope = scores[k]! * value + decay * weights[base + k]!
          if (Math.abs(slope) < 1e-5) continue
          squares[base + k]! += slope * slope
          weights[base + k]! -= (rate * slope) / Math.sqrt(squares[base + k]!)
        }
      }
    }
  }
  return intents.map((_, k) => {
    const column = Float32Array.from({ length: buckets }, (__, bucket) => weights[bucket * size + k]!)
    const scale = column.reduce((most, each) => Math.max(most, Math.abs(each)), 1e-6) / 127
    return { scale, bias: bias[k]!, bytes: Int8Array.from(column, (each) => Math.round(each / scale)) }
  })
}

function judge(weights: Weights, examples: Example[]) {
  const missed = new Map<string, string[]>()
  const perTongue = new Map<string, [right: number, all: number]>()
  let sure = 0
  let sureRight = 0
  for (const { text, tongue, features, at } of examples) {
    const [first] = rank(features, weights)
    const isRight = first!.intent === intents[at]
    const [right, all] = perTongue.get(tongue) ?? [0, 0]
    perTongue.set(tongue, [right + Number(isRight), all + 1])
    if (first!.probability >= 0.5) {
      sure += 1
      sureRight += Number(isRight)
    }
    const key = `${intents[at]} taken for ${first!.intent}`
    if (!isRight) missed.set(key, [...(missed.get(key) ?? []), text])
  }
  for (const [tongue, [right, all]] of perTongue)
    console.log(`${tongue}: ${right} of ${all} right (${Math.round((100 * right) / all)} %)`)
  console.log(`at a probability of 0.5 or more: ${sureRight} of ${sure} right, of ${examples.length}`)
  const worst = [...missed].sort((a, b) => b[1].length - a[1].length).slice(0, 25)
  for (const [key, texts] of worst) console.log(`  ${texts.length} × ${key}: ${texts[0]!.slice(0, 90)}`)
}

const { talk, more } = collect()
console.log(`${talk.length} examples, and ${more.length} phrases of packs, reference and concepts that weigh less`)
if (!process.argv.includes('--only-write')) {
  const aside = talk.filter((_, at) => at % 5 === 2)
  judge(train([...talk.filter((_, at) => at % 5 !== 2), ...more]), aside)
}
const file = packWeights(train([...talk, ...more]))
writeFileSync(new URL('talk/intents.bin', bank), file)
console.log(`bank/talk/intents.bin: ${file.length} bytes`)
