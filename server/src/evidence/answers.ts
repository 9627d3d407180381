/** What is read in an answer besides its points: what is the candidate's own, and how it reasons. */
import { solidOf } from './figures.ts'
import { fold, sentencesOf, withoutInstructions, wordsOf } from './folding.ts'
import { distinct, lexicon } from './lexicon.ts'

const leastGiven = 25
/** Of a whole sentence of what was given; a shorter one is anybody's. */
const leastWhole = 12

/** Whether a sentence only repeats what the candidate was given. */
export function repeats(given: string[]): (sentence: string) => boolean {
  const plain = (text: string) => solidOf(text).toLowerCase()
  const known = plain(given.join(''))
  const sentences = new Set(given.flatMap(sentencesOf).map(plain))
  return (sentence) => {
    const solid = plain(sentence)
    return solid.length >= (sentences.has(solid) ? leastWhole : leastGiven) && known.includes(solid)
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
