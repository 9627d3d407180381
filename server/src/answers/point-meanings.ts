/** How close a passage is to each point of a question and to its opposite, by learned vectors. */
import { fold, wordsOf } from '../observations/folding.ts'
import { cosine, vectorOf } from './answer-vectors.ts'
import { declines, negators, withExpressions } from './answer-words.ts'
import type { Point } from './point-phrasings.ts'

export const meaningNames = [
  'nearest',
  'nearestThree',
  'nearestContrary',
  'nearestThreeContrary',
  'nearerContrary',
  'share',
  'shareContrary',
  'lean',
  'sentence',
  'sentenceThree',
  'sentenceContrary',
  'sentenceLean',
  'sentenceAgainst',
  'onlyTerm',
  'denialDiffers',
  'denialAsContrary',
  'declined',
] as const
export type Meanings = Record<(typeof meaningNames)[number], number>

/**
 * Phrasings of one meaning. From `minSentence` words on they are sentences, which take a side; a shorter term only
 * names the topic.
 */
type Ways = { vectors: Float32Array[]; isSentence: boolean[]; denials: number[]; declined: number[] }
export type Meant = { made: Ways; contrary: Ways }

const minSentence = 5
/** How sharply the closest of several counts most, as in the training. */
export const temperature = 0.1
/** How close something else that is not among the points is taken to be. */
const elsewhere = 0.5
/** Beyond these a share or a lean says no more. */
const most = { share: 6, lean: 5 }

const kept = new WeakMap<Point, Meant>()

export function meantBy(point: Point): Meant {
  const known = kept.get(point)
  if (known) return known
  const made = { made: waysOf([point.point, ...point.phrases]), contrary: waysOf(point.contrary ?? []) }
  kept.set(point, made)
  return made
}

const waysOf = (texts: string[]): Ways => ({
  vectors: texts.map(vectorOf),
  isSentence: texts.map((text) => text.split(' ').length >= minSentence),
  denials: texts.map(denialOf),
  declined: texts.map(declinedIn),
})

const declinedIn = (text: string) => Number(declines(withExpressions(fold(text))))
const denialOf = (text: string) => Number(wordsOf(withExpressions(fold(text))).some((word) => negators.has(word)))

type Closeness = { all: number[]; sentences: number[]; denial: number; declined: number }

/** The meanings of quotes for each point of the question; a sentence without end is the quote of many passages. */
export function makeMeaningsOf(points: Point[]): (quote: string) => Meanings[] {
  const known = new Map<string, Meanings[]>()
  return (quote) => {
    const made = known.get(quote) ?? meaningsOf(quote, points.map(meantBy))
    known.set(quote, made)
    return made
  }
}

function meaningsOf(quote: string, meant: Meant[]): Meanings[] {
  const vector = vectorOf(quote)
  const denial = denialOf(quote)
  const isDeclined = declinedIn(quote)
  const closenessOf = ({ vectors, isSentence, denials, declined }: Ways): Closeness => {
    const all = vectors.map((each) => cosine(vector, each))
    return {
      all,
      sentences: all.filter((_, at) => isSentence[at]),
      denial: weighedBy(all, denials),
      declined: weighedBy(all, declined),
    }
  }
  const close = meant.map(({ made, contrary }) => ({ made: closenessOf(made), contrary: closenessOf(contrary) }))
  const sums = close.map(({ made, contrary }) => ({ made: together(made.all), contrary: together(contrary.all) }))
  const whole = logSum([...sums.flatMap(({ made, contrary }) => [made, contrary]), elsewhere / temperature])
  return close.map(({ made, contrary }, at) => {
    const sum = sums[at]!
    const sentence = meanOfClosest(made.sentences, 1)
    const nearest = meanOfClosest(made.all, 1)
    const nearestContrary = meanOfClosest(contrary.all, 1)
    const sentenceLean =
      made.sentences.length > 0 && contrary.sentences.length > 0
        ? within(perWay(made.sentences) - perWay(contrary.sentences), most.lean)
        : 0
    return {
      nearest,
      nearestContrary,
      nearerContrary: Math.max(0, nearestContrary - nearest),
      nearestThree: meanOfClosest(made.all, 3),
      nearestThreeContrary: meanOfClosest(contrary.all, 3),
      share: Math.max(-most.share, sum.made - whole),
      shareContrary: Math.max(-most.share, sum.contrary - whole),
      lean: within(sum.made - sum.contrary, most.lean),
      sentence,
      sentenceThree: meanOfClosest(made.sentences, 3),
      sentenceContrary: meanOfClosest(contrary.sentences, 1),
      sentenceLean,
      sentenceAgainst: Math.min(0, sentenceLean),
      onlyTerm: nearest - sentence,
      denialDiffers: Math.abs(denial - made.denial),
      declined: Math.max(0, isDeclined - made.declined),
      denialAsContrary: 1 - Math.abs(denial - contrary.denial),
    }
  })
}

/** Score for an empty set of phrasings. */
const nothing = -20

const together = (closeness: number[]) =>
  closeness.length > 0 ? logSum(closeness.map((each) => each / temperature)) : nothing
const perWay = (closeness: number[]) => together(closeness) - Math.log(closeness.length)
const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

function logSum(values: number[]): number {
  const highest = Math.max(...values)
  return highest + Math.log(values.reduce((sum, each) => sum + Math.exp(each - highest), 0))
}

/** The mean of values, those of the closest counting most. */
function weighedBy(closeness: number[], values: number[]): number {
  const shares = closeness.map((each) => Math.exp(each / temperature))
  const whole = shares.reduce((sum, each) => sum + each, 0)
  return whole > 0 ? shares.reduce((sum, each, at) => sum + each * values[at]!, 0) / whole : 0
}

/** Nought where there is none. */
function meanOfClosest(closeness: number[], count: number): number {
  const closest = closeness.toSorted((a, b) => b - a).slice(0, count)
  return closest.length > 0 ? closest.reduce((sum, each) => sum + each, 0) / closest.length : 0
}
