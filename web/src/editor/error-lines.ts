/** Errors as toolchains print them: made readable, and the places in the candidate's own code found in them. Pure. */
import type { CodeLanguage } from '@nova/contract/words'

/** A stretch of an error; with `line` one that leads into the editor. Both count from 1. */
export type ErrorPart = { text: string; line?: number; column?: number }
export type Problem = { line: number; column: number | null; message: string }

const places: Record<CodeLanguage, RegExp> = {
  javascript: /(?<![\w./:-])main\.[cm]?js:(?<line>\d+)(?::(?<column>\d+))?/g,
  typescript: /(?<![\w./:-])main\.ts:(?<line>\d+)(?::(?<column>\d+))?/g,
  python: /"main\.py", line (?<line>\d+)/g,
  java: /(?<![\w./:-])Main\.java:(?<line>\d+)/g,
  go: /(?<![\w./:-])main\.go:(?<line>\d+)(?::(?<column>\d+))?/g,
  sql: /^Line (?<line>\d+), column (?<column>\d+)/g,
}

// Frames around the candidate's code: the candidate did not write them.
const foreign = /node:internal|\/opt\/nova\/|^Node\.js v\d|^\s+at (async )?(Module|wrapModuleLoad)\b|^exit status \d+$/

// Internals an engine prints when out of memory or stack, up to the end of the text.
const engineLastWords =
  /\n*(?:<--- Last few GCs --->|----- Native stack trace -----|#\n# Fatal (?:error|process)|# A fatal error has been detected|Terminating due to java\.lang\.OutOfMemoryError|runtime stack:\n|goroutine \d+ (?:gp=\S+ )?\S*(?:\[\w[^\]]*\])?:\nruntime\.)[^]*/

/** The error without the frames and folders of the runner, and without the insides of its engine. */
export function tidyError(text: string): string {
  return text
    .replace(engineLastWords, '')
    .split('\n')
    .filter((line) => !foreign.test(line))
    .join('\n')
    .replace(/(?:\/app|\/tmp)\/(?=[Mm]ain\.)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd()
}

/** The tidied error in stretches, those that name a place of the code marked. */
export function splitError(text: string, language: CodeLanguage): ErrorPart[] {
  const tidy = tidyError(text)
  const parts: ErrorPart[] = []
  let at = 0
  for (const match of tidy.matchAll(places[language])) {
    const place = readPlace(match, tidy)
    if (match.index > at) parts.push({ text: tidy.slice(at, match.index) })
    parts.push({ text: match[0], ...place })
    at = match.index + match[0].length
  }
  if (at < tidy.length) parts.push({ text: tidy.slice(at) })
  return parts
}

function readPlace({ groups, index, 0: found }: RegExpExecArray, text: string): { line: number; column?: number } {
  const line = Number(groups?.line)
  if (groups?.column === undefined) return { line }
  // The TypeScript compiler ends its place with a colon, and counts columns from 0.
  const isFromZero = found.startsWith('main.ts') && /^:\s*$/m.test(text.slice(index + found.length).split('\n', 1)[0]!)
  return { line, column: Number(groups.column) + (isFromZero ? 1 : 0) }
}

/** Finds the places to mark: each compiler error, or the place where the run ended. */
export function findProblems(text: string, language: CodeLanguage): Problem[] {
  const tidy = tidyError(text)
  const lines = tidy.split('\n')
  const told = listProblems[language](lines)
  return told.length > 0 ? told : runtimeProblem(tidy, lines, language)
}

const none = (): Problem[] => []
const listProblems: Record<CodeLanguage, (lines: string[]) => Problem[]> = {
  javascript: (lines) => {
    const head = /^main\.[cm]?js:(\d+)$/.exec(lines[0] ?? '')
    const message = lines.find((line) => line.startsWith('SyntaxError'))
    return head && message ? [{ line: Number(head[1]), column: caretOf(lines), message }] : []
  },
  typescript: (lines) =>
    lines.flatMap((line, at) => {
      const message = /\[ERROR\] (.*)/.exec(line)?.[1]
      const place = lines.slice(at + 1, at + 4).flatMap((next) => /^\s+main\.ts:(\d+):(\d+):\s*$/.exec(next) ?? [])
      return message && place[1] ? [{ line: Number(place[1]), column: Number(place[2]) + 1, message }] : []
    }),
  python: none,
  java: (lines) =>
    lines.flatMap((line, at) => {
      const found = /^Main\.java:(\d+): (?:error|warning): (.*)/.exec(line)
      if (!found) return []
      return [{ line: Number(found[1]), column: caretOf(lines.slice(at + 1, at + 3)), message: found[2]! }]
    }),
  go: (lines) =>
    lines.flatMap((line) => {
      const found = /^main\.go:(\d+):(\d+): (.*)/.exec(line)
      return found ? [{ line: Number(found[1]), column: Number(found[2]), message: found[3]! }] : []
    }),
  sql: ([first = '']) => {
    const found = /^Line (\d+), column (\d+): (.*)/.exec(first)
    return found ? [{ line: Number(found[1]), column: Number(found[2]), message: found[3]! }] : []
  },
}

/** The column over which a line with nothing but a caret points, from 1. */
function caretOf(lines: string[]): number | null {
  const line = lines.find((each) => /^\s*\^+\s*$/.test(each))
  return line === undefined ? null : line.indexOf('^') + 1
}

const headline =
  /^(?:Uncaught )?[\w.$]*(?:Error|Exception|Interrupt|Exit)\b|^Exception in thread|^(?:panic|fatal error): |^Thrown: /

/** One place: the innermost of the candidate's own; in Python that is the last one printed. */
function runtimeProblem(tidy: string, lines: string[], language: CodeLanguage): Problem[] {
  const found = [...tidy.matchAll(places[language])]
  const place = language === 'python' ? found.at(-1) : (found.find(({ groups }) => groups?.column) ?? found[0])
  if (!place) return []
  const { line, column = null } = readPlace(place, tidy)
  const told =
    language === 'python' ? lines.findLast((each) => headline.test(each)) : lines.find((each) => headline.test(each))
  const message = (told ?? lines[0] ?? '').replace(/^Exception in thread "[^"]*" /, '').trim()
  return [{ line, column, message }]
}
