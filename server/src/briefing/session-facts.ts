/** Facts of a session, without words, in a form that grows with its journal: a briefing costs only the new entries. */
import { isSubmissionCheck } from '@nova/contract/questions/runs'
import { starterForms } from '@nova/contract/questions/starter-forms'
import type { EditCause, EntryOf } from '@nova/contract/room/journal'
import { extendPauses, type Span } from '@nova/contract/room/pauses'
import { type OpenText, openText, readChanges, type Replacement } from '@nova/contract/room/text'
import { Language, type PadLanguage } from '@nova/contract/words'
import { solidOf } from '../observations/figures.ts'
import { textsOfProposal } from '../observations/file-steps.ts'
import type { Reading } from '../reports/remembered.ts'
import { minPaste, makeSeenTexts } from './seen-before.ts'

/** An entry of the journal and when the server received it, in Unix milliseconds. */
export type Mark = { seq: number; at: number }

export type Paste = Mark & { lines: number }
export type TestRun = Mark & Pick<EntryOf<'test'>['payload'], 'status' | 'visible' | 'hidden'>

export type PadFacts = {
  language: PadLanguage
  text: OpenText
  /** The candidate's last change by hand. */
  last: Mark | undefined
}

/** `before` counts again should it be withdrawn. */
type Submitted = Mark & { id: string; text: string; before: Submitted | undefined }

export type QuestionFacts = {
  visits: (Mark & { until: number | undefined })[]
  pads: Map<PadLanguage, PadFacts>
  /** The candidate's own test runs that say something about the code; and the last in full, also for the submission. */
  tests: TestRun[]
  lastTest: EntryOf<'test'> | undefined
  lastRun: TestRun | undefined
  /** Messages to Nova, and its replies that helped. */
  asked: Mark[]
  help: (Mark & { step: number })[]
  spoken: string[]
  pastes: Paste[]
  drawn: Mark | undefined
  submitted: Submitted | undefined
}

/** The candidate's last act. */
export type Act = Mark & { questionId: string | null } & (
    | {
        what:
          | 'joined'
          | 'opened'
          | 'submitted'
          | 'withdrawn'
          | 'drew'
          | 'wroteTests'
          | 'declared'
          | 'reported'
          | 'reviewed'
      }
    | { what: 'typed'; language: PadLanguage; offset: number }
    | { what: 'pasted'; lines: number; language: PadLanguage; offset: number }
    | { what: 'ran'; status: EntryOf<'run'>['payload']['status'] }
    | { what: 'tested'; run: TestRun }
    | { what: 'asked'; interactionId: string; reply: (Mark & { step: number }) | undefined }
  )

export type SessionFacts = {
  seq: number
  joined: Mark | undefined
  ended: Mark | undefined
  /** When the time runs out, in Unix milliseconds; null without a timer. */
  endsAt: number | null
  /** Set when time has run out and no more was added since. */
  timeUp: Mark | undefined
  pauses: readonly Span[]
  breaks: Mark[]
  /** Contact with the candidate's device, lost and regained: both are known only once it is back. */
  outages: (Mark & Span)[]
  declarations: Mark[]
  /** Messages from interviewers to the candidate. */
  messages: string[]
  questions: ReadonlyMap<string, QuestionFacts>
  act: Act | undefined
}

/** Texts that existed before the session: the questions in order, as shown to the candidate. */
export type Given = { id: string; texts: string[]; starters: Partial<Record<PadLanguage, string>> }[]

export type FactsReading = Reading & { facts: () => SessionFacts }

/** Begins to read a session. */
export function readFacts(given: Given): FactsReading {
  const seen = makeSeenTexts(
    given.flatMap(({ texts, starters }) => [
      ...texts,
      ...Language.options.flatMap((language) => starterForms(language, starters[language] ?? '')),
    ]),
  )
  const questions = new Map(given.map(({ id }) => [id, emptyQuestion()]))
  const facts: SessionFacts = {
    seq: 0,
    joined: undefined,
    ended: undefined,
    endsAt: null,
    timeUp: undefined,
    pauses: [],
    breaks: [],
    outages: [],
    declarations: [],
    messages: [],
    questions,
    act: undefined,
  }
  const fold: Fold = { given, seen, facts }
  return {
    seq: () => facts.seq,
    add: (entries) => {
      for (const entry of entries) addEntry(fold, entry)
    },
    size: () => seen.size() + sizeOfPads(questions),
    facts: () => facts,
  }
}

type Fold = { given: Given; seen: ReturnType<typeof makeSeenTexts>; facts: SessionFacts }
type Did = DistributedOmit<Act, keyof Mark | 'questionId'>

const markOf = ({ seq, at }: EntryOf): Mark => ({ seq, at: Date.parse(at) })

