import { quoteComplaint } from '../../code-facts/complaints.ts'
/** Errors whose words, as the language prints them, stand in a message among whatever else it says. */
import type { Answer } from '../answer.ts'
import { findPrintedError } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import { repeatable } from '../task/task-answers.ts'
import { tellErrorCause } from './error-causes.ts'
import { withLine } from './error-lines.ts'

const ofErrors =
  /\b(?:errors?|messages?|crash\w*|dies|complain\w*|exceptions?|panics?|compil\w*|throws?|prints?|says|underlin\w*|squiggl\w*|red)\b/i
const inQuotes = /["“'`][^"”`\n]{14,}["”'`]/
/** Pasted as it was printed: the whole of it tells more than the words of its kind. */
const isPasted = /\w(?:Error|Exception)\b|panic:|cannot find symbol|error:/i

/** Whether a message speaks of an error by its printed words, in prose. */
export function quotesError(text: string, { situation, room }: Pick<Scene, 'situation' | 'room'>): boolean {
  if (situation.question.kind !== 'coding' || room.level === 'clarify') return false
  if (causeMeant(text, { situation, room }) !== undefined) return true
  if (isPasted.test(text)) return false
  return (ofErrors.test(text) || inQuotes.test(text)) && findPrintedError(situation.language, text) !== undefined
}

/** What the compilers and interpreters say of a name that they do not know, as people repeat it. */
const ofUnknown =
  /\bcan(?:not|['’]?t) find (?:the )?(?:symbol|name|class)\b|\b(?:undefined|not defined|undeclared|not declared|unknown|not in (?:goroot|std))\b|\bNameError\b|\b(?:it|compiler|java|go|python) (?:doesn['’]?t|does not) (?:even )?know\b|\bnot? (?:a )?built ?-?in\b|\bisn['’]?t (?:it |that |this )?(?:a )?built ?-?in\b|\bimport\w*\b/i
const saysUnknown = /cannot find symbol|undefined:|is not defined|Cannot find name|is not in (?:GOROOT|std)/
/** No result at all, which the results of a version that did not compile look like. */
const ofNothing = /\bnull(?:[- ]?pointer\w*)?\b|\bNPE\b|\bNullPointerException\b/i
/** Words. Who says more asks about more. */
const ofMany = 24

/**
 * What the last run's error comes from in these lines, where a message asks about that error in words; undefined where it
 * asks about anything else, or the lines do not show it.
 */
export function causeMeant(text: string, { situation, room }: Pick<Scene, 'situation' | 'room'>): string | undefined {
  const { complaint, state, isTested } = situation
  if (!isTested || !mayJudge(room) || text.split(/\s+/).length > ofMany || !saysUnknown.test(quoteComplaint(complaint)))
    return undefined
  if (state !== 'does-not-parse' && state !== 'runtime-error') return undefined
  const isMeant = ofUnknown.test(text) || (state === 'does-not-parse' && (ofNothing.test(text) || ofRefusal.test(text)))
  return isMeant ? tellErrorCause(complaint, situation) : undefined
}
const ofRefusal = /\bcompil\w*|\b(?:what|why|how)\b.{0,40}\berrors?\b|\berrors?\b\W*$/i

/** What such an error means; undefined where the message names none. */
export function answerPrintedError(text: string, scene: Scene, step: number): Answer | undefined {
  const { situation } = scene
  const { complaint, line, state } = situation
  const cause = step > 0 ? causeMeant(text, scene) : undefined
  if (cause !== undefined) {
    const lead = state === 'does-not-parse' && ofNothing.test(text) ? `${say('error-nothing-ran', scene)} ` : ''
    const told = `${lead}“${quoteComplaint(complaint)}”${line === undefined ? '' : ` at line ${line}`}: ${cause}`
    return { text: repeatable(told, scene), step: 1, allowance: formAllowance }
  }
  const found = quotesError(text, scene) ? findPrintedError(situation.language, text) : undefined
  // Of the last run's own error, what the run shows says more.
  const isOfRun = found !== undefined && found === findPrintedError(situation.language, complaint)
  if (isOfRun && step > 0 && situation.origins) return undefined
  return found && withLine(repeatable(found.answer, scene), `${text}\n${complaint}`, scene, step)
}

/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3
