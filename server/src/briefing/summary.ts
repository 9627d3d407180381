/** The session so far in short sentences: time, tests, help, pastes and breaks, each with its moments. Pure. */
import type { Briefing, PlannedQuestion, Statement } from '@nova/contract/reports/briefing'
import { lengthWithout, withoutPauses } from '@nova/contract/room/pauses'
import { isAllPassed } from './doing.ts'
import { lastPad, type Mark, type QuestionFacts } from './session-facts.ts'
import { countOf, listText, minutesText, type Now, say } from './wording.ts'

/** Only the last test runs are listed one by one. */
const maxRuns = 5
/** A declaration so close to a paste is about it. */
const declaredWithinMs = 120_000

export type Plan = {
  questions: readonly PlannedQuestion[]
  durationMinutes: number
  isOpenPolicy: boolean
}

export function tellSummary(now: Now, plan: Plan): Briefing['summary'] {
  const { facts } = now
  if (!facts.joined) return [{ title: 'Plan', statements: tellPlan(now, plan) }]
  const opened = plan.questions.filter(({ id }) => (facts.questions.get(id)?.visits.length ?? 0) > 0)
  return [
    { title: 'Interview', statements: tellCourse(now, plan.questions) },
    ...opened.map((question) => ({
      title: `Question ${plan.questions.indexOf(question) + 1}: ${question.title}`,
      statements: tellQuestion(now, question, facts.questions.get(question.id)!, plan),
    })),
  ]
}

function tellPlan(now: Now, { questions, durationMinutes }: Plan): Statement[] {
  const minutes = questions.reduce((sum, question) => sum + question.minutes, 0)
  const planned = `${countOf(questions.length, 'question')} planned for ${countOf(minutes, 'minute')}; the interview has ${durationMinutes}.`
  return [say(now, "The candidate hasn't joined yet.", []), say(now, planned, [])]
}

function tellCourse(now: Now, questions: Plan['questions']): Statement[] {
  const { facts } = now
  const from = facts.joined!.at
  const end = facts.ended?.at ?? now.now
  const used = minutesText(lengthWithout({ from, to: end }, facts.pauses))
  // The end moves with time that is added and with breaks, so it says how long the interview is today.
  const total = facts.endsAt && Math.round(lengthWithout({ from, to: facts.endsAt }, facts.pauses) / 60_000)
  const course = `${facts.ended ? 'Took' : 'Running for'} ${used}${total ? ` of ${total}` : ', without a timer'}.`
  const left = questions.filter(({ id }) => (facts.questions.get(id)?.visits.length ?? 0) === 0)
  const unopened = left.map(({ title }) => title)
  return [
    say(now, course, [facts.joined, facts.ended]),
    ...(unopened.length > 0 ? [say(now, `Not opened yet: ${listText(unopened)}.`, [])] : []),
    ...tellBreaks(now, end),
    ...tellOutages(now),
  ]
}

function tellBreaks(now: Now, end: number): Statement[] {
  const { breaks, pauses } = now.facts
  if (breaks.length === 0) return []
  const ms = pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - from), 0)
  return [say(now, `${countOf(breaks.length, 'break')}, ${minutesText(ms)} in all.`, breaks)]
}

function tellOutages(now: Now): Statement[] {
  const { outages } = now.facts
  if (outages.length === 0) return []
  const ms = outages.reduce((sum, { from, to }) => sum + to - from, 0)
  const times = outages.length === 1 ? 'once' : `${outages.length} times`
  const lasted = ms < 60_000 ? 'less than a minute' : minutesText(ms)
  return [say(now, `The candidate's connection was lost ${times}, ${lasted} in all.`, outages)]
}

function tellQuestion(now: Now, planned: PlannedQuestion, of: QuestionFacts, plan: Plan): Statement[] {
  const { facts } = now
  const end = facts.ended?.at ?? now.now
  const ms = of.visits.reduce((sum, { at, until }) => sum + spanOf(at, until ?? end, now), 0)
  const visits = of.visits.length > 1 ? `, opened ${of.visits.length} times` : ''
  const onScreen = `On screen for ${minutesText(ms)} of ${planned.minutes} planned${visits}.`
  return [
    say(now, onScreen, of.visits),
    ...tellTests(now, of),
    ...tellHelp(now, of),
    ...of.pastes.map((paste) => tellPaste(now, paste, plan)),
    ...tellSubmitted(now, of),
  ]
}

/** The submitted answer counts, even if it was edited afterwards. */
function tellSubmitted(now: Now, of: QuestionFacts): Statement[] {
  if (!of.submitted) return []
  const last = lastPad(of)?.last
  if (!last || last.seq < of.submitted.seq) return [say(now, 'Submitted.', [of.submitted])]
  return [say(now, 'Submitted. Edited since, which does not count until it is submitted again.', [of.submitted, last])]
}

function spanOf(from: number, to: number, { facts }: Now): number {
  return withoutPauses({ from, to }, facts.pauses).reduce((sum, span) => sum + span.to - span.from, 0)
}

function tellTests(now: Now, { tests }: QuestionFacts): Statement[] {
  if (tests.length === 0) return []
  const shown = tests.slice(-maxRuns)
  const total = shown.at(-1)!.visible.total
  const counts = listText(shown.map(({ visible }) => `${visible.passed}`))
  const which = shown.length < tests.length ? `, the last ${shown.length} with ` : ' with '
  const outcome = isAllPassed(tests.at(-1)!) ? ' All tests passed at the last one.' : ''
  const text = `${countOf(tests.length, 'test run')}${which}${counts} of ${countOf(total, 'visible test')} passed.${outcome}`
  return [say(now, text, shown)]
}

function tellHelp(now: Now, { asked, help }: QuestionFacts): Statement[] {
  if (asked.length === 0) return []
  if (help.length === 0) return [say(now, `${countOf(asked.length, 'message')} to Nova, no hints.`, asked)]
  const highest = Math.max(...help.map(({ step }) => step))
  const text = `${countOf(asked.length, 'message')} to Nova, ${countOf(help.length, 'hint')}, the strongest of step ${highest}.`
  return [say(now, text, help)]
}

function tellPaste(now: Now, paste: Mark & { lines: number }, { isOpenPolicy }: Plan): Statement {
  const declared = isOpenPolicy && now.facts.declarations.find(({ at }) => Math.abs(at - paste.at) <= declaredWithinMs)
  const text = `Pasted ${countOf(paste.lines, 'line')} from outside this interview${declared ? ', and declared it' : ''}.`
  return say(now, text, declared ? [paste, declared] : [paste])
}
