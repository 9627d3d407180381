/**
 * Facts that settle what candidates hold to be so, right or wrong, of a question that is answered in words. A fact reads the
 * same either way, so a false yes can't come of it; it is told to those alone who have said such a thing, and only where
 * every point of a good answer that it makes is made by their own words already.
 */
import type { BankQuestion } from '@nova/contract/bank'
import type { Intent } from '@nova/contract/knowledge'
import { readKeyPoints } from '../../evidence/answers/key-points.ts'
import { type Idea, knownOf, rankIdeas, spaced } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import type { Scene } from '../sayings.ts'
import { guessIntents } from '../understanding/classifier.ts'
import { readingOf } from '../understanding/meanings.ts'
import { makeRecall } from '../understanding/recall.ts'
import { textsToRead } from '../understanding/understanding.ts'
import { asTold } from './idea-verdicts.ts'
import { countWords } from './question-parts.ts'

/**
 * How close a message has to come: one that states an idea, one that asks whether it is so, one that asks for something, and
 * one that would be left to the candidate otherwise. Chosen on 330 messages of the sets of bench/talk.
 */
const bars = {
  stated: [
    { score: 0.46, alike: 0.32 },
    { score: 0.38, alike: 0.42 },
  ],
  put: [{ score: 0.48, alike: 0.42 }],
  asked: [{ score: 0.75, alike: 0.65 }],
  left: [{ score: 0.4, alike: 0.4 }],
  /** Asked for what a word means that nothing else explains. */
  word: [{ score: 0.42, alike: 0.38 }],
  /** A line of a draft says many things. */
  written: [{ score: 0.5, alike: 0.5 }],
} as const
/**
 * How likely the closest fact is on what a message says, by logistic regression over 94 messages whose facts were read one
 * by one. In five parts, each judged by the others, 23 of 27 facts told are on the point; the bars alone tell 11. What
 * counts besides closeness is the lead over the next fact, and whether the message says something at all.
 */
const weights = { start: -4.57, score: 6.86, lead: 4.4, says: 2.73 }
const mostLead = 0.2
/** From here on a fact is told. */
const isLikely = 0.72
/** Said of the case, whatever for. */
const saying: readonly Intent[] = ['hypothesis', 'answer', 'plan']

/** How much closer a known question may be to what is stated, and to what is likely on the point. */
const leastLead = 0.1
const leastLeadOfLikely = 0.15
/** Words. A shorter sentence names no idea by itself. */
const leastOfSentence = 4
/** Facts on one question, however they come about: who guesses on hears questions alone. */
const mostFacts = 3

