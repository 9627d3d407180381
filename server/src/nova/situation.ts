/** Where the candidate stands with a question, read from the journal: facts alone, nothing guessed. */
import type { BankQuestion } from '@nova/contract/bank'
import type { EntryOf, Pad, ServerPayload } from '@nova/contract/journal'
import type { VisibleCase } from '@nova/contract/runs'
import { returnedNothing } from '@nova/contract/signature'
import { type AiPolicy, type HelpLevel, type Language, isCodePad } from '@nova/contract/words'
import { starterCode } from '../platform/sandbox/languages/starter.ts'
import type { EditKind } from './code/edit-swaps.ts'

export type State =
  | 'nothing-written'
  | 'untested'
  | 'does-not-parse'
  | 'runtime-error'
  | 'wrong-answer'
  | 'endless'
  | 'too-much'
  | 'slow'
  | 'correct'
  | 'text'

/** `isPart`: the change makes the failing test pass, and others still fail. */
export type Suspect = { line: number; kind: EditKind; isPart?: boolean }

/** A sentence that a run bears out, with the lines that it is about. */
export type Finding = { text: string; lines: number[] }

export type Situation = {
  question: BankQuestion
  state: State
  language: Language
  /** The candidate's text as it stands. */
  code: string
  /** The last test run of this question, where one was made. */
  test: ServerPayload<'test'> | undefined
  /** The last test run before it of other code in the same language. */
  earlierTest?: ServerPayload<'test'>
  /** Whether that test run was of the code as it stands now. */
  isTested: boolean
  /** What the last run or test complained of, and the line of the candidate's code it names. */
  complaint: string
  line: number | undefined
  /** Nova's replies to this question so far, oldest first. */
  replies: { text: string; step: number }[]
  /** What the candidate said about this question before, oldest first. */
  said: string[]
  /** Which of the question's wrong solutions the last test run behaved like, by its place; undefined where none. */
  cause: number | undefined
  /** Those that it came out like in part, where it may have more than one mistake. */
  alike?: readonly number[]
  /** Whether the candidate has changed or run something since Nova's last hint. */
  hasAttempted: boolean
  /** The line of their code where the mistake stands, by what small changes of it do, and which kind of change. */
  suspect?: Suspect
  /** Where in a run of their code the wrong value comes about, in a sentence. */
  making?: string
  /** What the names in the line hold at which the last run stopped, in a sentence. */
  stopped?: string
  /** What that run shows of where the value comes from that stopped it or came out of it, the nearest first. */
  origins?: readonly Finding[]
  /** That `test` is no run of the candidate's: Nova ran this version itself. */
  isTried?: boolean
  /** A small input on which the code goes wrong though the visible tests pass; no test has it. */
  counter?: Pick<VisibleCase, 'args' | 'expected' | 'actual' | 'error'>
  /** A change of their code that they ask about, and the line that it is in where it is one. */
  proposal?: { from: string; to: string; line: number | undefined }
  /** That such an input was looked for and not found: on how many the code was right, and whether the time was over before all. */
  searched?: { inputs: number; isCut: boolean }
  /** An input of the candidate's own, its result, and what they take that for; as code. */
  worked?: { input: string; result: string; said: string }
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
  const used = last?.kind === 'edit' && isCodePad(last.payload.language) ? last.payload.language : undefined
  const language = selected ?? findChosen(entries) ?? used ?? primary
  const isCoding = question.kind === 'coding'
  const code = pads.find((pad) => pad.language === (isCoding ? language : 'text'))?.text ?? ''
  // Of another language than the last edit's nobody knows by hand or not: then its starter tells.
  const isOfOther = isCoding && used !== undefined && used !== language
  const isWritten = isOfOther
    ? code.trim() !== '' && code.trim() !== starterCode(question.signature, language).trim()
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
  const { complaint, test, earlierTest } = outcome
  const isTested = test !== undefined && isSameCode(test.code, code)
  return {
    question,
    state: isCoding ? stateOf(isWritten, isTested, outcome) : 'text',
    language,
    code,
    test,
    ...(earlierTest && { earlierTest }),
    isTested,
    complaint,
    line: readLine(complaint),
    replies,
    said,
    cause: undefined,
    hasAttempted: hasAttemptedSince(entries),
  }
}

/** The language that the candidate chose last. */
export function findChosen(entries: readonly EntryOf[]): Language | undefined {
  const chosen = entries.findLast(
    ({ kind, actor, payload }) => kind === 'navigate' && actor.role === 'candidate' && payload.language !== undefined,
  )
  return chosen?.kind === 'navigate' ? chosen.payload.language : undefined
}

/** The same once Nova has run code that was not tested. Where nothing fails that Nova ran, it still is not tested. */
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
    ...(situation.test && { earlierTest: situation.test }),
    state,
    complaint,
    line: readLine(complaint),
    cause: cause ?? undefined,
    alike,
    isTested: !isPassed,
    isTried: true,
  }
}

