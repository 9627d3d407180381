/** Whether a question about a changed line tells its own answer: by a value that stands in the line and in one choice alone. */
import type { PreparedFollowUp } from '@nova/contract/follow-ups'

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

/** Numbers and texts as both spellings have them. 0 and 1 stand in most lines and say nothing. */
function valuesIn(text: string): string[] {
  const found = [...text.matchAll(literals)].map(([literal]) => literal.replace(/^["'`]|["'`]$/g, ''))
  return found.filter((value) => value !== '' && value !== '0' && value !== '1')
}
