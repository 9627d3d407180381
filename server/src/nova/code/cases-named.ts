/** Which visible tests a message speaks of, and asks about. */
import type { Situation } from '../situation.ts'

const ofCase =
  /\b(?:ex(?:a?mples?|pl)?|samples?|tests?|(?:test )?cases?)\.? ?(?:no\.? ?|number |#)?(\d|one|two|three|four)\b|\b(first|second|third|fourth|1st|2nd|3rd|4th) (?:\w+ )?(?:ex(?:a?mple|pl)?|sample|test|case)\b/i
/** 'No, not that test. The second one.' */
const ofOther =
  /\b(?:ex(?:a?mples?|pl)?|samples?|tests?|cases?)\b[^?]{0,24}\b(first|second|third|fourth|1st|2nd|3rd|4th)(?: one)?\b(?! (?:round|iteration|pass|loop|time|line|element|place|one in|if))/i
/** 'The second one gives 0', '2nd still fails' */
const ofOutcome =
  /\b(first|second|third|fourth|1st|2nd|3rd|4th)(?: one)?(?: (?:still|now|only|just|also))? (?:gives?|fails?|returns?|shows?)\b/i
const numbers = [/^(?:1|one|first)/i, /^(?:2|two|second)/i, /^(?:3|three|third)/i, /^(?:4|four)/i]

/** The place among the tests of the one that a message names by its number; -1 where it names none. */
export function placeOfCase(text: string): number {
  const [, number, place] = ofCase.exec(text) ?? []
  const named = number ?? place ?? (ofOther.exec(text) ?? ofOutcome.exec(text))?.[1] ?? ''
  return numbers.findIndex((each) => each.test(named))
}

/** The visible test that a message speaks of by its number or its input, as the last run left it; examples are the first of them. */
export function caseNamed(text: string, { test }: Situation) {
  const at = placeOfCase(text)
  return test?.cases?.find(({ index, own, args }) => !own && (at < 0 ? isPasted(args, text) : index === at))
}

/** Characters. Less may stand in any message. */
const leastPasted = 6

/** Whether the first argument stands in a text as it is, blanks aside. */
function isPasted([first]: readonly unknown[], text: string): boolean {
  const input = typeof first === 'object' ? JSON.stringify(first) : ''
  return input.length >= leastPasted && text.replace(/\s/g, '').includes(input.replace(/\s/g, ''))
}

/** The same where it failed, with what came out and what should; the first that fails where none is named. */
export function failureNamed(text: string, situation: Situation) {
  const named = caseNamed(text, situation)
  return named?.status === 'failed' ? { ...named, error: named.error ?? '' } : firstFailure(situation)
}

/** The same situation with the test that a message names as the one that fails, where it came out wrong. */
export function onCaseNamed(text: string, situation: Situation): Situation {
  const { test, state } = situation
  const named = state === 'wrong-answer' ? caseNamed(text, situation) : undefined
  if (!test?.failure || named?.status !== 'failed') return situation
  const { args, expected, actual, error = '' } = named
  return { ...situation, test: { ...test, failure: { args, expected, actual, error } } }
}

/** The first test that fails; of code that stops, the first that it stops on, as another may only have come out wrong. */
export function firstFailure({ state, test }: Situation) {
  const stopped = state === 'runtime-error' ? test?.cases?.find(({ error, own }) => error && !own) : undefined
  return stopped ? { ...stopped, error: stopped.error ?? '' } : (test?.failure ?? undefined)
}

const others = String.raw`(?:(first|last) (two|three|2|3)|other(?:s| two| three| ones?)?)(?: (?:tests?|ex(?:a?mple)?s?|samples?|cases?))?`
/** 'And the first two?', 'are the others ok?' */
const asksOfOthers = new RegExp(
  String.raw`\b(?:and|but|so|(?:what|how) about|are|do|does|did|is) (?:the |my )?${others}(?: (?:still|all|ok(?:ay)?|right|fine|good|pass(?:ed|ing)?|green|correct|work))*\W*\?`,
  'i',
)
const ofRuns =
  /\b(?:tests?|ex(?:a?mple)?s?|samples?|cases?|red|green|fail\w*|pass\w*|(?:first|second|third|fourth|last)(?: one)? (?:gives?|is|still|returns?|shows?))\b/i
const ordinal = /\b(first|second|third|fourth)(?: one)? (?:gives?|is|still|fails?|returns?|shows?)\b/i

/** How the other visible tests came out, for who asks about them beside one; undefined where nobody does. */
export function tellOthers(text: string, { test }: Situation): string | undefined {
  const [found, end, count = ''] = asksOfOthers.exec(text) ?? []
  const cases = test?.cases?.filter(({ own }) => !own) ?? []
  if (found === undefined || cases.length < 2 || !ofRuns.test(text)) return undefined
  const number = ofCase.exec(text)?.slice(1).find(Boolean) ?? ordinal.exec(text)?.[1]
  const named = numbers.findIndex((each) => each.test(number ?? ''))
  const spoken = named < 0 ? cases.find(({ status }) => status !== 'passed')?.index : named
  const many = /two|2/i.test(count) ? 2 : 3
  const meant =
    end === undefined
      ? cases.filter(({ index }) => index !== spoken)
      : /first/i.test(end)
        ? cases.slice(0, many)
        : cases.slice(-many)
  const [passed, failed] = [true, false].map((is) => meant.filter(({ status }) => (status === 'passed') === is))
  const told = [
    ...(passed!.length > 0 ? [`${listed(passed!)} ${passed!.length > 1 ? 'pass' : 'passes'}`] : []),
    ...(failed!.length > 0 ? [`${listed(failed!)} ${failed!.length > 1 ? 'fail' : 'fails'}`] : []),
  ].join(', and ')
  return `${told.replace('and Test', 'and test')} with this version.`
}

/** 'Test 2', 'Tests 1 and 3' */
export function listed(cases: readonly { index: number }[]): string {
  const places = cases.map(({ index }) => String(index + 1))
  return places.length === 1 ? `Test ${places[0]}` : `Tests ${places.slice(0, -1).join(', ')} and ${places.at(-1)!}`
}
