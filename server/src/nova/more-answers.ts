/** Answers to who asks for more on what Nova said last: its reason, the same in other words, or what comes next. */
import type { Intent } from '@nova/contract/knowledge'
import type { Answer } from './answer.ts'
import { placeTold } from './code/meant-inputs.ts'
import { walkThrough } from './code/run-answers.ts'
import { askedBeside } from './code/suspected-parts.ts'
import { giveHint } from './hint-answers.ts'
import { hintAt } from './hints.ts'
import { findTopic } from './knowledge.ts'
import { understandIn } from './parts.ts'
import { say, type Scene, sayTopic } from './sayings.ts'
import { answerRule, explainTask, repeatable } from './task/task-answers.ts'
import { answerFromText } from './text/text-answers.ts'
import { asksOn, earlierOf } from './thread.ts'

const ofSpeed = /\b(?:slow|fast|speed|steps|seconds|billion|too (?:many|long))\b/i

/** Why something does not hold: what it costs where it is about speed, else an input to see it on. */
export function giveReason(text: string, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const last = situation.replies.at(-1)!
  if (step === 0 || situation.question.kind === 'behavioral') return undefined
  // Why an error came about is in the run.
  if (askedBeside(text, situation) === 'error') return undefined
  if (situation.question.kind !== 'coding') return giveHint(scene, step, earlierOf(scene))
  if (ofSpeed.test(last.text) && !asksToSee.test(text)) return { text: say('reason-speed', scene), step: 1 }
  const [before] = understandIn(situation, earlierOf(scene))
  const isOfIdea = last.step > 0 || asksToSee.test(text) || (before && ofIdea.includes(before.intent))
  if (!isOfIdea) return undefined
  return situation.state === 'wrong-answer' ? walkThrough(scene) : hintAt(situation, 1)
}
const ofIdea: readonly Intent[] = ['hypothesis', 'plan', 'check']
const asksToSee = /\bexample\b|\bfail|\bwrong\b|\bbreak/i

/** 'Which case?', 'which input is that?' */
export const asksWhich =
  /^\W*(?:(?:ok|and|but|so|sorry|hm+)\W+)*which (?:case|input|one|test|example|other input)\b.{0,16}$/i

/** The input on which the code goes wrong that Nova has just told, once more; undefined where it told none. */
export function shownLast({ situation: { replies, question } }: Scene): Answer | undefined {
  const last = replies.at(-1)
  const found = /With `[^]*?` your code gives [^]*? is expected\./.exec(last?.text ?? '')?.[0]
  if (!last || !found || question.kind !== 'coding') return undefined
  const place = placeTold(found, question)
  const lead = place < 0 ? 'This one.' : `Test ${place + 1}.`
  return { text: `${lead} ${found} Which line makes the difference?`, step: last.step }
}

const asksAnew = /\b(?:what|which|who|when|where) (?:should|does|do|is|are|would|could|can|must|will)\b/i
const asksAgain =
  /\b(?:mean\w*|again|simpler|explain|words?|sorry|say\w*|said|that|understand)\b(?! (?:be|have|come|go)\b)/i

/** Asks for something of the question: of a case in words that is left to the candidate, with a question that leads on. */
function askAnew(text: string, scene: Scene, step: number): Answer {
  const { kind } = scene.situation.question
  if (kind === 'coding') return answerRule(text, scene, '')
  const told = answerFromText('rule', text, scene)
  if (kind !== 'technical' || !told.isGuess || step === 0) return told
  const { text: hint } = giveHint(scene, step, `${earlierOf(scene)} ${text}`)
  return { text: `${say('point-open', scene)} ${hint}`, step: 1, isLeft: true }
}

/** More on what was said last: the same matter in other words. */
export function elaborate(text: string, scene: Scene, step: number): Answer {
  const { situation } = scene
  const earlier = earlierOf(scene)
  const last = situation.replies.at(-1)
  // 'So what should it be compared with?' asks for something, and not for the same again.
  if (!last || !earlier || (asksAnew.test(text) && !asksAgain.test(text))) return askAnew(text, scene, step)
  if (situation.question.kind === 'coding' && asksOn(text, scene)) return answerRule(text, scene, earlier)
  const [before] = understandIn(situation, earlier)
  if (last.step > 0) return hintAt(situation, Math.min(step, Math.max(1, last.step)))
  if (
    before &&
    situation.question.kind === 'coding' &&
    ['rule', 'term', 'explain-example', 'hypothesis', 'plan'].includes(before.intent)
  ) {
    const more = answerRule(`${earlier}\n${text}`, scene, '')
    if (!last.text.includes(more.text)) return more
    return { text: repeatable(explainTask(scene), scene), step: 0 }
  }
  if (before?.intent === 'explain-task') return { text: explainTask(scene), step: 0 }
  const topic = findTopic('elaborate', text)
  return { text: (topic && sayTopic(topic, scene)) ?? say('unsure', scene), step: 0 }
}
