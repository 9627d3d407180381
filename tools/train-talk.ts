/**
 * Trains what Nova understands messages with, from bank/talk, bank/packs, bank/reference and bank/concepts.json: the
 * classifiers of bank/talk/intents.bin, and how meanings are compared (bank/talk/meanings.bin). Prints how well the
 * classifiers do on the fifth of the examples that they were not trained with. `--only-doubts` trains what tells doubts apart
 * (bank/talk/doubts.json), which takes a minute. `--only-new` adds the meanings of phrases that are new in the packs or topics,
 * which takes seconds, and trains nothing. The same bank always gives the same files.
 */
import { writeFileSync } from 'node:fs'
import { CaseDoubt, StoryDoubt } from '../contract/src/knowledge.ts'
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
import { type Example, readDoubts, readExamples, readPlaces } from './talk-phrases.ts'
import { readPoints } from './talk-points.ts'
import { trainProjection } from './talk-projection.ts'

type Points = ReadonlyMap<string, Float32Array>
type Trained = { byWords: Weights; byPoint: Weights }

const talk = new URL('../bank/talk/', import.meta.url)
/** How often each example is seen. */
const roundsOf = { words: 40, points: 10 }
const everyPlace = Array.from({ length: width }, (_, at) => at)

type Lessons = readonly { text: string; at: number; weight: number }[]

function train(examples: Lessons, classes: number, points: Points): Trained {
  const lesson = ({ at, weight }: Lessons[number]) => ({ at, weight })
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
    byWords: trainClassifier(words, classes, buckets, roundsOf.words),
    byPoint: trainClassifier(meant, classes, width, roundsOf.points),
  }
}

const asLessons = (examples: readonly Example[]): Lessons =>
  examples.map(({ text, intent, weight }) => ({ text, at: intents.indexOf(intent), weight }))

const packed = ({ byWords, byPoint }: Trained) => Buffer.concat([packWeights(byWords), packWeights(byPoint)])

/** Writes what tells doubts apart, and prints how many of each fifth it gets right when it is trained with the rest. */
async function trainDoubts() {
  for (const [about, kinds] of [
    ['story', StoryDoubt.options],
    ['case', CaseDoubt.options],
  ] as const) {
    const all = readDoubts(about, kinds)
    const points = await readPoints(all.map(({ text }) => text))
    const folds = [0, 1, 2, 3, 4].map((fold) => {
      const aside = all.filter((_, at) => at % 5 === fold)
      const trained = train(
        all.filter((_, at) => at % 5 !== fold),
        kinds.length,
        points,
      )
      const laid = { byWords: layOut(trained.byWords), byPoint: layOut(trained.byPoint) }
      return aside.map(({ text, at }) => {
        const words = logShares(scoreWords(featuresOf(text), laid.byWords))
        const shares = logShares(together(words, logShares(scorePoint(points.get(text)!, laid.byPoint))))
        const best = shares.indexOf(Math.max(...shares))
        return { text, at, best, probability: Math.exp(shares[best]!) }
      })
    })
    const told = folds.flat()
    const right = (some: typeof told) => some.filter(({ at, best }) => at === best).length
    console.log(`${about}: ${right(told)} of ${told.length} right`)
    for (const least of [0.5, 0.6, 0.7, 0.8]) {
      const sure = told.filter(({ probability }) => probability >= least)
      console.log(`  of those with ${least} and more ${right(sure)} of ${sure.length}`)
    }
    writeFileSync(new URL(`${about}-doubts.bin`, talk), packed(train(all, kinds.length, points)))
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
await trainDoubts()
if (process.argv.includes('--only-doubts')) process.exit(0)
const points = await readPoints([...[...said, ...more].map(({ text }) => text), ...phrases])
if (!process.argv.includes('--only-write')) {
  const isAside = (at: number) => at % 5 === 2
  const lessons = [...said.filter((_, at) => !isAside(at)), ...more]
  judge(
    train(asLessons(lessons), intents.length, points),
    said.filter((_, at) => isAside(at)),
    points,
  )
}
const trained = train(asLessons([...said, ...more]), intents.length, points)
writeFileSync(new URL('intents.bin', talk), packed(trained))
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
