/**
 * What a candidate believes of a tool or a term of the field ('a liveness probe holds back traffic, right?'), whatever the
 * question: a plain yes or no with the fact, and nothing that a good answer to this question rests on.
 */
import type { Answer } from '../answer.ts'
import { rankBeliefs, saysSame, spelledOut, type Stated } from '../beliefs.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import { findAskedTerms } from '../task/named-terms.ts'
import { repeatable } from '../task/task-answers.ts'
import type { Match } from '../understanding/similarity.ts'
import { textsToRead } from '../understanding/understanding.ts'
import { countDenials, isMisfit, isReverse } from '../understanding/verdicts.ts'
import { givesAway } from './point-answers.ts'
import { countWords } from './question-parts.ts'
import { isJudged } from './text-ideas.ts'

/** Asks for something to be told or advised, where a yes or no says nothing. */
const asksElse =
  /^\W*(?:(?:ok(?:ay)?|and|so|but|hi|hey|sorry|wait|um+|hm+)\W+)*(?:what|which|how|where|who|when (?:is|are|do|does|did|should|can|will)|why|should|shall|must|may|can (?:i|you)|could (?:i|you)|do i|does it matter|explain|tell|give)\b|\bor (?!not\b|so\b|no\b)[^?]*\w[^?]*\?|\bdifference\b|\bmy (?:\w+ )?(?:sentence|line|draft|answer|text)\b/i
/** Asks whether it is so. */
const asksIfSo =
  /\?|\bi (?:think|thought|guess|believe|suppose)\b|[\s,](?:right|correct|yes|no|isn['’]?t it|or not)\W*$/i

/** How close a message has to come for the fact; for a yes or no, which has to be closer than to what is marked otherwise. */
const isClose = 0.6
const bars = { right: { alike: 0.66, lead: 0.1 }, wrong: { alike: 0.6, lead: 0.06 } } as const
/** The same of a no to what is stated and not asked. */
const isPlain = 0.7
/** Words. */
const leastOfStatement = 4
const mostOfStatement = 40

/** 'Doesn't it end at once?' takes it to end at once. */
const asksDenying =
  /(?<=^\W*|[.?!,;]\s*|\b(?:but|so|and|then|or)\s+)(does|do|did|is|are|was|would|could|has|have)(?:n['’]?t)\b(?=[^.!?]*\?)/gi
/** 'Always' and 'only' turn what is said without them. */
const claimsForAll = /\b(?:always|never|every|any|nobody|everyone|impossible|whole|entire|all)\b/i
const claimsOne = /\b(?:only|just)\b/i

/** 'Put is, post is not': which of them is denied is not told by the words. */
function deniesInPart(text: string): boolean {
  const clauses = text.split(/[,;]|\b(?:and|but)\b/i).filter((each) => countWords(each) >= leastOfClause)
  return new Set(clauses.map((each) => countDenials(each) > 0)).size > 1
}
const leastOfClause = 3

/** What comes first, or is more, is told by the sides of these words. */
const between = /\b(before|after|than|instead of)\b/i
const longWords = (text: string) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? []
const shares = (one: string, other: string) =>
  longWords(one).some((word) => longWords(other).some((each) => each.includes(word) || word.includes(each)))

/** Whether two sentences that compare have the same things on the same sides; others do not compare. */
function comparesAlike(one: string, other: string): boolean {
  const [[left, word, right], [left2, word2, right2]] = [one, other].map((each) => each.split(between)) as [
    [string, string?, string?],
    [string, string?, string?],
  ]
  if (word === undefined && word2 === undefined) return true
  if (word?.toLowerCase() !== word2?.toLowerCase()) return false
  return shares(left, left2) && shares(right!, right2!) && !shares(left, right2!) && !shares(right!, left2)
}

/** Whether the yes or no to a phrase is the one to a statement. */
function isSaidSo(text: string, { phrase, item, alike }: Match<Stated>, others: readonly Match<Stated>[]): boolean {
  const said = text.replace(asksDenying, '$1')
  const isTurned = (each: string) =>
    isMisfit(said, each) ||
    isReverse(said, each) ||
    countDenials(said) !== countDenials(each) ||
    !comparesAlike(said, each)
  const bar = bars[item.isRight ? 'right' : 'wrong']
  const isRival = (each: Match<Stated>) =>
    each.item.isRight !== item.isRight && alike - each.alike < bar.lead && !isTurned(each.phrase)
  return (
    alike >= bar.alike &&
    !isTurned(phrase) &&
    saysSame(said, item) &&
    !deniesInPart(said) &&
    claimsForAll.test(said) === claimsForAll.test(phrase) &&
    claimsOne.test(said) === claimsOne.test(phrase) &&
    !others.some(isRival)
  )
}

type Held = { match: Match<Stated>; isSaid: boolean }

/** The belief that a message comes closest to, by itself or in one of its sentences, and whether it says just that. */
function beliefIn(text: string): Held | undefined {
  const [best] = textsToRead(text)
    .filter((each) => countWords(each) >= leastOfStatement && countWords(each) <= mostOfStatement)
    .filter((each) => !asksElse.test(each) && findAskedTerms(each).length === 0)
    .flatMap((each) => {
      const [match, ...others] = rankBeliefs(each)
      if (!match || match.alike < isClose) return []
      const isSaid = isSaidSo(each, match, others)
      // What is told and not asked about hears a no, or nothing.
      const isWrong = isSaid && !match.item.isRight && match.alike >= isPlain
      return isWrong || asksIfSo.test(each) ? { match, isSaid } : []
    })
    .toSorted((one, other) => other.match.alike - one.match.alike)
  return best
}

const sentences = /(?<=[.?!])\s+(?=[A-Z])/

/** What is known of the field on what a message believes; undefined where nothing is, or more is known of the case. */
export function answerBelief(text: string, scene: Scene): Answer | undefined {
  const { question } = scene.situation
  if (!mayJudge(scene.room) || scene.tongue !== 'en') return undefined
  const found = beliefIn(text)
  if (!found || isJudged(text, scene)) return undefined
  const { phrase, item } = found.match
  const { says, names } = item.belief
  const own = `${spelledOut(text)} ${phrase}`
  const called = names.flatMap((name) => name.split(' & '))
  // What follows on a sentence that is left out says little without it.
  const all = says.split(sentences)
  const held = question.kind === 'technical' ? all.findIndex((each) => givesAway(each, question, own, called)) : -1
  const told = held < 0 ? all : all.slice(0, held)
  if (told.length === 0) {
    return found.isSaid ? { text: say(item.isRight ? 'idea-holds' : 'idea-against', scene), step: 1 } : undefined
  }
  const verdict = found.isSaid ? (item.isRight ? 'Yes. ' : 'No. ') : ''
  return { text: repeatable(`${verdict}${told.join(' ')}`, scene), step: 1 }
}
