import { placesIn } from '../../code-facts/trace-compiled.ts'
/** Which lines of a candidate's code a run tells of for certain, and where its loops and conditions begin. */
import type { Step } from '../../code-facts/trace.ts'
import type { OwnCode } from './own-expressions.ts'
import { masked } from './small-edits.ts'

export type Head = 'loop' | 'if' | 'else'

/** Characters. Nobody writes longer lines, and patterns look at each. */
const longestLine = 160
const heads: readonly (readonly [Head, RegExp])[] = [
  ['loop', /^\s*(?:for|while)\b/],
  ['if', /^\s*(?:\}\s*)?(?:if|elif|else if)\b/],
  ['else', /^\s*(?:\}\s*)?else\b/],
]
const opens = { python: /:\s*$/, other: /\{\s*$/ }
const indentOf = (line: string) => line.length - line.trimStart().length

/** The lines of code without texts and remarks; none of code with a line that is too long. */
export function bareLines({ code, language }: OwnCode): string[] {
  const lines = masked(code, language).split('\n')
  return lines.some((line) => line.length > longestLine) ? [] : lines
}

/** What begins in a line, a block below it; undefined where none does. */
export function headAt(line: number, lines: readonly string[], language: OwnCode['language']): Head | undefined {
  const text = lines[line - 1] ?? ''
  if (!opens[language === 'python' ? 'python' : 'other'].test(text)) return undefined
  return heads.find(([, begins]) => begins.test(text))?.[0]
}

/** The first line of the block that begins in a line; undefined where a run tells nothing of it. */
export function firstInside(line: number, lines: readonly string[], own: OwnCode): number | undefined {
  const at = lines.findIndex((text, place) => place >= line && text.trim() !== '')
  if (at < 0 || indentOf(lines[at]!) <= indentOf(lines[line - 1]!)) return undefined
  return isNoted(at + 1, lines, own) ? at + 1 : undefined
}

/** Whether a run that comes to this line shows it for certain. */
export function isNoted(line: number, lines: readonly string[], own: OwnCode): boolean {
  if (own.language === 'java' || own.language === 'go') return placesIn(own.code, own.language).has(line)
  const text = lines[line - 1] ?? ''
  return own.language === 'python' ? isPythonStatement(text, line, lines) : isScriptStatement(text, line, lines)
}

function isPythonStatement(text: string, line: number, lines: readonly string[]): boolean {
  const before = lines.slice(0, line - 1).join('\n')
  const isInside = (before.match(/[([{]/g) ?? []).length > (before.match(/[)\]}]/g) ?? []).length
  const begins = /^\s*[A-Za-z_]/.test(text) && !/^\s*(?:else|try|finally|except|def|class|global|nonlocal)\b/.test(text)
  return begins && !isInside && !/\\\s*$/.test(lines[line - 2] ?? '')
}

/** As trace.ts puts its calls, and only where the line can be nothing but a statement. */
function isScriptStatement(text: string, line: number, lines: readonly string[]): boolean {
  const before = lines.slice(0, line - 1).findLast((each) => each.trim() !== '')
  const isBehindWhole =
    before !== undefined && /[{};]\s*$/.test(before) && !/^\s*(?:class|switch)\b|[=(,:]\s*\{\s*$/.test(before)
  const begins =
    /^\s*(?:(?:return|if|for|while|const|let|var|break|continue|throw)\b|[A-Za-z_$][\w$.]*(?:\[[^\]]*\])*(?:\s*[-+*/%]?=|\+\+|--|\(.*\);?\s*$))/
  return isBehindWhole && begins.test(text)
}

/** Steps at which a line begins. In Python a function's end is a step of its own, at the line that it ends in. */
export function runsOf(line: number, steps: readonly Step[], { language }: OwnCode): number[] {
  return steps.flatMap((step, at) =>
    step.line === line && !(language === 'python' && steps[at - 1]?.line === line) ? [at] : [],
  )
}
