/** The gate on a model's words beside a question in words: points of a good answer are the candidate's to make. */
import type { BankQuestion } from '@nova/contract/questions/bank'
import { readKeyPointsInSteps } from '../../answers/key-points.ts'
import { makeIndex, tellingWords } from '../../knowledge/search.ts'
import { atOnce, inTurns, type Steps } from '../../platform/threads/steps.ts'
import type { Situation } from '../situation.ts'
import type { Objection } from './objection.ts'

type Technical = Extract<BankQuestion, { kind: 'technical' }>

/** From here on a sentence speaks of a point, whether it holds or not. */
const minAlike = 0.3
/**
 * Maximum points confirmed over a talk for a candidate who only touched on them: naming one after the other is
 * guessing.
 */
const maxTold = 3
/**
 * A sentence with this share of its words in the question only repeats it. On 2,741 answers in our packs, none of which
 * makes a point, it cuts false positives from 344 to 96; among 2,658 points in an author's words it finds 2,024 instead
 * of 2,260.
 */
const asGiven = 0.6
/** Words: a shorter phrasing is a name that anybody may use. */
const minPhrase = 3

/** Bounds on a long talk and answer: each takes some milliseconds, which other rooms wait for too. */
const maxAnswer = 6_000
const maxSentences = 20
const maxSaid = 12
const maxSaidLength = 600

/**
 * Makes the gate for the reply to one message. It stops a reply that makes a point which the candidate hasn't
 * mentioned, in the talk or the answer, or settles too many points they only touched on. Questions make no point. It
 * reads the candidate's words once, in steps, so that other requests aren't blocked. Never throws.
 */
export async function openPointGate(
  { question, code, said, replies }: Situation,
  message: string,
): Promise<(text: string) => Objection | undefined> {
  if (!('keyPoints' in question)) return () => undefined
  const answer = code.slice(0, maxAnswer)
  const talk = [...said, message].slice(-maxSaid).map((each) => each.slice(0, maxSaidLength))
  const own = [...talk, ...sentencesOf(answer)]
  const made = new Set<string>()
  for (const each of [...talk.map(asTold), answer])
    for (const point of await inTurns(pointsIn(each, question.keyPoints))) made.add(point)
  const closest = await makeIndex(
    question.keyPoints.map(({ point, phrases }) => ({ item: point, asked: [point, ...phrases], text: '' })),
  )
  const touched = new Set(
    own.flatMap((each) => closest(each).flatMap(({ item, alike }) => (alike >= minAlike ? [item] : []))),
  )
  const isGiven = makeGiven([question.statement, ...question.assumptions])
  const isNew = (point: string) => !made.has(point)
  const open = question.keyPoints.filter(({ point }) => !made.has(point) && !touched.has(point))
  const given = [question.statement, ...question.assumptions, ...own]
  const before: string[] = []
  for (const { text } of replies.slice(-maxSaid))
    before.push(...(await inTurns(pointsIn(text, question.keyPoints, isGiven))).filter(isNew))
  return (text) => {
    const told = atOnce(pointsIn(text, question.keyPoints, isGiven)).filter(isNew)
    if (told.some((point) => !touched.has(point)) || namesNew(text, given, open))
      return { rule: 'point', reason: 'It names a point of a good answer that the candidate has not made.' }
    return told.length > 0 && new Set([...before, ...told]).size > maxTold
      ? { rule: 'point', reason: 'It settles one guess too many: ask a question instead.' }
      : undefined
  }
}

/** A question as a statement. */
const asTold = (text: string) => text.replace(/\?+/g, '.').trim()
/** The words of a text, each between blanks. */
export const spaced = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ')} `

/** True if a text contains a phrasing of a point that is in none of the given texts. */
export function namesNew(text: string, given: readonly string[], points: Technical['keyPoints']): boolean {
  const [told, known] = [spaced(text), spaced(given.join(' '))]
  return points
    .flatMap(({ point, phrases }) => [point, ...phrases].map(spaced))
    .some((each) => each.trim().split(' ').length >= minPhrase && told.includes(each) && !known.includes(each))
}

function* pointsIn(
  text: string,
  points: Technical['keyPoints'],
  isGiven?: (sentence: string) => boolean,
): Steps<string[]> {
  const found = yield* readKeyPointsInSteps(text, points, isGiven)
  return found.flatMap(({ point, isMet }) => (isMet ? [point] : []))
}

function makeGiven(texts: readonly string[]): (sentence: string) => boolean {
  const given = new Set(texts.flatMap(tellingWords))
  return (sentence) => {
    const words = tellingWords(sentence)
    return words.length > 0 && words.filter((word) => given.has(word)).length >= asGiven * words.length
  }
}

const sentencesOf = (answer: string): string[] =>
  answer
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((each) => /\w/.test(each))
    .slice(-maxSentences)