type Outcome = {
  test: ServerPayload<'test'> | undefined
  earlierTest?: ServerPayload<'test'> | undefined
  status: string | undefined
  complaint: string
}

/** What is known of the code as it stands: a run of another version of it says nothing about this one. */
function readOutcome(entries: EntryOf[], code: string): Outcome {
  const runs = entries.flatMap((entry) =>
    entry.actor.role === 'candidate' && (entry.kind === 'run' || entry.kind === 'test') ? [entry] : [],
  )
  const lastTest = runs.findLast((entry) => entry.kind === 'test')
  const test = lastTest?.kind === 'test' ? lastTest.payload : undefined
  const earlierTest = test && lastOfOtherCode(runs, test)
  const last = runs.findLast(({ payload }) => isSameCode(payload.code, code) && !withoutResult.includes(payload.status))
  if (!last) return { test, earlierTest, status: undefined, complaint: '' }
  const { status } = last.payload
  if (last.kind === 'test') return { test, earlierTest, status, complaint: complaintIn(last.payload) }
  // What a program prints of its own accord to its error stream is no complaint.
  return { test, earlierTest, status, complaint: status === 'ok' ? '' : withinBounds(last.payload.stderr) }
}

/** The last test run of other code than in `test`, in the same language, that was not cut off. */
function lastOfOtherCode(runs: readonly EntryOf[], test: ServerPayload<'test'>): ServerPayload<'test'> | undefined {
  const tests = runs.flatMap((entry) => (entry.kind === 'test' ? [entry.payload] : []))
  return tests.findLast(
    ({ code, language, status }) =>
      language === test.language && !isSameCode(code, test.code) && !withoutResult.includes(status),
  )
}

function complaintIn({ stderr, failure }: Pick<ServerPayload<'test'>, 'stderr' | 'failure'>): string {
  const error = failure?.error ?? ''
  return withinBounds(stderr || (error === returnedNothing ? '' : error))
}

const withoutResult: string[] = ['killed', 'unavailable', 'internal_error']

function isSameCode(a: string, b: string): boolean {
  return a.trim().replaceAll('\r\n', '\n') === b.trim()
}

/** What a program complains of is its author's to write: lines and the whole end where no compiler's or interpreter's do. */
function withinBounds(complaint: string): string {
  const lines = complaint.split('\n').map((line) => line.slice(0, mostOfLine))
  if (lines.length <= 2 * mostLines) return lines.join('\n')
  return [...lines.slice(0, mostLines), ...lines.slice(-mostLines)].join('\n')
}

const mostOfLine = 500
/** From the beginning, and from the end. */
const mostLines = 20

function stateOf(isWritten: boolean, isTested: boolean, { test, status, complaint }: Outcome): State {
  if (!isWritten) return 'nothing-written'
  if (status === 'compile_error' || /SyntaxError|IndentationError/.test(complaint)) return 'does-not-parse'
  if (status === 'timeout') return 'endless'
  if (status === 'memory_limit' || status === 'output_limit') return 'too-much'
  if (status === 'runtime_error' || complaint !== '') return 'runtime-error'
  if (!test || !isTested) return 'untested'
  if (test.visible.passed < test.visible.total) return 'wrong-answer'
  // Of hidden tests that were not run nothing is known: the visible ones decide.
  if (test.hidden.notRun) return 'correct'
  const { core, edge, scale } = test.hidden
  if (scale.passed < scale.total && core.passed === core.total && edge.passed === edge.total) return 'slow'
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

/** Whether the last results fit a mistake that is one of speed alone. Where large tests fail otherwise, what fails there is not known. */
export const isOfSpeed = ({ question, cause }: Situation): boolean =>
  question.kind === 'coding' && question.wrong[cause ?? -1]?.group === 'scale'

/** The line of the candidate's code that an error names. */
export function readLine(complaint: string): number | undefined {
  // Python names the innermost frame last, the others first.
  const python = [...complaint.matchAll(/main\.py", line (\d+)/g)].at(-1)?.[1]
  const other = /\b(?:main\.(?:js|ts|go)|Main\.java):(\d+)/.exec(complaint)?.[1]
  const found = python ?? other
  return found ? Number(found) : undefined
}

const mostCode = 32 * 1024

/** Of longer code the whole lines at its beginning: no answer to a task is longer, and all other rooms wait while it is read. */
export function withReadableCode(situation: Situation): Situation {
  if (situation.code.length <= mostCode) return situation
  return { ...situation, code: situation.code.slice(0, situation.code.lastIndexOf('\n', mostCode) + 1) }
}

/** What the interview allows Nova, and how long it lasts. */
export type Room = {
  remainingSeconds: number | null
  policy: AiPolicy
  level: HelpLevel
  ceiling: number
}
