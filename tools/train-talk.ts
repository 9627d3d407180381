/**
 * Trains what Nova understands messages with, from bank/talk, bank/packs, bank/reference and bank/concepts.json: the
 * classifiers of bank/talk/intents.bin, and how meanings are compared (bank/talk/meanings.bin). Prints how well the
 * classifiers do on the fifth of the examples that they were not trained with. `--only-new` adds the meanings of phrases that
 * are new in the packs or topics, which takes seconds, and trains nothing. The same bank always gives the same files.
 */
import { writeFileSync } from 'node:fs'
import {
  buckets,
  featuresOf,
  intents,
  layOut,
  logShares,
  packWeights,
  rank,
  scorePoint,
  scoreWords,
  together,
  type Weights,
} from '../server/src/nova/understanding/classifier.ts'
import { width } from '../server/src/nova/understanding/encoder.ts'
import { meaningOfPhrase, packMeanings, withPhrases } from '../server/src/nova/understanding/meanings.ts'
import { type Lesson, trainClassifier } from './talk-classifier.ts'
import { type Example, readExamples, readPlaces } from './talk-phrases.ts'
import { readPoints } from './talk-points.ts'
import { trainProjection } from './talk-projection.ts'

type Points = ReadonlyMap<string, Float32Array>
type Trained = { byWords: Weights; byPoint: Weights }

const talk = new URL('../bank/talk/', import.meta.url)
/** How often each example is seen. */
const roundsOf = { words: 40, points: 10 }
const everyPlace = Array.from({ length: width }, (_, at) => at)

function train(examples: readonly Example[], points: Points): Trained {
  const lesson = ({ intent, weight }: Example) => ({ at: intents.indexOf(intent), weight })
  const words = examples.map((example): Lesson => {
    const features = featuresOf(example.text)
    return { places: [...features.keys()], values: [...features.values()], ...lesson(example) }
  })
  const meant = examples.map((example): Lesson => ({
    places: everyPlace,
    values: points.get(example.text)!,
    ...lesson(example),
  }))
  return {
    byWords: trainClassifier(words, buckets, roundsOf.words),
    byPoint: trainClassifier(meant, width, roundsOf.points),
  }
}

function judge(trained: Trained, examples: readonly Example[], points: Points) {
  const [byWords, byPoint] = [layOut(trained.byWords), layOut(trained.byPoint)]
  const missed = new Map<string, string[]>()
  const perTongue = new Map<string, [right: number, amongThree: number, all: number]>()
  let surprise = 0
  for (const { text, tongue, intent } of examples) {
    const words = logShares(scoreWords(featuresOf(text), byWords))
    const guesses = rank(together(words, logShares(scorePoint(points.get(text)!, byPoint))))
    const place = guesses.findIndex((guess) => guess.intent === intent)
    surprise -= Math.log(guesses[place]!.probability) / examples.length
    const [right, amongThree, all] = perTongue.get(tongue) ?? [0, 0, 0]
    perTongue.set(tongue, [right + Number(place === 0), amongThree + Number(place < 3), all + 1])
    const key = `${intent} taken for ${guesses[0]!.intent}`
    if (place > 0) missed.set(key, [...(missed.get(key) ?? []), text])
  }
  for (const [tongue, [right, amongThree, all]] of perTongue)
    console.log(
      `${tongue}: ${right} of ${all} right (${Math.round((100 * right) / all)} %), ${amongThree} among the first three`,
    )
  console.log(`mean surprise: ${surprise.toFixed(3)}`)
  const worst = [...missed].sort((a, b) => b[1].length - a[1].length).slice(0, 15)
  for (const [key, texts] of worst) console.log(`  ${texts.length} × ${key}: ${texts[0]!.slice(0, 90)}`)
}

const { talk: said, more } = readExamples()
const places = readPlaces()
console.log(`${said.length} examples, and ${more.length} phrases of packs, reference and concepts that weigh less`)
const phrases = places.flat().flatMap(({ phrases: asked, answer }) => [...asked, ...(answer ? [answer] : [])])
if (process.argv.includes('--only-new')) {
  const fresh = [...new Set(phrases)].filter((phrase) => !meaningOfPhrase(phrase))
  writeFileSync(new URL('meanings.bin', talk), withPhrases(await readPoints(fresh)))
  console.log(`${fresh.length} phrases read; the classifiers and the map stay as they are`)
  process.exit(0)
}
const points = await readPoints([...[...said, ...more].map(({ text }) => text), ...phrases])
if (!process.argv.includes('--only-write')) {
  const isAside = (at: number) => at % 5 === 2
  const lessons = [...said.filter((_, at) => !isAside(at)), ...more]
  judge(
    train(lessons, points),
    said.filter((_, at) => isAside(at)),
    points,
  )
}
const trained = train([...said, ...more], points)
writeFileSync(new URL('intents.bin', talk), Buffer.concat([packWeights(trained.byWords), packWeights(trained.byPoint)]))
const map = trainProjection(
  places.map((things) =>
    things.map(({ phrases: asked, answer }) => ({
      phrases: asked.map((phrase) => points.get(phrase)!),
      answer: answer === undefined ? undefined : points.get(answer)!,
    })),
  ),
  console.log,
)
const meanings = packMeanings(map, new Map([...new Set(phrases)].map((phrase) => [phrase, points.get(phrase)!])))
writeFileSync(new URL('meanings.bin', talk), meanings)
console.log(`bank/talk/meanings.bin: ${meanings.length} bytes`)
