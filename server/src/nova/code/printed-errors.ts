/** Errors whose words, as the language prints them, stand in a message among whatever else it says. */
import type { Answer } from '../answer.ts'
import { findPrintedError } from '../knowledge.ts'
import type { Scene } from '../sayings.ts'
import { repeatable } from '../task/task-answers.ts'
import { withLine } from './error-lines.ts'

const ofErrors =
  /\b(?:errors?|messages?|crash\w*|dies|complain\w*|exceptions?|panics?|compil\w*|throws?|prints?|says|underlin\w*|squiggl\w*|red)\b/i
const inQuotes = /["“'`][^"”`\n]{14,}["”'`]/
/** Pasted as it was printed: the whole of it tells more than the words of its kind. */
const isPasted = /\w(?:Error|Exception)\b|panic:|cannot find symbol|error:/i

/** Whether a message speaks of an error by its printed words, in prose. */
export function quotesError(text: string, { situation, room }: Scene): boolean {
  if (situation.question.kind !== 'coding' || room.level === 'clarify' || isPasted.test(text)) return false
  return (ofErrors.test(text) || inQuotes.test(text)) && findPrintedError(situation.language, text) !== undefined
}

/** What such an error means; undefined where the message names none. */
export function answerPrintedError(text: string, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const found = quotesError(text, scene) ? findPrintedError(situation.language, text) : undefined
  return found && withLine(repeatable(found.answer, scene), `${text}\n${situation.complaint}`, scene, step)
}
