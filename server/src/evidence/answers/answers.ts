import { solidOf } from '../figures.ts'
import { fold, sentencesOf, withoutInstructions, wordsOf } from '../folding.ts'
import { distinct, lexicon } from '../lexicon.ts'
/** What is read in an answer besides its points: what is the candidate's own, and how it reasons. */
import { functionWords, negators, withExpressions } from './answer-words.ts'
import { stemOf } from './stems.ts'

const leastGiven = 25
/** Of a whole sentence of what was given; a shorter one is anybody's. */
const leastWhole = 12

/** A sentence that has nearly all its content words from one that was given says nothing of its own. */
const leastShared = { share: 0.85, words: 5 }
/** What was given beyond so many sentences is compared as it stands only. */
const mostGiven = 1000

/** Whether a sentence only repeats what the candidate was given. */
export function repeats(given: string[]): (sentence: string) => boolean {
  const plain = (text: string) => solidOf(text).toLowerCase()
  const known = plain(given.join(''))
  const told = given.flatMap(sentencesOf)
  const sentences = new Set(told.map(plain))
  const isRetold = retells(told.slice(0, mostGiven))
  return (sentence) => {
    const solid = plain(sentence)
    const isVerbatim = solid.length >= (sentences.has(solid) ? leastWhole : leastGiven) && known.includes(solid)
    return isVerbatim || isRetold(sentence)
  }
}

/** 'I would say that', 'in my opinion': not of the matter. */
const leadIns = new Set('say think believe guess mean tell told know answer opinion view agree'.split(' ').map(stemOf))

/** The stems of what a sentence speaks of, and whether it denies. */
function contentOf(sentence: string): { stems: Set<string>; isDenial: boolean } {
  const all = wordsOf(withExpressions(fold(sentence)))
  const stems = all.filter((word) => !functionWords.has(word) && !negators.has(word)).map(stemOf)
  return {
    stems: new Set(stems.filter((stem) => !leadIns.has(stem))),
    isDenial: all.some((word) => negators.has(word)),
  }
}

/** Whether nearly all content words of a sentence stand in one that was told, and it denies where that one does. */
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
      ([at, count]) =>
        count >= Math.max(leastShared.words, leastShared.share * stems.size) && denials.get(at) === isDenial,
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

const reasons = lexicon(
  'because|since|therefore|thus|hence|so that|due to|as a result|otherwise|unless|which means|that is why|trade-?offs?|at the cost|at the price|but|however|although|whereas|on the other hand|instead of|rather than|versus|compared|for example|for instance|such as|e\\.g|imagine|say|if|when|porque|por eso|ya que|por ejemplo|pero|sin embargo|si|weil|deshalb|daher|zum beispiel|aber|jedoch|wenn|parce que|donc|par exemple|mais|cependant|car|pois|por exemplo|porem',
)

/** The sentences that carry a because, a trade-off, a number or an example. */
export function reasonedSentences(text: string): string[] {
  return withoutInstructions(text).filter((sentence) => {
    const folded = fold(sentence)
    const isClaim = wordsOf(folded).length >= 4
    return isClaim && (distinct(folded, reasons) > 0 || /\d/.test(folded))
  })
}

/**
 * Reasoned claims over the claims the question asks for (its key points), up to 1. The divisor is the question's, so
 * that one more point made never lowers the figure.
 */
export function reasoningShare(text: string, keyPoints: number): number {
  return Math.min(1, reasonedSentences(text).length / keyPoints)
}
