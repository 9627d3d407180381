/**
 * Reads answers in words: points, stories, sentences, and here the candidate's own words apart from the text they were given.
 * Pure, without a model.
 * Public files: answer-vectors.ts, key-points.ts, point-features.ts, point-meanings.ts, readable-answers.ts, star.ts.
 */
import { solidOf } from '../observations/figures.ts'
import { fold, sentencesOf, wordsOf } from '../observations/folding.ts'
import { functionWords, negators, withExpressions } from './answer-words.ts'
import { stemOf } from './stems.ts'

const minGiven = 25
/** Minimum length of a copied whole sentence; shorter ones are common phrases. */
const minWhole = 12

/** A sentence that has nearly all its content words from one that was given says nothing new. */
const minShared = { share: 0.85, words: 5 }
/** Beyond this many given sentences, only verbatim copies are detected. */
const maxGiven = 1000

/** Returns a check: does a sentence only repeat text the candidate was given? */
export function repeats(given: string[]): (sentence: string) => boolean {
  const plain = (text: string) => solidOf(text).toLowerCase()
  const known = plain(given.join(''))
  const told = given.flatMap(sentencesOf)
  const sentences = new Set(told.map(plain))
  const isRetold = retells(told.slice(0, maxGiven))
  return (sentence) => {
    const solid = plain(sentence)
    const isVerbatim = solid.length >= (sentences.has(solid) ? minWhole : minGiven) && known.includes(solid)
    return isVerbatim || isRetold(sentence)
  }
}

/** 'I would say that', 'in my opinion': not of the matter. */
const leadIns = new Set('say think believe guess mean tell told know answer opinion view agree'.split(' ').map(stemOf))

/** The stems of a sentence's topic, and whether it denies. */
function contentOf(sentence: string): { stems: Set<string>; isDenial: boolean } {
  const all = wordsOf(withExpressions(fold(sentence)))
  const stems = all.filter((word) => !functionWords.has(word) && !negators.has(word)).map(stemOf)
  return {
    stems: new Set(stems.filter((stem) => !leadIns.has(stem))),
    isDenial: all.some((word) => negators.has(word)),
  }
}

/** Returns a check: are nearly all content words of a sentence in one given sentence, with the same negation? */
function retells(told: string[]): (sentence: string) => boolean {
  const denials = new Map<number, boolean>()
  const places = new Map<string, number[]>()
  for (const [at, sentence] of told.entries()) {
    const { stems, isDenial } = contentOf(sentence)
    denials.set(at, isDenial)
    for (const stem of stems) {
      const found = places.get(stem)
      if (found) found.push(at)
      else places.set(stem, [at])
    }
  }
  return (sentence) => {
    const { stems, isDenial } = contentOf(sentence)
    const shared = new Map<number, number>()
    for (const stem of stems) for (const at of places.get(stem) ?? []) shared.set(at, (shared.get(at) ?? 0) + 1)
    return [...shared].some(
      ([at, count]) => count >= Math.max(minShared.words, minShared.share * stems.size) && denials.get(at) === isDenial,
    )
  }
}

/** An answer without the sentences that only repeat what the candidate was given. */
export function ownWords(text: string, given: string[]): string {
  const isGiven = repeats(given)
  return sentencesOf(text)
    .filter((sentence) => !isGiven(sentence))
    .join('\n\n')
}