function addEntry(fold: Fold, entry: EntryOf): void {
  fold.facts.seq = entry.seq
  switch (entry.kind) {
    case 'edit':
      return addEdit(fold, entry)
    case 'test':
      return addTest(fold, entry)
    case 'chat':
      return addChat(fold, entry)
    case 'answer':
      return addAnswer(fold, entry)
    case 'joined':
    case 'navigate':
      return addVisit(fold, entry)
    case 'time':
    case 'contact':
    case 'status':
      return addCourse(fold.facts, entry)
    case 'run':
      return act(fold, entry, { what: 'ran', status: entry.payload.status })
    case 'draw': {
      const of = questionOf(fold, entry)
      if (of) of.drawn = markOf(entry)
      return act(fold, entry, { what: 'drew' })
    }
    case 'ownTests':
      return act(fold, entry, { what: 'wroteTests' })
    case 'declaration':
      fold.facts.declarations.push(markOf(entry))
      return act(fold, entry, { what: 'declared' })
    case 'problem':
      return act(fold, entry, { what: 'reported' })
    case 'copy':
      return fold.seen.remember(entry.payload.text)
    case 'message':
      // The candidate writes to interviewers too; that is nothing that they were asked or given.
      if (entry.actor.role === 'candidate') return
      fold.facts.messages.push(entry.payload.text)
      return fold.seen.remember(entry.payload.text)
    case 'agent':
      // Copied out of a proposed change, it is nothing from outside.
      return textsOfProposal(entry.payload).forEach(fold.seen.remember)
    case 'codeReview':
      return act(fold, entry, { what: 'reviewed' })
    case 'focus':
    case 'followUp':
    case 'followUpCheck':
    case 'paste':
    case 'note':
    case 'report':
    case 'unjudged':
    case 'file':
    case 'workspace':
    case 'terminal':
    case 'request':
    case 'reader':
    case 'projectTest':
    case 'diffView':
    case 'agentTurn':
    case 'console':
  }
}

const questionOf = ({ facts }: Fold, { questionId }: Pick<EntryOf, 'questionId'>) =>
  facts.questions.get(questionId ?? '')

/** Records the candidate's last act; entries received after the end are ignored. */
function act({ facts }: Fold, entry: EntryOf, did: Did, questionId = entry.questionId): void {
  if (entry.actor.role !== 'candidate' || entry.late || facts.ended) return
  facts.act = { ...markOf(entry), questionId, ...did }
}

function addVisit(fold: Fold, entry: EntryOf<'joined' | 'navigate'>): void {
  const { facts, given } = fold
  const mark = markOf(entry)
  if (entry.kind === 'navigate') {
    const { questionId, language } = entry.payload
    if (language !== undefined) return
    if (facts.questions.has(questionId) && visit(facts.questions, questionId, mark))
      act(fold, entry, { what: 'opened' }, questionId)
    return
  }
  if (facts.joined) return
  facts.joined = mark
  act(fold, entry, { what: 'joined' })
  // The first question is on screen from the start.
  if (given[0]) visit(facts.questions, given[0].id, mark)
}

/** The course of the session: its clock, its contact with the candidate, its end. */
function addCourse(facts: SessionFacts, entry: EntryOf<'time' | 'contact' | 'status'>): void {
  const mark = markOf(entry)
  if (entry.kind === 'contact') {
    const at = Date.parse(entry.payload.at)
    const outage = facts.outages.at(-1)
    if (entry.payload.state === 'lost') facts.outages.push({ ...mark, from: at, to: at })
    else if (outage) outage.to = at
  } else if (entry.kind === 'status') {
    if (entry.payload.to === 'Completed' || entry.payload.to === 'Cancelled') facts.ended ??= mark
  } else {
    facts.pauses = extendPauses(facts.pauses, mark.at, entry.payload)
    const { reason, endsAt } = entry.payload
    if (reason === 'paused') facts.breaks.push(mark)
    facts.timeUp = reason === 'ended' ? mark : undefined
    if (reason !== 'ended') facts.endsAt = endsAt === null ? null : Date.parse(endsAt)
  }
}

function addAnswer(fold: Fold, entry: EntryOf<'answer'>): void {
  const of = questionOf(fold, entry)
  const { id, cause, responseText } = entry.payload
  if (cause === 'submitted') {
    if (of) of.submitted = { ...markOf(entry), id, text: responseText, before: of.submitted }
    act(fold, entry, { what: 'submitted' })
  } else if (cause === 'withdrawn') {
    if (of) of.submitted = without(of.submitted, id)
    act(fold, entry, { what: 'withdrawn' })
  }
}

function without(submitted: Submitted | undefined, id: string): Submitted | undefined {
  if (submitted?.id === id) return submitted.before
  return submitted && { ...submitted, before: without(submitted.before, id) }
}

/** How a test run ends that says nothing about the code. */
const saysNothing = new Set<TestRun['status']>(['killed', 'unavailable', 'internal_error', 'not_judged'])

function addTest(fold: Fold, entry: EntryOf<'test'>): void {
  const of = questionOf(fold, entry)
  const isCheck = isSubmissionCheck(entry.payload)
  if (!of || (entry.payload.trigger !== 'candidate' && !isCheck)) return
  const { cases: _, ...payload } = entry.payload
  const { status, visible, hidden } = payload
  const run = { ...markOf(entry), status, visible, hidden }
  if (!saysNothing.has(status)) {
    of.lastRun = run
    of.lastTest = { ...entry, payload }
    if (!isCheck) of.tests.push(run)
  }
  if (isCheck) return
  act(fold, entry, { what: 'tested', run })
}

