/** Describes the candidate's latest act in one line. Pure. */
import { languageNames } from '@nova/contract/questions/language-names'
import type { Statement } from '@nova/contract/reports/briefing'
import type { EntryOf } from '@nova/contract/room/journal'
import { lengthWithout } from '@nova/contract/room/pauses'
import { isFilePad } from '@nova/contract/words'
import { functionAt, maxPlaced } from './code-place.ts'
import type { Act, TestRun } from './session-facts.ts'
import { countOf, minutesText, type Now, say } from './wording.ts'

/** Typing that continues pauses for a few seconds. */
const typingMs = 30_000
/** Idle time worth reporting. */
export const idleMs = 120_000
const minuteMs = 60_000

export type Titles = ReadonlyMap<string, { number: number; title: string }>
export type Doing = { statement: Statement | null; changesInSeconds: number | null }

/** The line, and when it would say something else though nothing happens. */
export function tellDoing(now: Now, titles: Titles): Doing {
  const { facts } = now
  const { act, joined, ended, timeUp } = facts
  if (ended) return { statement: say(now, 'The interview is over.', [ended]), changesInSeconds: null }
  if (timeUp) return { statement: say(now, 'The time is up.', [timeUp]), changesInSeconds: null }
  if (!joined || !act) return { statement: null, changesInSeconds: null }
  const pause = facts.pauses.at(-1)
  if (pause && pause.from <= now.now && now.now < pause.to) {
    const left = Math.ceil((pause.to - now.now) / 1000)
    return { statement: say(now, 'On a break.', [facts.breaks.at(-1)]), changesInSeconds: left }
  }
  const quietMs = lengthWithout({ from: act.at, to: now.now }, facts.pauses)
  if (quietMs >= idleMs) {
    const last = describeAct(act, now, titles, false)
    const text = `Nothing typed, run or sent for ${minutesText(Math.floor(quietMs / minuteMs) * minuteMs)}. Before that: ${lowerFirst(last)}`
    return { statement: say(now, text, marksOf(act)), changesInSeconds: untilNext(quietMs) }
  }
  const isNow = quietMs < typingMs
  const text = describeAct(act, now, titles, isNow)
  const nextMs = isNow && act.what === 'typed' ? typingMs - quietMs : idleMs - quietMs
  return { statement: say(now, text, marksOf(act)), changesInSeconds: Math.ceil(nextMs / 1000) }
}

const untilNext = (ms: number) => Math.max(1, Math.ceil((minuteMs - (ms % minuteMs)) / 1000))
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const marksOf = (act: Act) => (act.what === 'asked' && act.reply ? [act, act.reply] : [act])

function describeAct(act: Act, now: Now, titles: Titles, isNow: boolean): string {
  const question = titles.get(act.questionId ?? '')
  const on = question ? ` question ${question.number}` : ' a question'
  switch (act.what) {
    case 'joined':
      return 'Joined the interview.'
    case 'opened':
      return `Moved to${on}${question ? `: ${question.title}` : ''}.`
    case 'submitted':
      return `Submitted${on}.`
    case 'withdrawn':
      return `Took back the answer to${on}.`
    case 'drew':
      return `${isNow ? 'Drawing' : 'Drew'} on the board of${on}.`
    case 'wroteTests':
      return `${isNow ? 'Writing' : 'Wrote'} test cases of their own for${on}.`
    case 'declared':
      return 'Declared the use of another AI.'
    case 'reviewed':
      return 'Reviewed a change.'
    case 'reported':
      return 'Reported a problem. It is listed with your notes.'
    case 'typed':
      return `${isNow ? 'Typing' : 'Typed'} in ${placeOf(act, now)}.`
    case 'pasted':
      return `Pasted ${countOf(act.lines, 'line')} from outside this interview into ${placeOf(act, now)}.`
    case 'ran':
      return `Ran the code: ${runWords[act.status]}.`
    case 'tested':
      return `Ran the tests: ${testText(act.run)}.`
    case 'asked':
      return askedText(act.reply?.step)
  }
}

function askedText(step: number | undefined): string {
  if (step === undefined) return 'Asked Nova something. Its reply is on the way.'
  return step === 0
    ? 'Asked Nova something and got a reply without a hint.'
    : `Asked Nova and got a hint of step ${step}.`
}

/** The function and the language, or what else the text is. */
function placeOf(act: Extract<Act, { what: 'typed' | 'pasted' }>, { facts }: Now): string {
  const { language, offset } = act
  if (language === 'text') return 'the written answer'
  if (isFilePad(language)) return `the file ${language.slice('file:'.length)}`
  const code =
    facts.questions
      .get(act.questionId ?? '')
      ?.pads.get(language)
      ?.text.read() ?? ''
  if (code.length > maxPlaced) return `the ${languageNames[language]} code`
  const name = functionAt(language, code, Math.min(offset, code.length))
  return name ? `${name} (${languageNames[language]})` : `the ${languageNames[language]} code, outside any function`
}

export const runWords: Record<EntryOf<'run'>['payload']['status'], string> = {
  ok: 'it finished',
  compile_error: 'it did not compile',
  runtime_error: 'it stopped with an error',
  timeout: 'it took too long',
  waited: 'it waited without computing',
  not_judged: 'our server was too busy to judge it',
  memory_limit: 'it ran out of memory',
  output_limit: 'it printed too much',
  killed: 'it was stopped',
  unavailable: "it couldn't be run",
  internal_error: 'it failed on our side',
}

const wholeEndings = new Set<TestRun['status']>([
  'compile_error',
  'unavailable',
  'internal_error',
  'killed',
  'not_judged',
])

/** 5 of 7 visible tests passed, and 8 of 12 hidden ones */
export function testText({ status, visible, hidden }: TestRun): string {
  if (status !== 'ok' && visible.passed === 0) {
    if (wholeEndings.has(status)) return runWords[status]
  }
  const seen = `${visible.passed} of ${visible.total} visible tests passed`
  if (hidden.notRun) return seen
  const { passed, total } = sumHidden(hidden)
  return `${seen}, and ${passed} of ${total} hidden ones`
}

export function sumHidden({ core, edge, scale }: TestRun['hidden']): { passed: number; total: number } {
  const groups = [core, edge, scale]
  const sum = (field: 'passed' | 'total') => groups.reduce((total, group) => total + group[field], 0)
  return { passed: sum('passed'), total: sum('total') }
}

/** Every test that ran passed; hidden ones that did not run say nothing. */
export function isAllPassed({ status, visible, hidden }: TestRun): boolean {
  const { passed, total } = sumHidden(hidden)
  return status === 'ok' && visible.passed === visible.total && (hidden.notRun === true || passed === total)
}
