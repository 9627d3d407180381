/** Errors as toolchains print them: made readable, and the places in the candidate's own code found in them. Pure. */
import type { CodeLanguage } from '@nova/contract/words'
import { editorLanguages } from './languages.ts'
import type { Problem } from './printed-errors.ts'

/** A stretch of an error; with `line` one that leads into the editor. Both count from 1. */
export type ErrorPart = { text: string; line?: number; column?: number }

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
  for (const match of tidy.matchAll(editorLanguages[language].errors.place)) {
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
  const told = editorLanguages[language].errors.list(lines)
  return told.length > 0 ? told : runtimeProblem(tidy, lines, language)
}

const headline =
  /^(?:Uncaught )?[\w.$]*(?:Error|Exception|Interrupt|Exit)\b|^Exception in thread|^(?:panic|fatal error): |^Thrown: /

/** One place: the innermost of the candidate's own. */
function runtimeProblem(tidy: string, lines: string[], language: CodeLanguage): Problem[] {
  const { isInnermostLast } = editorLanguages[language].errors
  const found = [...tidy.matchAll(editorLanguages[language].errors.place)]
  const place = isInnermostLast ? found.at(-1) : (found.find(({ groups }) => groups?.column) ?? found[0])
  if (!place) return []
  const { line, column = null } = readPlace(place, tidy)
  const told = isInnermostLast
    ? lines.findLast((each) => headline.test(each))
    : lines.find((each) => headline.test(each))
  const message = (told ?? lines[0] ?? '').replace(/^Exception in thread "[^"]*" /, '').trim()
  return [{ line, column, message }]
}
