/**
 * Whether what a candidate holds to be so makes a point of a good answer, or its opposite: by the reader of answers and by
 * the opposites of the bank. What neither is clear about is left open; a false yes is worse than none.
 */
import type { BankQuestion } from '@nova/contract/bank'
import { strongestIn } from '../../evidence/answers/key-points.ts'
import { indexPhrases, spaced } from '../knowledge.ts'
import { makeRecall } from '../understanding/recall.ts'
import type { Index, Match } from '../understanding/similarity.ts'
import { ends, isMisfit } from '../understanding/verdicts.ts'

export type Technical = Extract<BankQuestion, { kind: 'technical' }>

/** What holds, with the candidate's words and the point that they make; or the point whose opposite is said. */
export type Weighed = { holds: true; made: { of: string; words: string }[] } | { holds: false; of: string }

type Claim = { of: string; isContrary: boolean }
const claims = new WeakMap<Technical, Index<Claim>>()

/** A question is read anew for each message, and to index its points takes longer than all else of a reply. */
const recallClaims = makeRecall<Index<Claim>>(20, Number.POSITIVE_INFINITY)

/** What the points of a question and their opposites are put as. */
function claimsOf(question: Technical): Index<Claim> {
  const known = claims.get(question) ?? recallClaims(JSON.stringify(question.keyPoints), () => indexClaims(question))
  claims.set(question, known)
  return known
}

const indexClaims = ({ keyPoints }: Technical) =>
  indexPhrases<Claim>(
    keyPoints.flatMap(({ point, phrases, contrary = [] }) => [
      { item: { of: point, isContrary: false }, phrases: [point, ...phrases] },
      ...(contrary.length > 0 ? [{ item: { of: point, isContrary: true }, phrases: contrary }] : []),
    ]),
  )

/** From here on a message makes a point; its opposite is put in more ways than anybody could write down. */
const isClaim = 0.3
const isOpposite = 0.27

const closest = (ranked: readonly Match<Claim>[], isContrary: boolean) =>
  ranked.filter(({ item }) => item.isContrary === isContrary).toSorted((a, b) => b.alike - a.alike)[0]

/** How close a message comes to a phrasing of a point of a good answer. */
export const closenessToPoint = (text: string, question: Technical): number =>
  closest(claimsOf(question).rank(text), false)?.alike ?? 0

/** The point that a message speaks of, or says the opposite of; undefined where neither is near. */
export function claimIn(text: string, question: Technical): Claim | undefined {
  const ranked = claimsOf(question).rank(text)
  const [made, opposite] = [closest(ranked, false), closest(ranked, true)]
  if (opposite && opposite.alike >= isOpposite && opposite.alike > (made?.alike ?? 0)) return opposite.item
  return made && made.alike >= isClaim ? made.item : undefined
}

/**
 * Of the reader's strength, and of how close an opposite may come beside the closest phrasing. Chosen on 102 ideas of the
 * sets of bench/talk and 3,000 sentences of bench/answers: see docs/decisions/086-ideas-are-confirmed.md.
 */
const bars = [
  { strength: 3.5, alike: 0, opposite: 0.95 },
  { strength: 1.5, alike: 0, opposite: 0.75 },
  { strength: 0.75, alike: 0.4, opposite: 0.5 },
]
/** What is as close to opposites is confirmed from here on. */
const beyondDispute = 4
/** Above this nothing is told to be wrong. */
const mostOfWrong = 0.5
const isWrong = 0.4
const leastLead = 0.1

/** Whether a message is right or wrong in what it says of the case; undefined where that is not clear. */
export const weighIdea = (text: string, question: Technical): Weighed | undefined =>
  text.length > longestIdea ? undefined : recallWeighed(text, () => weigh(text, question), question)

/** Characters. What is longer is an answer, and takes longer to read than a reply may. */
const longestIdea = 600

/** One message is looked at several times for one reply. */
const recallWeighed = makeRecall<Weighed | undefined>(8)

function weigh(text: string, question: Technical): Weighed | undefined {
  const told = asTold(text)
  const read = strongestIn(told, question.keyPoints).map((each, at) => ({
    ...each,
    of: question.keyPoints[at]!,
  }))
  const ranked = claimsOf(question).rank(text)
  const [made, opposite] = [closest(ranked, false), closest(ranked, true)]
  const alike = made?.alike ?? 0
  const against = opposite?.alike ?? 0
  const held = read
    .filter(({ strength, isDisputed }) => !isDisputed || strength >= beyondDispute)
    .filter(({ strength }) =>
      bars.some((bar) => strength >= bar.strength && alike >= bar.alike && against <= bar.opposite * alike),
    )
    .filter(({ of, quote }) => !namesOtherNumbers(quote, of, question) && !isMisfit(quote, of.point))
    // That something helps is another claim than that it is so.
    .filter(({ of, quote }) => !ends.test(quote) || [of.point, ...of.phrases].some((each) => ends.test(each)))
    .toSorted((a, b) => b.strength - a.strength)
  if (held.length > 0) {
    if (joins.test(told.replace(opens, ''))) return undefined
    const quotes = new Map(held.toReversed().map(({ of, quote }) => [quote, of.point]))
    return { holds: true, made: [...quotes].toReversed().map(([words, of]) => ({ words, of })) }
  }
  if (ordersSides.test(told) || !opposite) return undefined
  // A no that is wrong does the most harm: the reader and the closest opposite have to speak of the same point.
  const denied = strongestOpposite(told, question)
  if (denied?.of !== opposite.item.of) return undefined
  const most = Math.max(Number.NEGATIVE_INFINITY, ...read.map(({ strength }) => strength))
  const isClear = denied.strength >= isClearOpposite || most < mostBesideWeak
  if (most <= mostBesideOpposite && isClear && denied.strength >= isOppositeSaid) return { holds: false, of: denied.of }
  const isClearlyOpposite = against >= isWrong && against >= alike + leastLead
  if (!isClearlyOpposite || most > mostOfWrong || isMisfit(told, opposite.phrase)) return undefined
  return { holds: false, of: denied.of }
}

