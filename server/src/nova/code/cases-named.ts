/** Which visible test a message speaks of. */
import type { Situation } from '../situation.ts'

const ofCase =
  /\b(?:ex(?:a?mples?|pl)?|samples?|tests?|(?:test )?cases?)\.? ?(?:no\.? ?|number |#)?(\d|one|two|three|four)\b|\b(first|second|third|fourth|1st|2nd|3rd|4th) (?:\w+ )?(?:ex(?:a?mple|pl)?|sample|test|case)\b/i
const numbers = [/^(?:1|one|first)/i, /^(?:2|two|second)/i, /^(?:3|three|third)/i, /^(?:4|four)/i]

/** The visible test that a message speaks of by its number, as the last run left it; examples are the first of them. */
export function caseNamed(text: string, { test }: Situation) {
  const [, number, place] = ofCase.exec(text) ?? []
  const at = numbers.findIndex((each) => each.test(number ?? place ?? ''))
  return test?.cases?.find(({ index, own }) => index === at && !own)
}

/** The same where it failed, with what came out and what should; the first that fails where none is named. */
export function failureNamed(text: string, situation: Situation) {
  const named = caseNamed(text, situation)
  return named?.status === 'failed' ? { ...named, error: named.error ?? '' } : (situation.test?.failure ?? undefined)
}
