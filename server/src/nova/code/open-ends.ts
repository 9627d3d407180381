/**
 * Why a result holds null that nobody wrote: a function gives something back in one line, and where it comes to its end without
 * that line, nothing; the tests show that as null. Read from the lines of JavaScript, TypeScript and Python.
 */
import type { Answer } from '../answer.ts'
import type { Scene } from '../sayings.ts'
import { repeatable } from '../task/task-answers.ts'
import { asCode } from '../wording.ts'
import { indentOf } from './run-frames.ts'

/** Lines, and characters of one: patterns look at each. */
const mostLines = 300
const longestLine = 160

const asksForNull =
  /\b(?:nulls?|none|undefined)\b[^.?!]{0,60}\b(?:why|where|how come|from)\b|\b(?:why|where|how come|what)\b[^.?!]{0,60}\b(?:nulls?|none|undefined)\b/i
const asksElse = /\b(?:return|give back|print|check|compare|use)\s+(?:a )?(?:null|none|undefined)\b|\bdifference\b/i

const hasNull = (value: unknown): boolean => value === null || (Array.isArray(value) && value.some(hasNull))

/** The head of a function whose body stands on lines of its own. */
const heads: Record<string, RegExp> = {
  python: /^\s*(?:async )?def \w+\(.*:\s*(?:#.*)?$/,
  javascript: /(?:=>|\bfunction\b[^{]{0,80}\))[^{}()]{0,40}\{\s*$/,
}
const givesBack = /^\s*(?:\}\s*)?(?:(?:if|else|elif|for|while)\b.*[\s):])?return\s+[^;\s]/
const endsHere = /^\s*(?:return|throw|raise)\b/
const isEndless = /^\s*while\s*\(?\s*(?:true|1)\b/i
/** Where each case may give something back, lines alone don't tell whether one is left open. */
const hasCases = /^\s*(?:\}\s*)?(?:else|try|catch|switch|match)\b/

type Open = { head: number; gives: number[] }

/** The functions that give something back in some lines and can come to their end without, by lines from 1. */
export function openEnds(code: string, language: string): Open[] {
  const head = heads[language === 'typescript' ? 'javascript' : language]
  const lines = code.split('\n')
  if (!head || lines.length > mostLines || lines.some((line) => line.length > longestLine)) return []
  const isHead = lines.map((line) => head.test(line))
  return lines.flatMap((_, at) => (isHead[at] ? (openEnd(at, lines, isHead) ?? []) : []))
}

function openEnd(head: number, lines: readonly string[], isHead: readonly boolean[]): Open | undefined {
  const body = bodyOf(head, lines)
  const indent = Math.min(...body.map((at) => indentOf(lines[at])))
  // What functions inside of it give back is none of its own.
  const inner = new Set(body.filter((at) => isHead[at]).flatMap((at) => bodyOf(at, lines)))
  const own = body.filter((at) => !inner.has(at))
  const gives = own.filter((at) => givesBack.test(lines[at]!))
  const outer = own.filter((at) => indentOf(lines[at]) === indent && !/^\s*[\])}]+[;,]?\s*$/.test(lines[at]!))
  const last = outer.at(-1)
  if (gives.length === 0 || last === undefined) return undefined
  const isClosed =
    endsHere.test(lines[last]!) || outer.some((at) => hasCases.test(lines[at]!) || isEndless.test(lines[at]!))
  return isClosed ? undefined : { head: head + 1, gives: gives.map((at) => at + 1) }
}

/** The places of the lines that stand further in than the head, up to the next that does not. */
function bodyOf(head: number, lines: readonly string[]): number[] {
  const indent = indentOf(lines[head])
  const end = lines.findIndex((line, at) => at > head && line.trim() !== '' && indentOf(line) <= indent)
  const places = Array.from({ length: (end < 0 ? lines.length : end) - head - 1 }, (_, at) => head + 1 + at)
  return places.filter((at) => lines[at]!.trim() !== '' && !/^\s*(?:\/\/|#|\*|\/\*)/.test(lines[at]!))
}

/** Undefined where a message asks for nothing of the kind, or one function alone is not what gives it. */
export function answerNulls(text: string, scene: Scene): Answer | undefined {
  const { state, test, code, language } = scene.situation
  const failure = test?.failure
  if (state !== 'wrong-answer' || !failure || !asksForNull.test(text) || asksElse.test(text)) return undefined
  if (!hasNull(failure.actual) || hasNull(failure.expected)) return undefined
  const [open, ...others] = openEnds(code, language)
  if (!open || others.length > 0) return undefined
  const given = language === 'python' ? 'None' : 'undefined'
  const lines = open.gives.length === 1 ? `line ${open.gives[0]!}` : `lines ${open.gives.join(' and ')}`
  return {
    text: repeatable(
      `Where a function comes to its end without a \`return\`, it gives \`${given}\`, which the tests show as null. The function that begins in line ${open.head}, ${asCode(code.split('\n')[open.head - 1]!.trim())}, gives something back in ${lines} alone. For which input does it never get there?`,
      scene,
    ),
    step: 1,
  }
}