/** What is said of two sides holds or not by which comes first, and that the reader of words does not see. */
const ordersSides = /\b(?:before|after|first|earlier|later|sooner|than|instead|rather)\b/i

/** What follows these may turn a right point into a wrong conclusion, which the reader of points does not look at. */
const joins = /\b(?:but|so|because|since|unless|as long as|only|even if|therefore|otherwise|except|until)\b/i
const opens = /^\W*(?:so|ok(?:ay)?|and)\b/i

/** Of the reader's strength for the opposites of points: 0 is where an answer would be said to make one. */
const isOppositeSaid = 0.2
const isClearOpposite = 1
/** Where a point is made more strongly than this, its opposite is not said; and the same of an opposite that is less clear. */
const mostBesideOpposite = 0
const mostBesideWeak = -2

/** The opposite that a message says most clearly, read as points are. */
function strongestOpposite(told: string, question: Technical): { of: string; strength: number } | undefined {
  const opposites = question.keyPoints.flatMap(({ point, phrases, contrary = [] }) =>
    contrary.length > 0
      ? [{ of: point, as: { point: contrary[0]!, phrases: contrary, contrary: [point, ...phrases] } }]
      : [],
  )
  const read = strongestIn(
    told,
    opposites.map(({ as }) => as),
  )
  const [best] = read
    .map(({ strength }, at) => ({ of: opposites[at]!.of, strength }))
    .toSorted((a, b) => b.strength - a.strength)
  return best
}

const asking =
  "right|correct|yes|no|ok(?:ay)?|agreed?|true|fine|warm|or not|isn['’]?t it|(?:am i|do i (?:have|get|read|see) (?:it|that|this)) (?:\\w+ ){0,2}(?:right\\w*|correct\\w*)|is (?:it|that|this) (?:\\w+ )?(?:right|correct|ok(?:ay)?|fine|it|true|good)|that(?:['’]?s| is)? (?:it|right|correct)"
const tags = new RegExp(`(?:[\\s,;:.–-]+|^)(?:${asking})\\W*\\?+|[\\s,]+(?:right|correct|isn['’]?t it|or)\\W*$`, 'giu')
const leadIn =
  /^\W*(?:(?:so|ok(?:ay)?|hm+|wait|hang on|and|quick check|plan|my (?:theory|guess|idea|bet)(?: is)?(?: that)?|i(?:['’]d| would)? (?:think|guess|suspect|say|write)(?: that)?)\b[\s,.:-]+)+/i

/** A message without what makes it a question: the reader of answers takes a question to say nothing. */
export const asTold = (text: string) => text.replace(tags, '. ').replace(leadIn, '').replace(/\?+/g, '.').trim()

const numbers = /\d[\d.,]*\d|\d{2,}/g
const plainNumber = (number: string) => number.replace(/[.,](?=\d{3}\b)/g, '')
const numbersIn = (text: string) => (text.match(numbers) ?? []).map(plainNumber)

/** Of a point that rests on figures, others than those of the case and of the point may be wrong. */
function namesOtherNumbers(quote: string, of: Technical['keyPoints'][number], question: Technical): boolean {
  if (numbersIn(of.point).length === 0) return false
  const known = new Set(numbersIn([question.statement, ...question.assumptions, of.point, ...of.phrases].join(' ')))
  return numbersIn(quote).some((number) => !known.has(number))
}

/** How much of what is said stands in the answer already. */
const ofAnswer = 0.5

/** Whether an idea is part of what the candidate has written. */
export function standsInAnswer(text: string, answer: string): boolean {
  const words = spaced(asTold(text))
    .trim()
    .split(' ')
    .filter((word) => word.length > 3)
  const written = spaced(answer)
  return words.length > 0 && words.filter((word) => written.includes(` ${word}`)).length >= words.length * ofAnswer
}

/** Of the one point that was asked about: how close an answer has to come, and how close an opposite may beside it. */
const asAsked = { least: 0.5, mostAgainst: 0.7 }

/**
 * Whether what is said in answer to a question about one point makes that point: who was asked about it speaks of it, so
 * less is needed than of a message out of nowhere.
 */
export function meetsPoint(words: string, of: string, question: Technical): boolean {
  const ranked = claimsOf(question).rank(asTold(words))
  const made = ranked.find(({ item }) => item.of === of && !item.isContrary)
  const against = closest(ranked, true)?.alike ?? 0
  const point = question.keyPoints.find((each) => each.point === of)
  return (
    made !== undefined &&
    point !== undefined &&
    made.alike >= asAsked.least &&
    against <= made.alike * asAsked.mostAgainst &&
    !isMisfit(words, made.phrase) &&
    !namesOtherNumbers(words, point, question)
  )
}
