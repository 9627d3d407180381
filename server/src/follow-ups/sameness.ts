/** Detects if code was changed so much that questions about it are new ones. */
import { tokenize } from '@nova/contract/questions/code-tokens'
import type { CodeLanguage } from '@nova/contract/words'
import { tokensOf } from '../question-validation/code-tokens.ts'
import type { SubmittedProject } from './submitted-project.ts'

/** Code is compared in runs of this many tokens; names count, comments and layout don't. */
const runLength = 4
/** Longer code is compared by its beginning. */
const maxCompared = 32_000
/** Less than this share in common is much changed. */
const minShared = 0.6

export function isMuchChanged(before: string, after: string, language: CodeLanguage): boolean {
  const [one, other] = [runsOf(before, language), runsOf(after, language)]
  const shared = [...one].filter((run) => other.has(run)).length
  return shared < minShared * Math.max(one.size, other.size)
}

function runsOf(code: string, language: CodeLanguage): Set<string> {
  const compared = code.slice(0, maxCompared)
  const tokens =
    language === 'sql'
      ? tokenize(language, compared)
      : tokensOf(compared, language).filter(({ kind }) => kind !== 'comment')
  return new Set(
    tokens.map((_, at) =>
      tokens
        .slice(at, at + runLength)
        .map(({ text }) => text)
        .join(' '),
    ),
  )
}

/** The same of a project: by its lines that are not from the start. */
export function isProjectMuchChanged(before: SubmittedProject, after: SubmittedProject): boolean {
  const [one, other] = [newLinesOf(before), newLinesOf(after)]
  const shared = [...one].filter((line) => other.has(line)).length
  return shared < minShared * Math.max(one.size, other.size)
}

function newLinesOf({ changed }: SubmittedProject): Set<string> {
  return new Set(
    changed.flatMap(({ path, lines }) =>
      lines.flatMap(({ text, origin }) => (origin === null ? [] : `${path} ${text.trim()}`)),
    ),
  )
}
