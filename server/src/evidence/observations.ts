import { drawOn, elementsOn, emptyBoard } from '@nova/contract/board'
import type { EditCause, EntryKind, EntryOf } from '@nova/contract/journal'
import { extendPauses, lengthWithout, type Span, withoutPauses } from '@nova/contract/pauses'
import { type HiddenCounts, isSubmissionCheck, type RunStatus } from '@nova/contract/runs'
import { makeSessionClock, type SessionClock as Clock } from '@nova/contract/session-clock'
import { type OpenText, openText, readChanges, type Replacement } from '@nova/contract/text'
import { type Language, type PadLanguage, isCodePad, isFilePad } from '@nova/contract/words'
import { firstComplaint } from './code/compile-error.ts'
import { solidOf } from './figures.ts'
import type { EvidenceInput, EvidenceQuestion } from './input.ts'

/** One edit of a pad, its time on the server's clock. */
export type Step = {
  seq: number
  at: number
  /** When the server received it, and whether that was after the end. */
  receivedAt: number
  late: boolean
  by: 'candidate' | 'interviewer' | 'system'
  cause: EditCause
  replacements: Replacement[]
}
export type PadHistory = {
  questionId: string
  language: PadLanguage
  /** The text before the first step. */
  opening: string
  steps: Step[]
  text: string
  lastAt: number
}

export type RunFact = {
  seq: number
  at: number
  questionId: string
  kind: 'run' | 'test'
  trigger: 'candidate' | 'interviewer' | 'submitted'
  language: Language
  code: string
  status: RunStatus
  /** The same for two runs of the same code on the same input. */
  key: string
  visible: { passed: number; total: number } | null
  hidden: HiddenCounts | null
  /** Tests passed, visible and hidden; null for a free run. */
  passed: number | null
  total: number
  /** What the compiler said first; null where it did not complain. */
  complaint: string | null
}
export type Turn = {
  seq: number
  at: number
  questionId: string
  author: 'candidate' | 'nova'
  text: string
  voice: boolean
  helpStep: number | null
}
export type Absence = Span & { seq: number }
/** The latest answer to a question that was not withdrawn. */
export type AnswerFact = EntryOf<'answer'>['payload'] & { seq: number; at: number }

export type Stretch = Span & { questionId: string }

export type Observations = {
  clock: Clock
  start: number
  end: number
  pads: PadHistory[]
  runs: RunFact[]
  turns: Turn[]
  absences: Absence[]
  answerByQuestion: Map<string, AnswerFact>
  /** Of these the latest that the candidate submitted. */
  submittedByQuestion: Map<string, AnswerFact>
  /** The questions on whose board something is drawn, with the entry that drew last. */
  drawnByQuestion: Map<string, number>
  /** The questions that the candidate opened, in order. */
  shown: EvidenceQuestion[]
  /** Which question was worked on when, in order; breaks are still in it. */
  stretches: Stretch[]
  breaks: readonly Span[]
  secondsByQuestion: Map<string, number>
}

export const starterOf = (question: EvidenceQuestion | undefined, language: PadLanguage): string =>
  starterIn(question, language) ?? ''

function starterIn(question: EvidenceQuestion | undefined, language: PadLanguage): string | undefined {
  if (isFilePad(language)) return question?.project?.files.get(language.slice('file:'.length))
  return isCodePad(language) ? question?.starters?.[language] : undefined
}

/** Reads the journal once: pads, runs, turns, absences, answers, drawings and times. */
export function observe({
  interview,
  questions,
  entries,
}: Pick<EvidenceInput, 'questions' | 'entries'> & {
  interview: Pick<EvidenceInput['interview'], 'startedAt' | 'completedAt'>
}): Observations {
  const clock = makeSessionClock(entries)
  const start = Date.parse(interview.startedAt)
  const end = Math.max(start, Date.parse(interview.completedAt))
  const pauses = readPauses(entries)
  const pads = foldPads(entries, clock, questions)
  const stretches = readStretches(entries, clock, start, questions[0]?.id)
  return {
    clock,
    start,
    end,
    pads,
    runs: entries.flatMap((entry) => readRun(entry, clock)),
    turns: of(entries, 'chat').map((entry) => ({
      ...pick(entry, clock),
      author: entry.payload.author,
      text: entry.payload.text,
      voice: entry.payload.voice,
      helpStep: entry.payload.helpStep,
    })),
    absences: endWithKeys(readAbsences(entries, clock, pauses), pads),
    answerByQuestion: readAnswers(entries, clock),
    submittedByQuestion: readAnswers(entries, clock, 'submitted'),
    drawnByQuestion: readDrawn(entries),
    shown: questions.filter((question, at) => at === 0 || entries.some((entry) => shows(entry, question.id))),
    stretches,
    breaks: pauses,
    secondsByQuestion: sumSeconds(stretches, pauses),
  }
}

