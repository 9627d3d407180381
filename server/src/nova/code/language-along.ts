/** A message that asks about the language and about one's own code hears both answers, in its order. */
import { findObjection } from '../gate.ts'
import type { Scene } from '../sayings.ts'
import { lookedUp } from '../task/lookups.ts'
import { countWords } from '../text/question-parts.ts'
import { readForReply } from '../understanding/meanings.ts'
import { caseNamed } from './cases-named.ts'
import { answerSentence } from './language-questions.ts'
import { asksOfCode } from './own-code.ts'
import { lineAsked, partSuspected } from './suspected-parts.ts'

const ends =
  /(?<=[.?!])\s+|,?\s+(?:and|also|but|btw) (?=(?:does|do|is|are|can|how|wh?ats?|which|js|java|python|go|ts)\b)/i
const mostPieces = 6
/** Words, of the whole message and of one sentence. */
const mostWords = 60
const leastOfPiece = 3
const asksWhy = /\?|\bwhy\b|\bis it\b/i

const isOfCode = (text: string, { situation }: Scene): boolean =>
  asksWhy.test(text) &&
  (lineAsked(text) !== undefined ||
    caseNamed(text, situation) !== undefined ||
    partSuspected(text, situation.code) !== undefined ||
    asksOfCode(text, situation))

type Draft = { text: string; step: number; allowance: number; choices: string[] }

/** What `route` makes of a message, where one sentence asks on the language of what is left, with that sentence's answer. */
export async function routeBoth<R extends { draft: Draft; asked: string }>(
  text: string,
  scene: Scene,
  route: (text: string) => Promise<R>,
): Promise<R> {
  const { situation, room } = scene
  const pieces = situation.question.kind === 'coding' ? text.split(ends) : []
  const isOfBoth =
    countWords(text) <= mostWords &&
    pieces.length > 1 &&
    pieces.length <= mostPieces &&
    pieces.some((piece) => isOfCode(piece, scene)) &&
    pieces.some((piece) => countWords(piece) >= leastOfPiece && !isOfCode(piece, scene))
  if (!isOfBoth) return route(text)
  await readForReply(pieces.flatMap((piece) => [piece, lookedUp(piece)]))
  const answers = pieces.map((piece) => (isOfCode(piece, scene) ? undefined : answerSentence(piece, scene)))
  const at = answers.findIndex((answer) => answer !== undefined)
  if (at < 0 || answers.filter(Boolean).length > 1) return route(text)
  const answer = answers[at]!
  const left = pieces.filter((_, place) => place !== at)
  const other = await route(left.join(' '))
  const isFirst = pieces.findIndex((piece) => isOfCode(piece, scene)) > at
  const told = [answer.text, other.draft.text]
  const step = Math.max(answer.step, other.draft.step)
  const allowance = Math.max(answer.allowance ?? answer.step, other.draft.allowance)
  const both = (isFirst ? told : told.toReversed()).join('\n\n')
  if (findObjection(both, allowance, situation, room.level)) return route(text)
  return { ...other, asked: '', draft: { ...other.draft, text: both, step, allowance } }
}
