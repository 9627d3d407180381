/** The candidate's situation with a question, read from the journal: facts alone, no guesses. */
import { isAnsweredIn, isAnsweredWithCode, kindFacts } from '@nova/contract/kinds/kinds'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { RoomTexts } from '@nova/contract/questions/knowledge'
import { findLack } from '@nova/contract/questions/lacks'
import { returnedNothing } from '@nova/contract/questions/signature'
import type { SqlRows } from '@nova/contract/questions/sql'
import { isStarterText } from '@nova/contract/questions/starter-forms'
import type { EntryOf, Pad, ServerPayload } from '@nova/contract/room/journal'
import { type AiPolicy, type CodeLanguage, type HelpLevel, Language } from '@nova/contract/words'
import { starterCode } from '../platform/languages/starter.ts'

export type State =
  | 'nothing-written'
  | 'untested'
  | 'does-not-parse'
  | 'runtime-error'
  | 'wrong-answer'
  | 'endless'
  | 'waiting'
  | 'too-much'
  | 'slow'
  | 'correct'
  | 'text'

export const failingStates: readonly State[] = ['wrong-answer', 'runtime-error', 'does-not-parse', 'endless', 'waiting']

export type Situation = {
  question: BankQuestion
  state: State
  /** Of a coding question. */
  language: Language
  code: string
  /** The last test run of this question, where one was made. */
  test: ServerPayload<'test'> | undefined
  /** True if that test run was of the current code. */
  isTested: boolean
  /** The rows that the last run of this very SQL gave on the visible data set. */
  rows?: SqlRows | undefined
  /** The complaint of the last run or test, and the line of the candidate's code that it names. */
  complaint: string
  line: number | undefined
  /** Nova's replies to this question so far, oldest first. */
  replies: { text: string; step: number }[]
  /** The candidate's earlier messages about this question, oldest first. */
  said: string[]
  /** Index of the wrong solution that the last test run behaved like; undefined if none. */
  cause: number | undefined
  /** Those that it came out like in part, where it may have more than one mistake. */
  alike?: readonly number[]
  /** True if the candidate has changed or run something since Nova's last hint. */
  hasAttempted: boolean
  /** That `test` is no run of the candidate's: Nova ran this version itself. */
  isTried?: boolean
}

/**
 * Reads the situation of one question from its entries (oldest first) and pads. `selected`: the language on the page; else it is
 * the one chosen last, the one written in last, or the interview's own.
 */
export function readSituation(
  question: BankQuestion,
  entries: EntryOf[],
  pads: Pad[],
  primary: Language,
  selected?: Language,
): Situation {
  const written = entries.filter((entry) => entry.kind === 'edit' && entry.payload.edits.some(isByHand))
  const last = written.at(-1)
  const used = last?.kind === 'edit' ? asLanguage(last.payload.language) : undefined
  const language = selected ?? findChosen(entries) ?? used ?? primary
  const place = codeLanguageOf(question, language) ?? 'text'
  const code = pads.find((pad) => pad.language === place)?.text ?? ''
  // In another language than the last edit's, manual edits are unknown, so compare with the starter code.
  const isOfOther = 'signature' in question && used !== undefined && used !== language
  const isWritten = isOfOther
    ? code.trim() !== '' && !isStarterText(language, code, starterCode(question.signature, language))
    : written.length > 0
  const outcome = readOutcome(entries, code)
  const replies = entries.flatMap((entry) =>
    entry.kind === 'chat' && entry.payload.author === 'nova'
      ? [{ text: entry.payload.text, step: entry.payload.helpStep ?? 0 }]
      : [],
  )
  const said = entries.flatMap((entry) =>
    entry.kind === 'chat' && entry.payload.author === 'candidate' ? [entry.payload.text] : [],
  )
  const { complaint, test, rows } = outcome
  const isTested = test !== undefined && isSameCode(test.code, code)
  return {
    question,
    state: isAnsweredWithCode(question) ? stateOf(isWritten, isTested, outcome) : 'text',
    language,
    code,
    test,
    isTested,
    rows,
    complaint,
    line: readLine(complaint),
    replies,
    said,
    cause: undefined,
    hasAttempted: hasAttemptedSince(entries),
  }
}

const asLanguage = (language: string | undefined): Language | undefined => Language.safeParse(language).data

