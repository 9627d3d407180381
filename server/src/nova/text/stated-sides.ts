/**
 * Whether what a candidate believes of a case is known to hold or not, by the closest of the ways to say it that the pack
 * has marked. A wrong yes or no does harm, so what is near to both, denies what a phrase says, or names other figures is
 * left open.
 */
import type { BankQuestion } from '@nova/contract/bank'
import { type Idea, rankSides, type Side } from '../knowledge.ts'
import type { Match } from '../understanding/similarity.ts'
import { isAsking, textsToRead } from '../understanding/understanding.ts'
import { isMisfit, isReverse } from '../understanding/verdicts.ts'
import { asTold } from './idea-verdicts.ts'

/** `isSure`: so close that it may be told plainly; else it is only a reason to look again. `isEither`: a yes could mean two things. */
export type Sided = { idea: Idea; isRight: boolean; alike: number; isSure: boolean; isEither: boolean }

/**
 * How close a message has to come to a marked phrase to hear no, if it states what the phrase says or asks whether it is
 * so, and to hear yes; and how much closer than to phrases that are marked otherwise. Chosen on 560 messages of the sets
 * of bench/talk, read one by one.
 */
const bars = {
  stated: { score: 0.4, alike: 0.35 },
  asked: { score: 0.5, alike: 0.5 },
  right: { score: 0.5, alike: 0.5 },
} as const
/**
 * From here on nearly the same is said; who says more, or gives a reason, may mean something else by it. Below, what holds
 * and its opposite are hardly told apart: of 677 phrasings that no pack held as many of either side came to a wrong one.
 */
const isPlain = { short: 0.55, long: 0.6 } as const
/** Words. */
const mostOfShort = 14
const reasons = /\b(?:because|since|so|therefore|that['’]?s why)\b/i
/** 'Is it made by the app or by the server?' is neither right nor wrong. */
const offersChoice = /\bor\b[^?]*\?/i
/** 'A fix, or is that naive?', 'the same cause?', 'all of it or half?': a yes could mean either. */
const asksEither =
  /\bor\b(?! (?:so|similar|something|more|less|worse|better)\b)|\b(?:am i wrong|red flag|same (?:thing|cause|reason|problem)|which (?:one|of)|half)\b/i
/** From here on a yes is the answer to what was said. */
const leastOfYes = 0.45

/** Whether a yes to a phrase is one to a message that comes so close to it. */
export const meansYes = (text: string, { phrase, alike }: Pick<Match<unknown>, 'phrase' | 'alike'>): boolean =>
  alike >= leastOfYes && !asksEither.test(text) && !isMisfit(text, phrase)
const isPlainly = (text: string, alike: number) =>
  !offersChoice.test(text) &&
  alike >= (text.split(/\s+/).length <= mostOfShort && !reasons.test(text) ? isPlain.short : isPlain.long)
const leads = { wrong: 0.05, right: 0.1 } as const
/** From here on the whole message has a side of its own, with which one of its sentences has to agree. */
const hasSide = 0.25
/** Ideas that score within this of the best come about as close; of them the one counts that is put most alike. */
const about = 0.05
/** Words. A shorter sentence, or a phrase that only names a thing, says nothing that could hold. */
const leastOfSentence = 4

/** The idea that a message states, and whether it holds; undefined where that is not clear. */
export function sideOf(text: string, question: BankQuestion, as: 'stated' | 'asked'): Sided | undefined {
  const found = textsToRead(text)
    .filter((each) => each === text || (each.split(/\s+/).length >= leastOfSentence && !isAsking(asTold(each))))
    .flatMap((each) => closestSide(each, question, each === text ? as : 'asked') ?? [])
    .toSorted((one, other) => other.score - one.score)
  const [best] = found
  if (!best || found.some(({ item }) => item.side !== best.item.side)) return undefined
  const whole = rankSides(question, text).find(({ item }) => item.side !== 'stated')
  if (whole && whole.alike >= hasSide && whole.item.side !== best.item.side) return undefined
  const { alike, item } = best
  return {
    idea: item.idea,
    isRight: item.side === 'right',
    alike,
    isSure: isPlainly(text, alike),
    isEither: asksEither.test(text),
  }
}

function closestSide(text: string, question: BankQuestion, as: 'stated' | 'asked'): Match<Side> | undefined {
  const ranked = rankSides(question, text)
  const near = ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) - about)
  const [first] = near.toSorted((one, other) => other.alike - one.alike)
  const others = ranked.filter((each) => each !== first)
  if (!first || first.item.side === 'stated') return undefined
  const { side } = first.item
  const least = side === 'right' ? bars.right : bars[as]
  if (first.score < least.score || first.alike < least.alike) return undefined
  if (side === 'right' && first.phrase.split(/\s+/).length < leastOfSentence) return undefined
  // What shares the words and says the reverse is no other way to take the message.
  const isRival = ({ item, alike, phrase }: Match<Side>) =>
    item.side !== side && item.side !== 'stated' && first.alike - alike < leads[side] && !isReverse(text, phrase)
  if (others.some(isRival) || isMisfit(text, first.phrase) || namesOtherNumbers(text, first.phrase)) return undefined
  return claimsForAll.test(first.phrase) && !claimsForAll.test(text) ? undefined : first
}

/** 'Always wraps' is wrong where 'wraps' may not be. */
const claimsForAll = /\b(?:always|never|only|all|every|any|no(?:body| one)|every(?:body|one)|else)\b/i

const numbers = /\d[\d.,]*\d|\d/g
/** 30,000 is 30000. */
const numbersIn = (text: string) => (text.match(numbers) ?? []).map((each) => each.replace(/[.,](?=\d{3}\b)/g, ''))

/** 'A minute is enough' says nothing of 'an hour is enough'. */
function namesOtherNumbers(text: string, phrase: string): boolean {
  const said = new Set(numbersIn(text))
  const known = numbersIn(phrase)
  return said.size > 0 && known.length > 0 && !known.some((number) => said.has(number))
}
