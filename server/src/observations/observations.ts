/**
 * Observes a session's entries once for all that judges them: texts, runs, messages, codes and times. Pure, and the
 * ground of integrity, answers and evidence, with the form of their figures.
 * Public files: compile-error.ts, figures.ts, file-steps.ts, fingerprints.ts, folding.ts, input.ts, kinds.ts,
 * prompt-tongues.ts, prompts.ts, rubric.ts, starter.ts, stretches.ts.
 */
import { isAnsweredBy, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { type HiddenCounts, isSubmissionCheck, type RunStatus } from '@nova/contract/questions/runs'
import { drawOn, elementsOn, emptyBoard } from '@nova/contract/room/board'
import { isOnlyStarter } from '@nova/contract/room/edited-since'
import type { EditCause, EntryKind, EntryOf } from '@nova/contract/room/journal'
import { extendPauses, type Span, withoutPauses } from '@nova/contract/room/pauses'
import { makeSessionClock, type SessionClock as Clock } from '@nova/contract/room/session-clock'
import { type OpenText, openText, readChanges, type Replacement } from '@nova/contract/room/text'
import { readVersions, type Version } from '@nova/contract/room/versions'
import { type CodeLanguage, type PadLanguage, isCodePad, isFilePad } from '@nova/contract/words'
import { firstComplaint } from './compile-error.ts'
import { solidOf } from './figures.ts'
import type { EvidenceInput, EvidenceQuestion } from './input.ts'
import { isSpoken } from './kinds.ts'
import { isAnswerTo, startersOf } from './starter.ts'
import { cutStretches, isAct, readStretches, type Stretch, sumSeconds } from './stretches.ts'

/** One edit of a pad, its time on the server's clock. */
export type Step = {
  seq: number
  /** Its place among the edits of its entry. */
  place: number
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
  language: CodeLanguage
  code: string
  status: RunStatus
  /** The same for two runs of the same code on the same input. */
  key: string
  visible: { passed: number; total: number } | null
  hidden: HiddenCounts | null
  /** Hidden tests that a busy machine didn't let end; absent where all were judged. */
  notJudged?: number
  /** Tests passed, visible and hidden; null for a free run. */
  passed: number | null
  total: number
  /** The compiler's first complaint; null if it had none. */
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

export type Observations = {
  clock: Clock
  start: number
  end: number
  /** The pads up to the version of their question that counts. */
  pads: PadHistory[]
  /** The pads with the later edits. */
  wholePads: PadHistory[]
  runs: RunFact[]
  turns: Turn[]
  absences: Absence[]
  answerByQuestion: Map<string, AnswerFact>
  /** The version that counts of each question that has one. */
  versionByQuestion: Map<string, Version>
  /** The questions that have a drawing on their board, with the entry that drew last. */
  drawnByQuestion: Map<string, number>
  /** The questions that the candidate opened, in order. */
  shown: EvidenceQuestion[]
  /** Work on each question over time, in order, breaks included. */
  stretches: Stretch[]
  breaks: readonly Span[]
  secondsByQuestion: Map<string, number>
  /** The same, up to the version that counts. */
  judgedSecondsByQuestion: Map<string, number>
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
  const versions = readVersions(entries, { isAnswer: isAnswerTo(questions), startersOf: startersOf(questions) })
  const wholePads = foldPads(entries, clock, { questions, versions })
  const pads = wholePads.map(({ judged, ...pad }) => (judged ? { ...pad, ...judged } : pad))
  const stretches = readStretches(entries, clock, start, questions[0]?.id)
  return {
    clock,
    start,
    end,
    pads,
    wholePads,
    runs: entries.flatMap((entry) => readRun(entry, clock)),
    turns: of(entries, 'chat').map((entry) => ({
      ...pick(entry, clock),
      author: entry.payload.author,
      text: entry.payload.text,
      voice: entry.payload.voice,
      helpStep: entry.payload.helpStep,
    })),
    absences: endWithKeys(readAbsences(entries, clock, pauses), wholePads),
    answerByQuestion: readAnswers(entries, clock),
    versionByQuestion: versions,
    drawnByQuestion: readDrawn(entries.filter((entry) => isJudged(versions, entry))),
    shown: questions.filter((question, at) => at === 0 || entries.some((entry) => shows(entry, question.id))),
    stretches,
    breaks: pauses,
    secondsByQuestion: sumSeconds(stretches, pauses),
    judgedSecondsByQuestion: sumSeconds(cutStretches(stretches, versions, entries, clock), pauses),
  }
}

type Placed = { questionId: string | null; seq: number }

/** False for anything after the version of its question that counts. */
function isJudged(versions: Observations['versionByQuestion'], { questionId, seq }: Placed): boolean {
  return seq <= (versions.get(questionId ?? '')?.upTo ?? Infinity)
}

/** The same for the observed part. */
export const isOfVersion = ({ versionByQuestion }: Pick<Observations, 'versionByQuestion'>, placed: Placed): boolean =>
  isJudged(versionByQuestion, placed)

export function of<K extends EntryKind>(entries: EntryOf[], kind: K): EntryOf<K>[] {
  return entries.filter((entry) => entry.kind === kind) as EntryOf<K>[]
}

function pick(entry: EntryOf, clock: Clock) {
  return { seq: entry.seq, at: clock(entry), questionId: entry.questionId ?? '' }
}

export const padKey = (questionId: string, language: PadLanguage) => `${language} ${questionId}`

type Folding = { questions: EvidenceQuestion[]; versions: Observations['versionByQuestion'] }
/** A pad to its end; `judged` is what differs at the version that counts. */
type FoldedPad = PadHistory & { judged?: Pick<PadHistory, 'steps' | 'text' | 'lastAt'> }

function foldPads(entries: EntryOf[], clock: Clock, { questions, versions }: Folding): FoldedPad[] {
  const padByKey = new Map<string, FoldedPad>()
  const textByKey = new Map<string, OpenText>()
  for (const entry of of(entries, 'edit')) {
    const questionId = entry.questionId ?? ''
    const { language, edits } = entry.payload
    const key = padKey(questionId, language)
    const pad: FoldedPad = padByKey.get(key) ?? { questionId, language, opening: '', steps: [], text: '', lastAt: 0 }
    padByKey.set(key, pad)
    let text = textByKey.get(key) ?? openText('')
    if (!pad.judged && !isJudged(versions, entry))
      pad.judged = { steps: pad.steps.slice(), text: text.read(), lastAt: pad.lastAt }
    for (const [place, edit] of edits.entries()) {
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
        place,
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

/** Returns a pad's text just before each of these journal places, in ascending order. */
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
  // These runs are only for observers; a submission is judged at the end.
  if (entry.kind === 'test' && (isSubmissionCheck(entry.payload) || entry.payload.trigger === 'compared')) return []
  const { language, code, status } = entry.payload
  const complaint = status === 'compile_error' ? firstComplaint(entry.payload.stderr) : null
  const shared = { ...pick(entry, clock), language, code, status, complaint }
  if (entry.kind === 'run') {
    const { stdin, args } = entry.payload
    const key = JSON.stringify(['run', language, code, stdin, args])
    const trigger = entry.actor.role === 'candidate' ? 'candidate' : 'interviewer'
    return [{ ...shared, kind: 'run', trigger, key, visible: null, hidden: null, passed: null, total: 0 }]
  }
  const { visible } = entry.payload
  const trigger = entry.payload.trigger as RunFact['trigger']
  // If no hidden test ran, their counts say nothing about the code.
  const hidden = entry.payload.hidden.notRun ? null : entry.payload.hidden
  const groups = [visible, ...(hidden ? [hidden.core, hidden.edge, hidden.scale] : [])]
  const sum = (field: 'passed' | 'total') => groups.reduce((total, group) => total + group[field], 0)
  const key = JSON.stringify(['test', language, code])
  const { notJudged } = entry.payload.hidden
  const counts = { visible, hidden, passed: sum('passed'), total: sum('total') }
  return [{ ...shared, kind: 'test', trigger, key, ...counts, ...(notJudged !== undefined && { notJudged }) }]
}

export function readPauses(entries: EntryOf[]): readonly Span[] {
  const none: readonly Span[] = []
  return of(entries, 'time').reduce((pauses, { at, payload }) => extendPauses(pauses, Date.parse(at), payload), none)
}

function readAnswers(entries: EntryOf[], clock: Clock): Map<string, AnswerFact> {
  const told = of(entries, 'answer')
  const withdrawn = new Set(
    told.filter(({ payload }) => payload.cause === 'withdrawn').map(({ payload }) => payload.id),
  )
  return new Map(
    told
      .filter(({ payload }) => !withdrawn.has(payload.id))
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

/** A key shows that the page is in front, despite its own report. */
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

/** Edits that can happen without viewing the question; an applied proposal has its own entry. */
const byItself = new Set<EditCause>(['template', 'restored', 'command', 'proposed'])

/** True for entries that can only happen while the question is on the candidate's screen. */
function shows(entry: EntryOf, questionId: string): boolean {
  if (entry.kind === 'navigate') return entry.payload.questionId === questionId
  if (entry.questionId !== questionId || entry.actor.role === 'system') return false
  if (entry.kind === 'edit') return entry.payload.edits.some(({ cause }) => !byItself.has(cause))
  if (entry.kind === 'answer') return entry.payload.cause === 'submitted' || entry.payload.cause === 'withdrawn'
  return isAct(entry)
}

/** The pad of the version that counts; without one, of those that hold work the one last edited. */
export function finalPad(seen: Observations, question: EvidenceQuestion): PadHistory | null {
  if (isAnsweredBy(question, 'files')) return null
  const pads = seen.pads.filter(
    (pad) => pad.questionId === question.id && (pad.language === 'text') === !isAnsweredWithCode(question),
  )
  const language = seen.versionByQuestion.get(question.id)?.language
  const counted = language && pads.find((pad) => pad.language === language)
  if (counted) return counted
  const isWork = (pad: PadHistory) => Number(!isEmptyCode(pad, question))
  return pads.toSorted((a, b) => isWork(b) - isWork(a) || b.lastAt - a.lastAt)[0] ?? null
}

/** True if a question was edited after the version of it that counts. */
export function wasEditedSince(seen: Observations, { id }: EvidenceQuestion): boolean {
  return (seen.versionByQuestion.get(id)?.since ?? null) !== null
}

/** True where nothing was written beyond what was given, or blanks and comments alone. */
export function isEmptyCode(pad: PadHistory | null, question: EvidenceQuestion): boolean {
  return !pad || isOnlyStarter(pad.language, pad.text, starterOf(question, pad.language))
}

/** A text answer: the pad, and what was spoken and is not in it. */
export function answerText(seen: Observations, question: EvidenceQuestion): { text: string; evidence: number[] } {
  const version = seen.versionByQuestion.get(question.id)
  const written = finalPad(seen, question)
  const base = written?.text.trim() || (version?.answer.responseText ?? '')
  const parts = base ? [base] : []
  const evidence = [
    ...(version && base ? [version.seq] : []),
    ...(written?.steps.at(-1) ? [written.steps.at(-1)!.seq] : []),
  ]
  for (const turn of spokenAnswers(seen, question)) {
    if (parts.some((part) => solidOf(part).includes(solidOf(turn.text)))) continue
    parts.push(turn.text)
    evidence.push(turn.seq)
  }
  return { text: parts.join('\n\n'), evidence: [...new Set(evidence)].toSorted((a, b) => a - b) }
}

/** A candidate's message on a behavioral question is the answer, not a prompt. */
export function spokenAnswers(seen: Pick<Observations, 'turns'>, question: EvidenceQuestion): Turn[] {
  if (!isSpoken(question)) return []
  return seen.turns.filter((turn) => turn.author === 'candidate' && turn.voice && turn.questionId === question.id)
}
