/** 'Is line 9 wrong?', 'is it the loop?': answered by the line where a small change mends the code, which was found by trying. */
import type { Answer } from '../answer.ts'
import { say, type Scene } from '../sayings.ts'
import { confirmLine } from './named-guesses.ts'
import { answerOwnCode } from './own-code.ts'
import { answerError, describeMaking } from './run-answers.ts'
import { answerSlow } from './slow-answers.ts'
import { askedBeside, asksOfSign, lineAsked, linesSuspected, partSuspected } from './suspected-parts.ts'

/** Undefined where the message names no line and no part of the code, or nothing was found of either. */
export function answerLine(text: string, scene: Scene): Answer | undefined {
  const { suspect, state, replies, code, making } = scene.situation
  const line = lineAsked(text)
  const part = line === undefined ? partSuspected(text, code) : undefined
  if ((line === undefined && !part) || state !== 'wrong-answer') return undefined
  if (part && !part.test(code)) return undefined
  const asked = linesSuspected(text, code)
  if (!suspect) return making === undefined ? undefined : tellPlace(making, asked, scene)
  const where = say(`suspect-${suspect.kind}`, scene)
  const told = !asked.includes(suspect.line)
    ? `${say(part ? 'part-other' : 'line-other', scene)} ${where}`
    : (asksOfSign(text) || asksIfRight.test(text)) && !suspect.isPart
      ? where
      : confirmLine(suspect, scene)
  return replies.some((reply) => reply.text.includes(told)) ? undefined : { text: told, step: 2 }
}

/** 'Is line 14 ok?': a yes would say that it is. */
const asksIfRight = /\b(?:is|are|isn['’]?t|looks?|seems?)\b[^.?!]*\b(?:ok(?:ay)?|fine|right|correct|good)\W*$/i

/**
 * Whether the wrong value comes about where it is suspected, with how it does where that was not told yet. Where a counter
 * changed last says nothing of where it went wrong: of one value that is all that is known, and it is told without a verdict.
 */
function tellPlace(making: string, asked: readonly number[], scene: Scene): Answer | undefined {
  const isTold = scene.situation.replies.some((reply) => reply.text.includes(making))
  const line = /\bgets into\b.*?\bline (\d+)/.exec(making)?.[1]
  if (line === undefined && isTold) return undefined
  const at = { ...scene, situation: { ...scene.situation, line: Number(line) } }
  const verdict = line === undefined ? '' : say(asked.includes(Number(line)) ? 'made-there' : 'made-elsewhere', at)
  return { text: describeMaking(making, scene, verdict), step: 2 }
}

/** Where a run in Java or Go could not be followed: whether it is that line is for the candidate to see. */
function leaveOpen(text: string, scene: Scene): Answer | undefined {
  const { state, language, test, replies } = scene.situation
  const line = lineAsked(text)
  if (line === undefined || state !== 'wrong-answer' || !test?.failure || !['java', 'go'].includes(language))
    return undefined
  const told = say('line-untraced', { ...scene, situation: { ...scene.situation, line } })
  return replies.some((reply) => reply.text.includes(told)) ? undefined : { text: told, step: 1 }
}

/** The same where a part of the code is suspected by its name; else what the last run shows, where that is what is asked. */
export function answerSuspected(text: string, scene: Scene, step: number): Answer | undefined {
  const asked = askedBeside(text, scene.situation)
  if (asked === 'error') return answerError(text, scene, step)
  if (asked === 'slow') return answerSlow(text, scene, step)
  if (!partSuspected(text, scene.situation.code) && lineAsked(text) === undefined) return undefined
  return (
    (step > 0 ? (answerLine(text, scene) ?? leaveOpen(text, scene)) : undefined) ?? answerOwnCode(text, scene, step)
  )
}
