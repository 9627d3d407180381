/** The gate on what a model says beside a question in words: points of a good answer are the candidate's to make. */
import type { BankQuestion } from '@nova/contract/bank'
import { readKeyPointsInSteps } from '../../evidence/answers/key-points.ts'
import { atOnce, inTurns, type Steps } from '../../platform/threads/steps.ts'
import type { Objection } from '../gate.ts'
import { rankPoints } from '../knowledge.ts'
import type { Situation } from '../situation.ts'
import { wordsOf } from '../task/task-words.ts'
import { inEnglish } from '../understanding/glosses.ts'
import { readMeanings } from '../understanding/meanings.ts'
import { asTold } from './idea-verdicts.ts'
import { namesNew } from './settled-ideas.ts'

type Technical = Extract<BankQuestion, { kind: 'technical' }>

/** From here on a sentence speaks of a point, whether it holds or not. */
const speaks = { score: 0.3, alike: 0.2 }
/** Points that may be told over a whole talk to who has spoken of them and not made them: who names one after the other is guessing. */
const mostTold = 3
/**
 * A sentence with this share of its words in the question only repeats it. Of 2,741 answers in our packs, none of which tells a
 * point, 344 were taken to tell one without this and 96 are with it; of 2,658 points in an author's words 2,260 and 2,024 are found.
 */
const asGiven = 0.6

/** However long the talk and the answer are: each takes some milliseconds, which other rooms wait for too. */
const longestAnswer = 6_000
const mostSentences = 20
const mostSaid = 12
const longestSaid = 600
const mostMs = 300

/**
 * Makes the gate for the reply to one message. It stops a reply that makes a point which the candidate has not spoken of, in
 * the talk or in the answer, and one that settles too many points they only touched on. Questions make no point. The
 * candidate's words are read here once, in steps, so that other requests are answered meanwhile. Never throws.
 */
export async function openPointGate(
  { question, code, said, replies }: Situation,
  message: string,
): Promise<(text: string) => Objection | undefined> {
  if (question.kind !== 'technical') return () => undefined
  const answer = inEnglish(code.slice(0, longestAnswer))
  const talk = [...said, message].slice(-mostSaid).map((each) => inEnglish(each.slice(0, longestSaid)))
  const own = [...talk, ...sentencesOf(answer)]
  await readMeanings(own, mostMs)
  const made = new Set<string>()
  for (const each of [...talk.map(asTold), answer])
    for (const point of await inTurns(pointsIn(each, question.keyPoints))) made.add(point)
  const touched = new Set(own.flatMap((each) => touchedIn(each, question)))
  const isGiven = makeGiven([question.statement, ...question.assumptions])
  const isNew = (point: string) => !made.has(point)
  const open = {
    ...question,
    keyPoints: question.keyPoints.filter(({ point }) => !made.has(point) && !touched.has(point)),
  }
  const before: string[] = []
  for (const { text } of replies.slice(-mostSaid))
    before.push(...(await inTurns(pointsIn(inEnglish(text), question.keyPoints, isGiven))).filter(isNew))
  return (text) => {
    const told = atOnce(pointsIn(inEnglish(text), question.keyPoints, isGiven)).filter(isNew)
    if (told.some((point) => !touched.has(point)) || namesNew(text, own.join(' '), open))
      return { rule: 'point', reason: 'It names a point of a good answer that the candidate has not made.' }
    return told.length > 0 && new Set([...before, ...told]).size > mostTold
      ? { rule: 'point', reason: 'It settles one guess too many: ask a question instead.' }
      : undefined
  }
}

function* pointsIn(
  text: string,
  points: Technical['keyPoints'],
  isGiven?: (sentence: string) => boolean,
): Steps<string[]> {
  const found = yield* readKeyPointsInSteps(text, points, isGiven)
  return found.flatMap(({ point, isMet }) => (isMet ? [point] : []))
}

const touchedIn = (sentence: string, question: Technical): string[] =>
  rankPoints(question, sentence)
    .filter(({ score, alike }) => score >= speaks.score && alike >= speaks.alike)
    .map(({ item }) => item.of)

function makeGiven(texts: readonly string[]): (sentence: string) => boolean {
  const given = new Set(texts.flatMap(wordsOf))
  return (sentence) => {
    const words = wordsOf(sentence)
    return words.length > 0 && words.filter((word) => given.has(word)).length >= asGiven * words.length
  }
}

const sentencesOf = (answer: string): string[] =>
  answer
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((each) => /\w/.test(each))
    .slice(-mostSentences)
