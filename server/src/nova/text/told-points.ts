/** The gate on what a model says beside a question in words: points of a good answer are the candidate's to make. */
import type { BankQuestion } from '@nova/contract/bank'
import type { Objection } from '../gate.ts'
import { rankPoints } from '../knowledge.ts'
import type { TurnToAnswer } from '../model.ts'
import type { Situation } from '../situation.ts'
import { readMeanings } from '../understanding/meanings.ts'
import { asTold } from './idea-verdicts.ts'
import { longestRead, namesNew, pointsIn } from './settled-ideas.ts'

type Technical = Extract<BankQuestion, { kind: 'technical' }>

/** From here on a sentence speaks of a point, whether it holds or not. */
const speaks = { score: 0.3, alike: 0.2 }
/** Points that may be told over a whole talk to who has spoken of them and not made them: who names one after the other is guessing. */
const mostTold = 3

/** Each takes some milliseconds, which other rooms wait for too: of a longer answer the last ones are read, and as far as the time lasts. */
const mostSentences = 40
const mostMs = 1000

/** Reads what the candidate said and wrote, so that the gate finds what they speak of by its meaning. */
export const readOwn = (situation: Situation, message: string): Promise<void> =>
  situation.question.kind === 'technical' ? readMeanings(ownOf(situation, message), mostMs) : Promise.resolve()

const ownOf = ({ said, code }: Situation, message: string): string[] => [
  ...said,
  message,
  ...sentencesOf(code.slice(0, longestRead)),
]

/**
 * Which rule a reply breaks: it tells a point that the candidate has not spoken of, in the talk or in the answer, or one
 * more than may be told to who has only touched on them. Never throws.
 */
export function findPointTold(text: string, { situation, message }: TurnToAnswer): Objection | undefined {
  const { question, code, said, replies } = situation
  if (question.kind !== 'technical') return undefined
  const own = ownOf(situation, message)
  const made = new Set(
    [...own.slice(0, said.length + 1).map(asTold), code.slice(0, longestRead)].flatMap((each) =>
      pointsIn(each, question),
    ),
  )
  const touched = new Set(own.flatMap((each) => touchedIn(each, question)))
  const told = pointsIn(text, question).filter((point) => !made.has(point))
  const left = question.keyPoints.filter(({ point }) => !made.has(point) && !touched.has(point))
  if (told.some((point) => !touched.has(point)) || namesNew(text, own.join(' '), { ...question, keyPoints: left }))
    return { rule: 'point', reason: 'It names a point of a good answer that the candidate has not made.' }
  const before = replies.flatMap((reply) => pointsIn(reply.text, question)).filter((point) => !made.has(point))
  return told.length > 0 && new Set([...before, ...told]).size > mostTold
    ? { rule: 'point', reason: 'It settles one guess too many: ask a question instead.' }
    : undefined
}

const touchedIn = (sentence: string, question: Technical): string[] =>
  rankPoints(question, sentence)
    .filter(({ score, alike }) => score >= speaks.score && alike >= speaks.alike)
    .map(({ item }) => item.of)

const sentencesOf = (answer: string): string[] =>
  answer
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((each) => /\w/.test(each))
    .slice(-mostSentences)