const isLong = (text: string) => countWords(text) >= leastOfSentence
/** Asks for something to be told, and not whether something is so. */
export const asksOpenly =
  /^\W*(?:(?:ok|and|so|but|hi|hey|sorry|wait|hm+|well|just|please)\W+)*(?:what(?! (?:(?:happens )?(?:if|when)|about)\b)|which|how|where|who|when (?:do|does|is|are|will|should|did)|why|hint|nudge)\b|\bwhat(?:['’]?s| is| are| does| was) (?:an? |the )?\w+|\bwhich (?:is|was) which|\bmix (?:\w+ )?up\b.*\bpl(?:ease|s)\b|\b(?:means?|meaning)\b|=\s*\?|\bvs\.?\b/i

type Technical = Extract<BankQuestion, { kind: 'technical' }>

/** How many facts may still be told on the question. */
function factsLeft({ situation: { question, replies } }: Scene): number {
  const told = (knownOf(question)?.ideas ?? []).filter(({ says }) => replies.some(({ text }) => text.includes(says)))
  return Math.max(0, mostFacts - told.length)
}

const pointsIn = (text: string, { keyPoints }: Technical): string[] =>
  readKeyPoints(text, keyPoints).flatMap(({ point, isMet }) => (isMet ? [point] : []))

const givenAway = new WeakMap<Idea, { of: object; points: string[] }>()

/** The points of a good answer that a fact makes. */
export function pointsOf(idea: Idea, question: Technical): string[] {
  const known = givenAway.get(idea)
  if (known?.of === question.keyPoints) return known.points
  const points = pointsIn(idea.says, question)
  givenAway.set(idea, { of: question.keyPoints, points })
  return points
}

/** Characters of an answer that are read for its points: more would hold up the other rooms. */
const longestRead = 1_500
/** One message and one answer are looked at several times for one reply. */
const recallPoints = makeRecall<string[]>(16)

/** Facts that say no point of a good answer beyond those that the candidate has made; at most as many as may still be told. */
export function mayTell(ideas: readonly Idea[], text: string, scene: Scene): Idea[] {
  const { question, code, replies } = scene.situation
  if (question.kind !== 'technical' || !mayJudge(scene.room)) return []
  const points = (own: string) => recallPoints(own, () => pointsIn(own, question), question.keyPoints)
  const isMade = (point: string) =>
    points(asTold(text)).includes(point) || points(code.slice(0, longestRead)).includes(point)
  return ideas
    .filter(({ says }) => !replies.some((reply) => reply.text.includes(says)))
    .slice(0, factsLeft(scene))
    .filter(
      (idea) =>
        pointsOf(idea, question).every(isMade) && !namesNew(idea.says, `${text} ${code}`, question, tellingInFact),
    )
}

/** Words. A shorter phrasing of a point is a name that anybody may use. */
const tellingPhrase = 3
/** The same of facts: which of them name a point is known beforehand, and there are others to tell. */
const tellingInFact = 2

/** Whether a text holds a phrasing of a point that stands neither in the question nor in what the candidate said. */
export function namesNew(
  said: string,
  own: string,
  { keyPoints, statement, assumptions }: Pick<Technical, 'keyPoints' | 'statement' | 'assumptions'>,
  least = tellingPhrase,
): boolean {
  const told = spaced(said)
  const given = spaced([statement, ...assumptions, own].join(' '))
  return keyPoints
    .flatMap(({ point, phrases }) => [point, ...phrases])
    .some((each) => each.split(' ').length >= least && told.includes(spaced(each)) && !given.includes(spaced(each)))
}

type As = 'stated' | 'put' | 'left' | 'word'

/** The fact on what a message says; undefined where none is near, or none of those that come about as close may be told. */
export function settledBy(text: string, scene: Scene, as: As): Idea | undefined {
  return mayTell(ideasIn(text, scene, as), text, scene)[0]
}

/** What is known of what a message says, whether or not its fact may be told. */
export const ideaIn = (text: string, scene: Scene, as: As): Idea | undefined => ideasIn(text, scene, as)[0]

/** Of two things that one message says, how much less close the other may be. */
const about = 0.05

function ideasIn(text: string, scene: Scene, as: As): Idea[] {
  const { question } = scene.situation
  if (question.kind !== 'technical' || !mayJudge(scene.room)) return []
  const how = as === 'stated' || as === 'word' || !asksOpenly.test(text) ? as : 'asked'
  const says = how === 'asked' || how === 'word' ? 0 : sayingShare(text)
  const found = textsToRead(text)
    .filter((each) => each === text || isLong(each))
    .flatMap((each) => closestIdea(question, each, says))
    .filter(
      ({ score, alike, isOnPoint }) => isOnPoint || bars[how].some((bar) => score >= bar.score && alike >= bar.alike),
    )
    .toSorted((one, other) => other.score - one.score)
  const [best] = found
  if (!best) return []
  const known = knownOf(question)?.index.rank(text)[0]?.alike ?? 0
  const lead = best.isOnPoint ? leastLeadOfLikely : as === 'stated' ? leastLead : 0
  if (known > best.alike + lead) return []
  const near = found.filter(({ score }) => score >= best.score - about)
  return [...new Set(near.map(({ item }) => item))]
}

/** How surely a message says something of the case. */
const sayingShare = (text: string): number =>
  recallShare(
    text,
    () => guessIntents(text).reduce((sum, each) => sum + (saying.includes(each.intent) ? each.probability : 0), 0),
    readingOf(text)?.point,
  )

const recallShare = makeRecall<number>(8)

/** The idea that a text comes closest to, and whether its fact is likely to be on the point. */
function closestIdea(question: Technical, text: string, says: number) {
  const [first, next] = rankIdeas(question, text)
  if (!first) return []
  const { item, score, alike } = first
  const lead = Math.min(mostLead, score - (next?.score ?? 0))
  const sum = weights.start + weights.score * score + weights.lead * lead + weights.says * says
  return [{ item, score, alike, isOnPoint: says > 0 && 1 / (1 + Math.exp(-sum)) >= isLikely }]
}

/** Lines of a draft that are compared: more would hold up the reply. */
const mostLines = 10
const longestLine = 300

/** 'Way 1', 'nr 2', 'the second point', 'my last line'. */
const numbered = /\b(?:way|nr|no|number|point|fix|step|reason|part|item|idea|problem|cause|option|#)\.? ?#?(\d)\b/gi
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const ordinal = new RegExp(
  `\\b(${ordinals.join('|')}) (?:way|point|fix|step|reason|part|one|item|idea|problem|cause|option|line|sentence|half)\\b`,
  'gi',
)

/** What of a draft is compared with what is known. */
export const linesOf = (draft: string): string[] =>
  draft
    .split(/\n+|(?<=[.!?;])\s+(?=\p{Lu}|\d)|(?<=[。！？；])/u)
    .map((line) => line.trim().slice(0, longestLine))
    .filter(isLong)
    .slice(0, mostLines)

/** The lines of a draft that a message names by their number; all where it names none. */
export function linesMeant(text: string, draft: string): string[] {
  const named = [
    ...[...text.matchAll(numbered)].map(([, at]) => Number(at)),
    ...[...text.matchAll(ordinal)].map(([, name]) => ordinals.indexOf(name!.toLowerCase()) + 1),
  ]
  const lines = linesOf(draft)
  const meant = lines.filter((line) => {
    const at = /^(?:\p{L}+\s?)?(\d)\s?[.):]/u.exec(line)?.[1]
    return at !== undefined && named.includes(Number(at))
  })
  if (meant.length > 0) return meant
  const place = bySentence.exec(text)?.[1]?.toLowerCase()
  const sentence = place === 'last' ? lines.at(-1) : place && lines[ordinals.indexOf(place)]
  return sentence ? [sentence] : lines
}
/** 'The first sentence feels off.' */
const bySentence = new RegExp(`\\b(${ordinals.join('|')}|last) (?:sentence|line)\\b`, 'i')

/** Facts on what stands in a draft, the closest first. */
export function settledInDraft(text: string, scene: Scene, most: number): Idea[] {
  const { question, code } = scene.situation
  if (question.kind !== 'technical' || !mayJudge(scene.room)) return []
  const found = linesMeant(text, code)
    .flatMap((line) => rankIdeas(question, line)[0] ?? [])
    .filter((match) => bars.written.some(({ score, alike }) => match.score >= score && match.alike >= alike))
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
  return mayTell([...new Set(found)], text, scene).slice(0, most)
}
