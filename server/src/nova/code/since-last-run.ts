/** What a change did that candidates speak of ('moved the add below, now test 3 passes'): their last two test runs compared. */
import type { ServerPayload } from '@nova/contract/journal'
import type { VisibleCase } from '@nova/contract/runs'
import type { Situation } from '../situation.ts'
import { asCode } from '../wording.ts'
import { listed } from './cases-named.ts'

const verbs =
  '(?:changed|fixed|corrected|moved|put|added|swapped|replaced|removed|deleted|inserted|turned|switched|rewrote|made|reverted)'
const results =
  '(?:pass(?:es|ed|ing)?|fail(?:s|ed|ing)?|green|red|works?|right|wrong|gives?|gets?|returns?|error|throws?|good|better)'
const speaksOfDoing = new RegExp(
  [
    // 'changed to Infinity', 'ok i moved the add below'; not 'if I changed it', 'can i put it there?'
    String.raw`(?:^|[.,;:!?]\s*|(?<!\b(?:if|do|did|should|can|could|must|may|when|would|where|what)\s)\b(?:i|i['’]?ve|ok|okay|and|then|now|just|already|have)\s+)(?:(?:have|now|just|already|also|only)\s+){0,2}${verbs}\b`,
    // '-1 added in line 19'
    String.raw`\b${verbs}(?: it)? (?:in|at|to) (?:line )?\d`,
    String.raw`\bnow\b[^.?!]{0,30}\b${results}\b(?! it)`,
    String.raw`\b${results}\b[^.?!]{0,12}\bnow\b`,
  ].join('|'),
  'i',
)

/** Characters: patterns take their time with longer messages, which paste something. */
const longest = 400

/** What the last test run shows that the one before did not, for who speaks of a change; undefined where nothing is known. */
export function tellSinceLastRun(text: string, situation: Situation): string | undefined {
  const { test, earlierTest, isTested, isTried, state, replies } = situation
  if (!test || !earlierTest || !isTested || state === 'correct') return undefined
  if (text.length > longest || !speaksOfDoing.test(text)) return undefined
  const told = compareRuns(earlierTest, test, isTried ?? false)
  return told === undefined || replies.some((reply) => reply.text.includes(told)) ? undefined : told
}

type Run = Pick<ServerPayload<'test'>, 'cases' | 'hidden'>

/** Of a run that Nova made itself nobody has seen how the hidden tests came out. */
function compareRuns(before: Run, now: Run, isVisibleOnly: boolean): string | undefined {
  const pairs = pairsOf(before, now)
  const passed = ({ status }: VisibleCase) => status === 'passed'
  const gained = pairs.filter(({ was, is }) => !passed(was) && passed(is)).map(({ is }) => is)
  const lost = pairs.filter(({ was, is }) => passed(was) && !passed(is)).map(({ is }) => is)
  const more = isVisibleOnly ? 0 : passedHidden(now) - passedHidden(before) || 0
  const isAlso = gained.length > 0 && more > 0
  const told = [
    gained.length > 0 &&
      `${listed(gained)} ${verb('pass', gained)} now${isAlso ? `, and ${more} more of the hidden ones` : ''}.`,
    lost.length > 0 && `${listed(lost)} ${verb('fail', lost)} now, and passed before your change.`,
    more !== 0 &&
      !isAlso &&
      `Of the hidden tests, ${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} ${Math.abs(more) > 1 ? 'pass' : 'passes'} now.`,
  ].filter((each) => each !== false)
  return told.length > 0 ? told.join(' ') : tellOtherResult(pairs)
}

const verb = (stem: 'pass' | 'fail', { length }: readonly unknown[]) =>
  length > 1 ? stem : { pass: 'passes', fail: 'fails' }[stem]

type Pair = { was: VisibleCase; is: VisibleCase }

const withoutResult: readonly VisibleCase['status'][] = ['not_run', 'killed', 'unavailable', 'internal_error']

/** The visible tests that both runs have a result of. */
function pairsOf(before: Run, now: Run): Pair[] {
  const [earlier, own] = [before, now].map(({ cases = [] }) =>
    cases.filter((each) => !each.own && !withoutResult.includes(each.status)),
  )
  return own!.flatMap((is) => {
    const was = earlier!.find(({ index }) => index === is.index)
    return was ? [{ was, is }] : []
  })
}

const passedHidden = ({ hidden: { core, edge, scale, notRun } }: Run): number =>
  notRun ? Number.NaN : core.passed + edge.passed + scale.passed

/** Characters of a result that a sentence can hold. */
const longestResult = 60

/** What the first failing test gives now, where no test came out the other way. */
function tellOtherResult(pairs: readonly Pair[]): string | undefined {
  const failing = pairs.find(({ is }) => is.status === 'failed')
  if (!failing) return undefined
  const [was, is] = [failing.was, failing.is].map(({ actual, error }) => (error ? '' : JSON.stringify(actual)))
  if (!was || !is || was.length > longestResult || is.length > longestResult) return undefined
  const lead = `Test ${failing.is.index + 1}`
  return was === is
    ? `${lead} gives ${asCode(is)} as before your change.`
    : `${lead} gives ${asCode(is)} now, and gave ${asCode(was)} before your change.`
}
