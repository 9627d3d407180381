/** 'Is line 9 wrong?', 'is it the loop?': answered by the line where a small change mends the code, which was found by trying. */
import type { Answer } from '../answer.ts'
import { say, type Scene } from '../sayings.ts'
import { answerOwnCode } from './own-code.ts'
import { answerError, answerSlow } from './run-answers.ts'
import { askedBeside, partSuspected } from './suspected-parts.ts'

const asksOfLine =
  /\b(?:is|are|does|do|could|can|may|might|must|isn['’]?t)\b[^.?!]{0,24}\blines?\s+(\d{1,4})\b|\blines?\s+(\d{1,4})\b[^.?!]{0,24}\b(?:wrong|off|bad|broken|right|correct|ok(?:ay)?|fine|bug|mistake|problem|culprit)\b/i
const ofFault = /\b(?:wrong|off|bad|broken|right|correct|ok(?:ay)?|fine|bug|mistake|problem|culprit|fault|cause)\b/i

/** The line of the candidate's code that a message asks about; undefined where it asks about none. */
export function lineAsked(text: string): number | undefined {
  const [, named, first] = asksOfLine.exec(text) ?? []
  return ofFault.test(text) && (named ?? first) !== undefined ? Number(named ?? first) : undefined
}

/** Undefined where the message names no line and no part of the code, or none was found where a small change is enough. */
export function answerLine(text: string, scene: Scene): Answer | undefined {
  const { suspect, state, replies, code } = scene.situation
  const line = lineAsked(text)
  const part = line === undefined ? partSuspected(text) : undefined
  if ((line === undefined && !part) || !suspect || state !== 'wrong-answer') return undefined
  const where = say(`suspect-${suspect.kind}`, scene)
  const isThere = part ? part.test(code.split('\n')[suspect.line - 1] ?? '') : suspect.line === line
  const told = isThere ? where : `${say(part ? 'part-other' : 'line-other', scene)} ${where}`
  return replies.some((reply) => reply.text.includes(told)) ? undefined : { text: told, step: 2 }
}

/** The same where a part of the code is suspected by its name; else what the last run shows, where that is what is asked. */
export function answerSuspected(text: string, scene: Scene, step: number): Answer | undefined {
  const asked = askedBeside(text, scene.situation)
  if (asked === 'error') return answerError(text, scene, step)
  if (asked === 'slow') return answerSlow(text, scene, step)
  if (!partSuspected(text)) return undefined
  return (step > 0 ? answerLine(text, scene) : undefined) ?? answerOwnCode(text, scene, step)
}
