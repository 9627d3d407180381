/** The gate on what a model says beside a question in words: points of a good answer are the candidate's to make. */
import type { BankQuestion } from '@nova/contract/bank'
import { readKeyPoints, readKeyPointsInSteps } from '../../evidence/answers/key-points.ts'
import { inTurns } from '../../platform/threads/steps.ts'
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

/** Characters of an answer, and sentences of its end: each takes some milliseconds, which other rooms wait for too. */
const longestAnswer = 6_000
const mostSentences = 40
const mostMs = 1000

/**
 * Which rule a reply to this message breaks: it tells a point that the candidate has not spoken of, in the talk or in the
 * answer, or one more than may be told to who has only touched on them. Questions tell nothing. What the candidate has said
 * is read once, here; others are answered meanwhile. Never throws.
 */
export async function openPointGate(
  { question, code, said, replies }: Situation,
  message: string,
): Promise<(text: string) => Objection | undefined> {
  if (question.kind !== 'technical') return () => undefined
  const answer = inEnglish(code.slice(0, longestAnswer))
  const talk = [...said, message].map((each) => inEnglish(each))
  const own = [...talk, ...sentencesOf(answer)]
  await readMeanings(own, mostMs)
  const made = new Set<string>()
  for (const each of [...talk.map(asTold), answer])
    for (const { point, isMet } of await inTurns(readKeyPointsInSteps(each, question.keyPoints)))
      if (isMet) made.add(point)
  const touched = new Set(own.flatMap((each) => touchedIn(each, question)))
  const isGiven = makeGiven([question.statement, ...question.assumptions])
  const toldIn = (text: string) =>
    readKeyPoints(inEnglish(text), question.keyPoints, isGiven).flatMap(({ point, isMet }) =>
      isMet && !made.has(point) ? [point] : [],
    )
  const open = {
    ...question,
    keyPoints: question.keyPoints.filter(({ point }) => !made.has(point) && !touched.has(point)),
  }
  const before = replies.flatMap(({ text }) => toldIn(text))
  return (text) => {
    const told = toldIn(text)
    if (told.some((point) => !touched.has(point)) || namesNew(text, own.join(' '), open))
      return { rule: 'point', reason: 'It names a point of a good answer that the candidate has not made.' }
    return told.length > 0 && new Set([...before, ...told]).size > mostTold
      ? { rule: 'point', reason: 'It settles one guess too many: ask a question instead.' }
      : undefined
  }
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