export function of<K extends EntryKind>(entries: EntryOf[], kind: K): EntryOf<K>[] {
  return entries.filter((entry) => entry.kind === kind) as EntryOf<K>[]
}

function pick(entry: EntryOf, clock: Clock) {
  return { seq: entry.seq, at: clock(entry), questionId: entry.questionId ?? '' }
}

export const padKey = (questionId: string, language: PadLanguage) => `${language} ${questionId}`

function foldPads(entries: EntryOf[], clock: Clock, questions: EvidenceQuestion[]): PadHistory[] {
  const padByKey = new Map<string, PadHistory>()
  const textByKey = new Map<string, OpenText>()
  for (const entry of of(entries, 'edit')) {
    const questionId = entry.questionId ?? ''
    const { language, edits } = entry.payload
    const key = padKey(questionId, language)
    const pad = padByKey.get(key) ?? { questionId, language, opening: '', steps: [], text: '', lastAt: 0 }
    padByKey.set(key, pad)
    let text = textByKey.get(key) ?? openText('')
    for (const edit of edits) {
      const { replacements, length } = readChanges(edit.changes)
      const starter = starterOf(
        questions.find((question) => question.id === questionId),
        language,
      )
      // A pad may open with its starter without an edit that says so.
      if (pad.steps.length === 0 && length > 0 && length === starter.length) text = openText((pad.opening = starter))
      if (!text.apply(edit.changes)) continue
      const at = clock(entry, edit.at)
      const { seq, late = false, actor } = entry
      pad.steps.push({
        seq,
        at,
        receivedAt: Date.parse(entry.at),
        late,
        by: actor.role,
        cause: edit.cause,
        replacements,
      })
      if (edit.cause !== 'template') pad.lastAt = at
    }
    textByKey.set(key, text)
  }
  for (const [key, pad] of padByKey) pad.text = textByKey.get(key)!.read()
  return [...padByKey.values()]
}

/** The text after one step. */
export function applyStep(text: string, { replacements }: Pick<Step, 'replacements'>): string {
  let result = ''
  let at = 0
  for (const { from, removed, inserted } of replacements) {
    result += text.slice(at, from) + inserted
    at = from + removed
  }
  return result + text.slice(at)
}

/** What a pad held just before each of these places in the journal, which ascend. */
export function textsBefore(pad: PadHistory, seqs: number[]): string[] {
  let text = pad.opening
  let next = 0
  return seqs.map((seq) => {
    for (; next < pad.steps.length && pad.steps[next]!.seq < seq; next++) text = applyStep(text, pad.steps[next]!)
    return text
  })
}

function readRun(entry: EntryOf, clock: Clock): RunFact[] {
  if (entry.kind !== 'run' && entry.kind !== 'test') return []
  // For who watched; what is submitted is judged at the end.
  if (entry.kind === 'test' && isSubmissionCheck(entry.payload)) return []
  const { language, code, status } = entry.payload
  const complaint = status === 'compile_error' ? firstComplaint(entry.payload.stderr) : null
  const shared = { ...pick(entry, clock), language, code, status, complaint }
  if (entry.kind === 'run') {
    const { stdin, args } = entry.payload
    const key = JSON.stringify(['run', language, code, stdin, args])
    const trigger = entry.actor.role === 'candidate' ? 'candidate' : 'interviewer'
    return [{ ...shared, kind: 'run', trigger, key, visible: null, hidden: null, passed: null, total: 0 }]
  }
  const { visible, trigger } = entry.payload
  // Where no hidden test was run, their counts say nothing about the code.
  const hidden = entry.payload.hidden.notRun ? null : entry.payload.hidden
  const groups = [visible, ...(hidden ? [hidden.core, hidden.edge, hidden.scale] : [])]
  const sum = (field: 'passed' | 'total') => groups.reduce((total, group) => total + group[field], 0)
  const key = JSON.stringify(['test', language, code])
  return [{ ...shared, kind: 'test', trigger, key, visible, hidden, passed: sum('passed'), total: sum('total') }]
}