function addChat(fold: Fold, entry: EntryOf<'chat'>): void {
  const of = questionOf(fold, entry)
  const { facts } = fold
  const { author, interactionId, text, voice, helpStep } = entry.payload
  fold.seen.remember(text)
  if (author === 'candidate') {
    of?.asked.push(markOf(entry))
    if (voice) of?.spoken.push(text)
    return act(fold, entry, { what: 'asked', interactionId, reply: undefined })
  }
  const reply = { ...markOf(entry), step: helpStep ?? 0 }
  if (reply.step > 0) of?.help.push(reply)
  if (facts.act?.what === 'asked' && facts.act.interactionId === interactionId) facts.act.reply = reply
}

/** Edits that don't come from typing. */
const byMachine = new Set<EditCause>(['template', 'submitted', 'proposed'])

function addEdit(fold: Fold, entry: EntryOf<'edit'>): void {
  const of = questionOf(fold, entry)
  if (!of) return
  const { language, edits } = entry.payload
  const pad = of.pads.get(language) ?? openPad(fold, entry)
  of.pads.set(language, pad)
  for (const { changes, cause } of edits) {
    const { replacements, length } = readChanges(changes)
    if (length !== pad.text.length()) continue
    rememberCut(fold, pad.text, replacements)
    const isByHand = entry.actor.role === 'candidate' && !byMachine.has(cause)
    const inserted = replacements.map((each) => each.inserted).join('\n')
    // Check this before the text itself contains it.
    const isForeign = isByHand && (cause === 'pasted' || cause === 'dropped') && isFromOutside(fold, inserted)
    pad.text.apply(changes)
    if (!isByHand || entry.late || fold.facts.ended) continue
    const mark = markOf(entry)
    pad.last = mark
    const at = replacements.at(-1)
    const offset = at ? at.from + at.inserted.length : 0
    if (isForeign) {
      const lines = inserted.trim().split('\n').length
      of.pastes.push({ ...mark, lines })
      act(fold, entry, { what: 'pasted', lines, language, offset })
    } else if (fold.facts.act?.what !== 'pasted' || fold.facts.act.seq !== entry.seq) {
      // The keys of the same batch as a paste do not hide it.
      act(fold, entry, { what: 'typed', language, offset })
    }
  }
}

/** A pad may open with its starter without an edit that says so. */
function openPad({ given }: Fold, { questionId, payload }: EntryOf<'edit'>): PadFacts {
  const { language, edits } = payload
  const starter = given.find(({ id }) => id === questionId)?.starters[language] ?? ''
  const { length } = readChanges(edits[0]!.changes)
  return {
    language,
    text: openText(starterForms(language, starter).find((form) => form.length === length) ?? ''),
    last: undefined,
  }
}

/** Cut text may be pasted elsewhere, so it counts as seen. */
function rememberCut({ seen }: Fold, text: OpenText, replacements: readonly Replacement[]): void {
  const cut = replacements.filter(({ removed }) => removed >= minPaste)
  if (cut.length === 0) return
  const before = text.read()
  for (const { from, removed } of cut) seen.remember(before.slice(from, from + removed))
}

function isFromOutside({ seen, facts }: Fold, text: string): boolean {
  if (solidOf(text).length < minPaste) return false
  const pads = [...facts.questions.values()].flatMap((of) => [...of.pads.values()])
  return !seen.has(
    text,
    pads.map((pad) => pad.text.read()),
  )
}

type DistributedOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

function emptyQuestion(): QuestionFacts {
  return {
    visits: [],
    pads: new Map(),
    tests: [],
    lastTest: undefined,
    lastRun: undefined,
    asked: [],
    help: [],
    spoken: [],
    pastes: [],
    drawn: undefined,
    submitted: undefined,
  }
}

/** Ends the visit that continues and begins another; false where that question is on screen already. */
function visit(questions: ReadonlyMap<string, QuestionFacts>, to: string, mark: Mark): boolean {
  for (const [id, { visits }] of questions) {
    const last = visits.at(-1)
    if (!last || last.until !== undefined) continue
    if (id === to) return false
    last.until = mark.at
  }
  questions.get(to)?.visits.push({ ...mark, until: undefined })
  return true
}

/** Characters of the two results that a failed test of SQL keeps, at most. */
const maxRows = 24 * 1024

function sizeOfPads(questions: ReadonlyMap<string, QuestionFacts>): number {
  let size = 0
  for (const { pads, lastTest, tests, help } of questions.values()) {
    for (const { text } of pads.values()) size += text.length()
    size +=
      (tests.length + help.length) * 200 +
      (lastTest ? lastTest.payload.code.length + (lastTest.payload.language === 'sql' ? maxRows : 1000) : 0)
  }
  return size
}

/** A question's pad that was written in last: the code, or the answer in words. */
export function lastPad(of: QuestionFacts): PadFacts | undefined {
  return [...of.pads.values()].filter(({ last }) => last).toSorted((a, b) => b.last!.seq - a.last!.seq)[0]
}
