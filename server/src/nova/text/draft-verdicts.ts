/**
 * What a draft on a case says that is known to hold or not to, sentence by sentence: whoever asks whether their answer is
 * right hears of one sentence that doesn't hold, and of what does.
 */
import { say, type Scene } from '../sayings.ts'
import { inEnglish } from '../understanding/glosses.ts'
import { closenessToPoint, type Technical, weighIdea } from './idea-verdicts.ts'
import { countWords, quoteOf } from './question-parts.ts'
import { linesMeant } from './settled-ideas.ts'
import { sideOf } from './stated-sides.ts'
import { mostVerdicts, muchLessClose, verdictsGiven } from './text-ideas.ts'

/** Sentences that are said to hold in one reply. */
const mostHeld = 2

/** The sentences of a draft that a message is about, as they are written and as they are compared. */
export const sentencesMeant = (asked: string, draft: string): { line: string; english: string }[] =>
  linesMeant(asked, draft).map((line) => ({ line, english: inEnglish(line) }))

/** What it says stands in the sentence before it: 'That is how the fix got lost.' */
const leans = /^\W*(?:that|this|these|those|it|they|therefore|thus|hence|so|which)\b/i

/** 'A shorter time would only make the window smaller': who says so holds it for no way out. */
const limits =
  /\bwould (?:only|just|merely)\b|\b(?:only|just|merely) (?:makes?|made|moves?|shifts?|shrinks?|shortens?|hides?|delays?|helps?|lowers?|reduces?)\b|\b(?:merely|hardly|barely|at best)\b/i

/** Where nobody asked about this very sentence, it has to say nearly the same as what is known to be wrong. */
const leastToDeny = { unasked: 0.55, asked: 0.45 } as const

type Judged = { line: string; isRight: boolean; nudge?: string }

/** What is known of one sentence; where the two readings disagree, or the no has no reason to give, nothing is. */
function judge(
  { line, english }: { line: string; english: string },
  question: Technical,
  as: keyof typeof leastToDeny = 'unasked',
): Judged[] {
  const read = weighIdea(english, question)
  const side = sideOf(english, question, 'stated')
  if (read && side && read.holds !== side.isRight) return []
  if (read?.holds || (side?.isRight && side.isSure)) return [{ line, isRight: true }]
  const nudge = side?.idea.nudge
  // A sentence of a draft says several things: what only comes near to a wrong belief may be about another of them.
  if (side?.isRight !== false || nudge === undefined) return []
  if (side.alike < leastToDeny[as] || leans.test(english) || limits.test(english)) return []
  if (closenessToPoint(english, question) > side.alike - muchLessClose) return []
  return [{ line, isRight: false, nudge }]
}

/** Of a sentence that says several things. */
const clause = /,? and (?=(?:the|a|every|each|all|it|we|i|they|one|no|messages)\b)|; /i
const leastOfClause = 4

/** The same of one sentence that somebody asks about; undefined where it is not known, or enough was said. */
export function judgeSentence(line: string, scene: Scene): Judged | undefined {
  const { question } = scene.situation
  if (question.kind !== 'technical' || verdictsGiven(scene) >= mostVerdicts) return undefined
  const lines = linesMeant('', line)
  const judged = lines.flatMap((each) => judge({ line: each, english: inEnglish(each) }, question, 'asked'))
  const clauses = lines.flatMap((each) => each.split(clause)).filter((each) => countWords(each) >= leastOfClause)
  const wrong = clauses.flatMap((each) => judge({ line: each, english: inEnglish(each) }, question, 'asked'))
  judged.push(...wrong.filter(({ isRight }) => !isRight))
  // A yes is one to all that it says.
  const isHeld = judged.length === lines.length && judged.every(({ isRight }) => isRight)
  return judged.find(({ nudge }) => nudge !== undefined) ?? (isHeld ? judged[0] : undefined)
}

/** What Nova can say of the sentences of a draft; empty where it knows none of them, or has said enough. */
export function judgeDraft(asked: string, scene: Scene): string {
  const { question, code, replies } = scene.situation
  if (question.kind !== 'technical' || verdictsGiven(scene) >= mostVerdicts) return ''
  const judged = sentencesMeant(asked, code).flatMap((each) => judge(each, question))
  // What one reply sorts into right and wrong could be a list of guesses: one no at a time.
  const wrong = judged.find(({ nudge }) => nudge !== undefined && !replies.some(({ text }) => text.includes(nudge)))
  const held = judged.filter(({ isRight }) => isRight).slice(0, mostHeld)
  const yes =
    held.length > 0 ? `${say('draft-holds', scene)} ${held.map(({ line }) => quoteOf(line)).join(' and ')}.` : ''
  const no = wrong ? `${say('draft-wrong', scene)} ${quoteOf(wrong.line)}. ${wrong.nudge}` : ''
  return [yes, no].filter(Boolean).join(' ')
}
