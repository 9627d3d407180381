/** 'How often does the loop in line 12 run?', 'is line 14 ever reached?': counted in a run of the candidate's code. */
import type { Step } from '../../code-facts/trace.ts'
import type { Situation } from '../situation.ts'
import { bareLines, firstInside, type Head, headAt, isNoted, runsOf } from './code-blocks.ts'
import type { OwnCode } from './own-expressions.ts'
import type { Told } from './value-questions.ts'

/** `isEver`: whether it runs at all is asked; `isNever`: it is taken not to. */
/** `isOfTruth`: whether a condition holds is asked, and not whether a line runs. */
type RunsQuestion = { line: number; isEver: boolean; isNever: boolean; isOfTruth: boolean }

/** Characters. */
const longestSaid = 240
const runs = String.raw`(?:runs?|running|ran|executed?s?|executes|reach\w*|enter\w*|goes|go|iterates?|loops?|repeats?|happens?|called|hit|used|evaluated|true)`
const ofCount = new RegExp(
  String.raw`\bhow (?:often|many (?:times|rounds|iterations|loops|passes))\b[^?]{0,60}\b${runs}\b`,
  'i',
)
const ofEver = new RegExp(
  String.raw`\b(?:does|do|did|is|are|was|will|would|can)\b[^?]{0,50}\b(?:ever|even|at all|never|really|actually)\b[^?]{0,30}\b${runs}\b|\b(?:does|do|did|is|are|was|will)\b[^?]{0,40}\b${runs}\b[^?]{0,16}\b(?:ever|at all|even once)\b|(?<!\bhow )\b(?:does|do|did|will) (?:it|i|we|the code|my code) (?:(?:ever|even|really|actually) )*(?:(?:get|come|go) (?:in ?to|to|in|inside)|reach|enter|execute)\b[^?]{0,20}\b(?:line|ln|else|loop|while|for|if)\b`,
  'i',
)
const ofNever = new RegExp(
  String.raw`\b(?:never|not even|n['’]?t(?: even| ever)?) (?:gets? |is |be |being )?(?:to )?${runs}\b`,
  'i',
)
const ofTruth = /\b(?:true|false)\b/i
const wantsYesNo =
  /\?|\b(?:right|no|correct|i (?:think|guess|assume|suspect|believe))\W*$|\bi (?:think|guess|assume|suspect|believe)\b/i
/** What it costs is asked, and not what happens in one run. */
const ofCost =
  /\bO\(|\bcomplexit\w*|\bworst\b|10\^|\b(?:large|big|huge) (?:inputs?|tests?|n)\b|\bfor n\b|\bin general\b/i
const ofRule = /\b(?:should|must|supposed|allowed|may|can i|ought)\b/i
const ofLine = /\b(?:line|ln)\.?\s?(\d{1,4})\b/i
const kinds: readonly (readonly [RegExp, RegExp])[] = [
  [/\bwhile(?:[- ]loop)?\b/i, /^\s*while\b/],
  [/\b(?:the|my|this|that) for(?:[- ]loop)?\b|\bfor[- ]loop\b/i, /^\s*for\b/],
  [/\bloop\b/i, /^\s*(?:for|while)\b/],
  [/\b(?:the|my|this|that) else\b/i, /^\s*(?:\}\s*)?else\b(?! if)/],
  [/\b(?:the|my|this|that) (?:if|condition)\b/i, /^\s*if\b/],
]

/** Undefined where a message asks for no such thing, or it is not clear of which line. */
export function readRunsQuestion(text: string, situation: Situation): RunsQuestion | undefined {
  if (text.length > longestSaid || ofCost.test(text) || ofRule.test(text)) return undefined
  const isNever = ofNever.test(text) && wantsYesNo.test(text)
  const isEver = isNever || ofEver.test(text)
  if (!isEver && !ofCount.test(text)) return undefined
  const line = lineMeant(text, situation)
  return line === undefined ? undefined : { line, isEver, isNever, isOfTruth: ofTruth.test(text) }
}

/** The line of a message, else of the only part of its kind that it names. */
function lineMeant(text: string, situation: Situation): number | undefined {
  const lines = bareLines(situation)
  const named = ofLine.exec(text)?.[1]
  if (named !== undefined) return Number(named) <= lines.length ? Number(named) : undefined
  const [, begins] = kinds.find(([called]) => called.test(text)) ?? []
  const all = begins ? lines.flatMap((line, at) => (begins.test(line) ? [at + 1] : [])) : []
  if (/\b(?:inner|second)\b/i.test(text)) return all.length === 2 ? all[1] : undefined
  if (/\b(?:outer|first)\b/i.test(text)) return all.length === 2 ? all[0] : undefined
  return all.length === 1 ? all[0] : undefined
}

const times = (count: number, isCut: boolean) =>
  `${isCut ? 'at least ' : ''}${count === 1 ? (isCut ? '1 time' : 'once') : `${count} times`}`

/** What is told of how often a line runs; undefined where the steps don't tell it. */
export function tellRuns(
  { line, isEver, isNever, isOfTruth }: RunsQuestion,
  steps: readonly Step[],
  own: OwnCode,
  isCut: boolean,
): Told | undefined {
  const lines = bareLines(own)
  const head = headAt(line, lines, own.language)
  const inside = head && firstInside(line, lines, own)
  const ran = inside === undefined ? undefined : runsOf(inside, steps, own).length
  if (isOfTruth && ran === undefined) return undefined
  const reached = runsOf(line, steps, own).length
  const isKnown = reached > 0 || ran !== undefined || isNoted(line, lines, own)
  if (!isKnown || (isCut && reached === 0 && !ran)) return undefined
  const text =
    head && ran !== undefined ? tellBlock(head, line, { ran, reached, isCut }) : tellLine(line, reached, isCut)
  const isRun = (ran ?? reached) > 0
  return isEver ? { text, verdict: isRun !== isNever ? 'Yes' : 'No' } : { text }
}

const tellLine = (line: number, reached: number, isCut: boolean) =>
  reached === 0 ? `line ${line} is never reached.` : `line ${line} runs ${times(reached, isCut)}.`

type Counts = { ran: number; reached: number; isCut: boolean }

function tellBlock(head: Head, line: number, { ran, reached, isCut }: Counts): string {
  if (head === 'loop') {
    if (ran > 0) return `the loop in line ${line} goes round ${times(ran, isCut)}${ran > 1 ? ' in all' : ''}.`
    return reached > 0 ? `line ${line} is reached, and its loop never goes round.` : `line ${line} is never reached.`
  }
  if (ran > 0) return `what stands under line ${line} runs ${times(ran, isCut)}.`
  return reached > 0
    ? `line ${line} is reached, and what stands under it never runs.`
    : `what stands under line ${line} never runs.`
}