export function readPauses(entries: EntryOf[]): readonly Span[] {
  const none: readonly Span[] = []
  return of(entries, 'time').reduce((pauses, { at, payload }) => extendPauses(pauses, Date.parse(at), payload), none)
}

function readAnswers(entries: EntryOf[], clock: Clock, cause?: AnswerFact['cause']): Map<string, AnswerFact> {
  const told = of(entries, 'answer')
  const withdrawn = new Set(
    told.filter(({ payload }) => payload.cause === 'withdrawn').map(({ payload }) => payload.id),
  )
  return new Map(
    told
      .filter(({ payload }) => !withdrawn.has(payload.id) && (!cause || payload.cause === cause))
      .map((entry) => [entry.questionId ?? '', { ...entry.payload, seq: entry.seq, at: clock(entry) }]),
  )
}

function readAbsences(entries: EntryOf[], clock: Clock, pauses: readonly Span[]): Absence[] {
  const absences: Absence[] = []
  let left: number | null = null
  for (const entry of of(entries, 'focus')) {
    const at = clock(entry)
    if (!entry.payload.focused) {
      left = at
      continue
    }
    const awayMs = entry.payload.awayMs ?? (left === null ? 0 : at - left)
    const spans = withoutPauses({ from: at - awayMs, to: at }, pauses)
    absences.push(...spans.map((span) => ({ seq: entry.seq, ...span })))
    left = null
  }
  return absences
}

/** A key shows that the page is in front, whatever it said of itself. */
function endWithKeys(absences: Absence[], pads: PadHistory[]): Absence[] {
  if (absences.length === 0) return absences
  const typed = pads
    .flatMap(({ steps }) => steps.filter(({ by, cause }) => by === 'candidate' && cause === 'typed'))
    .map(({ at }) => at)
    .toSorted((a, b) => a - b)
  let next = 0
  return absences
    .toSorted((a, b) => a.from - b.from)
    .map(({ seq, from, to }) => {
      while (next < typed.length && typed[next]! <= from) next++
      const key = typed[next]
      return { seq, from, to: key !== undefined && key < to ? key : to }
    })
}

function readDrawn(entries: EntryOf[]): Map<string, number> {
  const drawn = new Map<string, number>()
  for (const [questionId, drawings] of Map.groupBy(of(entries, 'draw'), (entry) => entry.questionId ?? '')) {
    const payloads = drawings.map(({ payload }) => payload)
    if (elementsOn(drawOn(emptyBoard, payloads)).length > 0) drawn.set(questionId, drawings.at(-1)!.seq)
  }
  return drawn
}

/** Edits that need nobody to look at the question; that a proposal was applied says its own entry. */
const byItself = new Set<EditCause>(['template', 'restored', 'command', 'proposed'])

/** What only happens when a question was on the candidate's screen. */
function shows(entry: EntryOf, questionId: string): boolean {
  if (entry.kind === 'navigate') return entry.payload.questionId === questionId
  if (entry.questionId !== questionId || entry.actor.role === 'system') return false
  if (entry.kind === 'edit') return entry.payload.edits.some(({ cause }) => !byItself.has(cause))
  if (entry.kind === 'answer') return entry.payload.cause === 'submitted' || entry.payload.cause === 'withdrawn'
  return isAct(entry)
}

/** Something the candidate did in the room; what they write to their interviewers counts for nothing. */
export function isAct(entry: EntryOf): boolean {
  const { actor, kind } = entry
  return actor.role === 'candidate' && kind !== 'joined' && kind !== 'message' && !isByProgram(entry)
}

/** What a program in a terminal or a page in its preview prints and writes, whatever the candidate does meanwhile. */
function isByProgram(entry: EntryOf): boolean {
  if (entry.kind === 'console') return true
  if (entry.kind === 'terminal') return !entry.payload.events.some(([, code]) => code === 'i')
  if (entry.kind === 'file') return entry.clientId === null
  return entry.kind === 'edit' && entry.payload.edits.every(({ cause }) => cause === 'command' || cause === 'proposed')
}