/** The language that the candidate chose last. */
function findChosen(entries: readonly EntryOf[]): Language | undefined {
  const chosen = entries.findLast(
    ({ kind, actor, payload }) => kind === 'navigate' && actor.role === 'candidate' && payload.language !== undefined,
  )
  return chosen?.kind === 'navigate' ? asLanguage(chosen.payload.language) : undefined
}

/** Returns the situation after Nova has run untested code. If all of Nova's runs pass, it stays untested. */
export function withTrial(
  situation: Situation,
  test: ServerPayload<'test'>,
  { cause, alike = [] }: { cause?: number | null | undefined; alike?: readonly number[] },
): Situation {
  const complaint = complaintIn(test)
  const found = stateOf(true, true, { test, status: test.status, complaint })
  const isPassed = found === 'correct'
  const state = isPassed ? 'untested' : found
  return {
    ...situation,
    test,
    state,
    complaint,
    line: readLine(complaint),
    cause: cause ?? undefined,
    alike,
    isTested: !isPassed,
    isTried: true,
  }
}

const namedTest = /\b(?:tests?|case)(?: case)?\s*(?:no\.?|number|#)?\s*(\d{1,2})\b/i

/** Returns the situation with the failure of the visible test that a message names, where that one fails. */
export function withNamedTest(situation: Situation, message: string): Situation {
  const { question, state, test } = situation
  const number = Number(namedTest.exec(message)?.[1] ?? 0)
  const named = test?.cases?.filter(({ own }) => !own)[number - 1]
  if (!kindFacts[question.kind].hasLanguages || !test || !named) return situation
  if (!['wrong-answer', 'runtime-error'].includes(state) || !['failed', 'runtime_error'].includes(named.status))
    return situation
  const { args, expected, actual, error = '' } = named
  const failure = { args, expected, actual, error }
  const complaint = complaintIn({ stderr: '', failure })
  const found: State = complaint === '' ? 'wrong-answer' : 'runtime-error'
  return { ...situation, test: { ...test, failure }, state: found, complaint, line: readLine(complaint) }
}

type Outcome = {
  test: ServerPayload<'test'> | undefined
  rows?: SqlRows | undefined
  status: string | undefined
  complaint: string
}

/** Reads the results for the current code: a run of another version says nothing about it. */
function readOutcome(entries: EntryOf[], code: string): Outcome {
  const runs = entries.flatMap((entry) =>
    entry.actor.role === 'candidate' && (entry.kind === 'run' || entry.kind === 'test') ? [entry] : [],
  )
  // A test that a busy machine didn't let end says nothing about the code.
  const lastTest = runs.findLast((entry) => entry.kind === 'test' && entry.payload.status !== 'not_judged')
  const test = lastTest?.kind === 'test' ? lastTest.payload : undefined
  const last = runs.findLast(
    (entry) =>
      isSameCode(entry.payload.code, code) && !withoutResult.includes(entry.payload.status) && !isOnlyLacking(entry),
  )
  if (!last) return { test, status: undefined, complaint: '' }
  const { status } = last.payload
  if (last.kind === 'test') return { test, status, complaint: complaintIn(last.payload) }
  // A successful program's own output to its error stream is no complaint.
  const complaint = status === 'ok' ? '' : withinBounds(last.payload.stderr)
  return { test, rows: last.payload.sql?.rows, status, complaint }
}

/** A program that ended for want of input or a main function says nothing about the question's function. */
function isOnlyLacking({ kind, payload }: EntryOf<'run' | 'test'>): boolean {
  if (kind !== 'run' || payload.args || !['runtime_error', 'compile_error'].includes(payload.status)) return false
  const { language, code, stderr, stdin } = payload
  if (language === 'sql') return false
  const lack = findLack({ language, code, stderr, stdin: stdin ?? '' })
  return lack !== null && lack.missing !== 'library'
}

function complaintIn({ stderr, failure }: Pick<ServerPayload<'test'>, 'stderr' | 'failure'>): string {
  const error = failure?.error ?? ''
  return withinBounds(stderr || (error === returnedNothing ? '' : error))
}

const withoutResult: string[] = ['killed', 'unavailable', 'internal_error', 'not_judged']

function isSameCode(a: string, b: string): boolean {
  return a.trim().replaceAll('\r\n', '\n') === b.trim()
}

/**
 * Shortens a complaint: its author can print any text, so lines and the whole are cut beyond the length of a compiler's
 * or interpreter's message.
 */
function withinBounds(complaint: string): string {
  const lines = complaint.split('\n').map((line) => line.slice(0, maxOfLine))
  if (lines.length <= 2 * maxLines) return lines.join('\n')
  return [...lines.slice(0, maxLines), ...lines.slice(-maxLines)].join('\n')
}

const maxOfLine = 500
/** From the beginning, and from the end. */
const maxLines = 20

function stateOf(isWritten: boolean, isTested: boolean, { test, status, complaint }: Outcome): State {
  if (!isWritten) return 'nothing-written'
  if (status === 'compile_error' || /SyntaxError|IndentationError/.test(complaint)) return 'does-not-parse'
  if (status === 'timeout') return 'endless'
  if (status === 'waited') return 'waiting'
  if (status === 'memory_limit' || status === 'output_limit') return 'too-much'
  if (status === 'runtime_error' || complaint !== '') return 'runtime-error'
  if (!test || !isTested) return 'untested'
  if (test.visible.passed < test.visible.total) return 'wrong-answer'
  // Hidden tests that weren't run prove nothing, so the visible ones decide.
  if (test.hidden.notRun) return 'correct'
  const { core, edge, scale } = test.hidden
  const isScaleAlone = scale.passed < scale.total && core.passed === core.total && edge.passed === edge.total
  if (isScaleAlone) return (test.hidden.failures?.waited ?? 0) > 0 ? 'waiting' : 'slow'
  return [core, edge, scale].every(({ passed, total }) => passed === total) ? 'correct' : 'wrong-answer'
}

function hasAttemptedSince(entries: EntryOf[]): boolean {
  const lastHint = entries.findLastIndex(
    (entry) => entry.kind === 'chat' && entry.payload.author === 'nova' && (entry.payload.helpStep ?? 0) > 0,
  )
  return entries.slice(lastHint + 1).some((entry) => {
    if (entry.kind === 'edit') return entry.payload.edits.some(isByHand)
    return (entry.kind === 'run' || entry.kind === 'test') && entry.actor.role === 'candidate'
  })
}

function isByHand({ cause }: { cause: string }): boolean {
  return cause !== 'template' && cause !== 'submitted' && cause !== 'proposed'
}

/** True if the last results fit a mistake of speed alone. If large tests fail otherwise, the cause is unknown. */
export const isOfSpeed = ({ question, cause }: Situation): boolean =>
  'signature' in question && question.wrong[cause ?? -1]?.group === 'scale'

/** The line of the candidate's code that an error names. */
export function readLine(complaint: string): number | undefined {
  // Python names the innermost frame last, the others first.
  const python = [...complaint.matchAll(/main\.py", line (\d+)/g)].at(-1)?.[1]
  const sql = /^Line (\d+), column \d+: /.exec(complaint)?.[1]
  const other = /\b(?:main\.(?:js|ts|go)|Main\.java):(\d+)/.exec(complaint)?.[1]
  const found = python ?? sql ?? other
  return found ? Number(found) : undefined
}

/** The language whose behaviour Nova knows; none where the answer is no code. */
export const knownLanguage = ({
  question,
  language,
}: Pick<Situation, 'question' | 'language'>): CodeLanguage | undefined => codeLanguageOf(question, language)

/** SQL, or the language that is selected, where the question is answered in it. */
const codeLanguageOf = (question: BankQuestion, language: Language): CodeLanguage | undefined =>
  (['sql', language] as const).find((each) => isAnsweredIn(question, each))

const maxCode = 32 * 1024

/**
 * Keeps the whole lines at the beginning of overlong code: no real answer is longer, and reading it would block all
 * other rooms.
 */
export function withReadableCode(situation: Situation): Situation {
  if (situation.code.length <= maxCode) return situation
  return { ...situation, code: situation.code.slice(0, situation.code.lastIndexOf('\n', maxCode) + 1) }
}

/** A question with all that is known of it, and what this room allows. */
export type Scene = { situation: Situation; room: Room }

/** The help that the interview allows, and the time that is left. */
export type Room = {
  remainingSeconds: number | null
  policy: AiPolicy
  level: HelpLevel
  ceiling: number
  /** Reads what the interview and its company have set, when a reply needs it. */
  readSettings?: (texts?: RoomTexts) => Promise<Settings>
  settings?: Settings | undefined
}

/** In whole sentences, but for the company's name. */
export type Settings = Record<'company' | 'provider' | 'keeping' | 'contact' | 'languages', string>
