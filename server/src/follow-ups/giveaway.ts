/**
 * Detects a question about a changed line that reveals its own answer: a value occurs in the line and in only one
 * choice.
 */
import type { PreparedFollowUp } from '@nova/contract/reviews/follow-ups'

type Change = NonNullable<PreparedFollowUp['change']>

const literals = /"[^"]*"|'[^']*'|`[^`]*`|\b\d+(?:\.\d+)?\b/g
/** A line that asks whether something is empty or absent. */
const asksForNothing =
  /\.length\s*[=!]==?\s*0|\.isEmpty\(|\blen\([^)]*\)\s*[=!]=\s*0|\bif\s+not\b|if\s*\(\s*!|\b(?:null|None|nil|undefined)\b/
const isNothing = /(?:^|[^\w"])(?:""|\[\]|\{\}|null|None)(?:$|[^\w"])/

/** `choices` as they are shown; `answer` is the place of the right one. */
export function givesItselfAway({ before, after }: Change, choices: readonly string[], answer: number): boolean {
  const right = choices[answer]!
  const others = choices.filter((_, at) => at !== answer)
  const isAlone = (isIn: (choice: string) => boolean) => isIn(right) && !others.some(isIn)
  const line = `${before} ${after}`
  if (asksForNothing.test(line) && isAlone((choice) => isNothing.test(choice))) return true
  return valuesIn(line).some((value) => isAlone((choice) => valuesIn(choice).includes(value)))
}

/** Numbers and texts in a form common to both spellings. 0 and 1 occur in most lines and say nothing. */
function valuesIn(text: string): string[] {
  const found = [...text.matchAll(literals)].map(([literal]) => literal.replace(/^["'`]|["'`]$/g, ''))
  return found.filter((value) => value !== '' && value !== '0' && value !== '1')
}