function readStretches(entries: EntryOf[], clock: Clock, start: number, first: string | undefined): Stretch[] {
  const stretches: Stretch[] = []
  let current = first
  let last = start
  const mine = entries
    .filter(isAct)
    .map((entry) => ({ entry, at: clock(entry) }))
    .toSorted((a, b) => a.at - b.at || a.entry.seq - b.entry.seq)
  for (const { entry, at } of mine) {
    const next = entry.kind === 'navigate' ? entry.payload.questionId : (entry.questionId ?? current)
    const owner = entry.kind === 'navigate' ? current : next
    const open = stretches.at(-1)
    // Answering questions about the code is no time of writing it.
    if (owner !== undefined && entry.kind !== 'followUp') {
      const to = Math.max(last, at)
      if (open?.questionId === owner && open.to === last) open.to = to
      else stretches.push({ questionId: owner, from: last, to })
    }
    current = next
    last = Math.max(last, at)
  }
  return stretches
}

function sumSeconds(stretches: Stretch[], pauses: readonly Span[]): Map<string, number> {
  const secondsByQuestion = new Map<string, number>()
  for (const { questionId, ...span } of stretches) {
    const worked = lengthWithout(span, pauses) / 1000
    secondsByQuestion.set(questionId, (secondsByQuestion.get(questionId) ?? 0) + worked)
  }
  return secondsByQuestion
}

/** A question's final pad: the language last submitted, else the one last edited. */
export function finalPad(seen: Observations, question: EvidenceQuestion): PadHistory | null {
  if (question.kind === 'project') return null
  const pads = seen.pads.filter(
    (pad) => pad.questionId === question.id && (pad.language === 'text') === (question.kind !== 'coding'),
  )
  const answer = seen.answerByQuestion.get(question.id)
  const submitted = answer?.language && pads.find((pad) => pad.language === answer.language)
  if (submitted) return submitted
  return pads.toSorted((a, b) => b.lastAt - a.lastAt)[0] ?? null
}

/** Whether the final text of a question, which is judged, is another than what was submitted. */
export function wasEditedSince(seen: Observations, question: EvidenceQuestion): boolean {
  const submitted = seen.submittedByQuestion.get(question.id)
  const pad = finalPad(seen, question)
  if (!submitted || !pad) return false
  const text = question.kind === 'coding' ? submitted.codeSubmission : submitted.responseText
  return text.replaceAll('\r\n', '\n') !== pad.text || submitted.language !== pad.language
}

/** True where nothing was written beyond what was given. */
export function isEmptyCode(pad: PadHistory | null, question: EvidenceQuestion): boolean {
  if (!pad) return true
  const solid = solidOf(pad.text)
  return solid === '' || solid === solidOf(starterOf(question, pad.language))
}

/** A text answer: the pad, and what was spoken and is not in it. */
export function answerText(seen: Observations, question: EvidenceQuestion): { text: string; evidence: number[] } {
  const answer = seen.answerByQuestion.get(question.id)
  const written = finalPad(seen, question)
  const base = written?.text.trim() || (answer?.responseText ?? '')
  const parts = base ? [base] : []
  const evidence = [
    ...(answer && base ? [answer.seq] : []),
    ...(written?.steps.at(-1) ? [written.steps.at(-1)!.seq] : []),
  ]
  for (const turn of spokenAnswers(seen, question)) {
    if (parts.some((part) => solidOf(part).includes(solidOf(turn.text)))) continue
    parts.push(turn.text)
    evidence.push(turn.seq)
  }
  return { text: parts.join('\n\n'), evidence: [...new Set(evidence)].toSorted((a, b) => a - b) }
}

/** What a candidate says to a behavioural question is the answer, not a prompt. */
export function spokenAnswers(seen: Pick<Observations, 'turns'>, question: EvidenceQuestion): Turn[] {
  if (question.kind !== 'behavioral') return []
  return seen.turns.filter((turn) => turn.author === 'candidate' && turn.voice && turn.questionId === question.id)
}
