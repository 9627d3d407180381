/**
 * The account of characters (docs/assessment.md 2.3): a pure fold of the journal that gives each character one source.
 * Findings, sentences, cards and exports read it, and nothing else counts.
 */
import type { EntryOf } from '@nova/contract/room/journal'
import { type EditSources, readSources, type SourceReader, type SourceRun } from '@nova/contract/room/line-origins'
import { isFilePad } from '@nova/contract/words'
import { isSolid, solidOf } from '../../observations/figures.ts'
import { findGonePads } from '../../observations/file-steps.ts'
import type { EvidenceInput } from '../../observations/input.ts'
import { type Observations, type PadHistory, padKey, type Step } from '../../observations/observations.ts'
import { readContact } from './contact.ts'
import { passDoor, rememberQuestions } from './doors.ts'
import { isPhrase, markInsert, minKnown, movingCauses } from './edits.ts'
import {
  type AccountPad,
  endRemoval,
  type Fold,
  type LivePad,
  markOf,
  type MarkRun,
  marksOf,
  noteRemoval,
  openOrigin,
  type Piece,
  rememberPads,
} from './fold.ts'
import { keepJudged } from './judged-pads.ts'
import { makeKnownTexts } from './known-texts.ts'
import { makePace, spokenWindows, typedWindows } from './pace.ts'
import { hasForeign } from './passing.ts'
import { makePool } from './pool.ts'
import { openRequests } from './requests.ts'
import type { Mark, Move, Origin } from './sources.ts'

export type Account = {
  /** Each pad as it is in the version that counts; `isGone`: its file was deleted or renamed. */
  pads: (AccountPad & { isGone?: true })[]
  origins: readonly Origin[]
  /** Pastes and drops into pads, with their texts. */
  moves: readonly { move: Move; origins: ReadonlyMap<Origin, number> }[]
  /** Marks of pastes into fields that aren't pads, by entry. */
  pasteMarks: ReadonlyMap<number, readonly Mark[]>
  /** Solid characters that were entered into pads and taken out again, by origin. */
  deleted: ReadonlyMap<Origin, number>
  /** For the lines of projects (contract/src/room/line-origins.ts). */
  inserts: readonly Insert[]
}
type Insert = Fold['inserts'][number]

const folded = new WeakMap<Observations, Account>()

/** The account of a session, folded once. */
export function accountOf(input: EvidenceInput, seen: Observations): Account {
  const known = folded.get(seen)
  const account = known ?? foldAccount(input, seen)
  folded.set(seen, account)
  return account
}

function foldAccount(input: EvidenceInput, seen: Observations): Account {
  const fold: Fold = {
    input,
    seen,
    contact: readContact(input, seen),
    texts: makeKnownTexts(),
    pads: new Map(),
    pool: makePool(),
    typed: makePace(typedWindows),
    spoken: makePace(spokenWindows),
    origins: [],
    moves: [],
    deleted: new Map(),
    pasteMarks: new Map(),
    terminals: new Map(),
    proposals: new Map(),
    applied: undefined,
    inserts: [],
    printed: 0,
    searched: 0,
    requests: openRequests(input, seen.start),
  }
  rememberQuestions(fold)
  const stepsBySeq = listSteps(seen.wholePads)
  const doors = makeReadAhead(fold)
  const judged = new Map<string, LivePad | null>()
  for (const entry of input.entries) {
    const steps = stepsBySeq.get(entry.seq) ?? []
    if (entry.kind !== 'edit') doors.take(entry)
    else if (steps.some(({ step }) => step.cause === 'command')) doors.until(Date.parse(entry.at) + recordedWithinMs)
    if (entry.kind === 'edit') keepJudged(judged, seen, { entry, pads: fold.pads })
    for (const { step, pad } of steps) replayStep(fold, step, pad)
    fold.typed.settle()
    fold.spoken.settle()
  }
  const gone = findGonePads(input.entries, seen)
  const pads = [...fold.pads].flatMap(([key, live]) => {
    const pad = judged.has(key) ? judged.get(key) : live
    if (!pad) return []
    const { questionId, language, text, marks } = pad
    return [{ questionId, language, text, marks, ...(gone.has(key) && { isGone: true as const }) }]
  })
  const { origins, moves, pasteMarks, deleted, inserts } = fold
  return { pads, origins, moves, pasteMarks, deleted, inserts }
}

type Placed = { step: Step; pad: PadHistory }

function listSteps(pads: readonly PadHistory[]): Map<number, Placed[]> {
  const bySeq = new Map<number, Placed[]>()
  for (const pad of pads) {
    for (const step of pad.steps) {
      const known = bySeq.get(step.seq)
      if (known) known.push({ step, pad })
      else bySeq.set(step.seq, [{ step, pad }])
    }
  }
  return bySeq
}

/** Terminal input may reach the journal this much later; the command may have written its file by then. */
const recordedWithinMs = 3_000

function makeReadAhead(fold: Fold) {
  const isTerminals = (entry: EntryOf) =>
    entry.kind === 'terminal' || (entry.kind === 'paste' && entry.payload.into === 'terminal')
  const terminals = fold.input.entries.filter(isTerminals)
  let next = 0
  return {
    until: (ms: number) => {
      while (next < terminals.length && Date.parse(terminals[next]!.at) <= ms) passDoor(fold, terminals[next++]!)
    },
    take: (entry: EntryOf) => {
      if (terminals[next] === entry) next++
      else if (isTerminals(entry)) return
      passDoor(fold, entry)
    },
  }
}

const nothing: Piece = { text: '', marks: [] }

function replayStep(fold: Fold, step: Step, history: PadHistory): void {
  const key = padKey(history.questionId, history.language)
  const pad = fold.pads.get(key) ?? openPad(fold, key, history)
  const written = new Set<string>()
  const goesOn = step.replacements.length > 1 && step.replacements.every(({ from }) => pad.cursors.has(from))
  const ends = new Set<number>()
  const put: MarkRun[][] = []
  let shift = 0
  for (const { from, removed, inserted } of step.replacements) {
    const at = from + shift
    const cut: Piece =
      removed > 0 ? { text: pad.text.slice(at, at + removed), marks: pad.marks.slice(at, at + removed) } : nothing
    const isLong = removed >= minKnown || (inserted.length >= minKnown && solidOf(inserted).length >= minKnown)
    const isMoved = inserted !== '' && (movingCauses.has(step.cause) || isPhrase(inserted))
    if (isLong || isMoved) rememberPads(fold)
    else if (removed > 0) noteRemoval(fold.texts, pad, at, cut)
    else endRemoval(fold.texts, pad)
    countDeleted(fold, cut)
    const counts = countsAtCursor(inserted, { written, goesOn }) && !isHeldDown(pad, at, inserted)
    const marks = inserted ? markInsert(fold, { step, pad, text: inserted, at, cut, counts }) : []
    put.push(runsOf(marks))
    // A command may read any file.
    if (isFilePad(pad.language) && hasForeign(marks))
      fold.pool.take(marks.filter((_, place) => isSolid(inserted[place]!)))
    pad.text = pad.text.slice(0, at) + inserted + pad.text.slice(at + removed)
    if (marks.length > 50_000) pad.marks = [...pad.marks.slice(0, at), ...marks, ...pad.marks.slice(at + removed)]
    else pad.marks.splice(at, removed, ...marks)
    noteChange(pad, at, removed, inserted.length)
    pad.lastKey = inserted.length === 1 ? { text: inserted, end: at + 1 } : undefined
    ends.add(at + inserted.length)
    shift += inserted.length - removed
  }
  pad.cursors = written.size === 1 && ends.size > 1 ? ends : new Set()
  if (isFilePad(pad.language)) fold.inserts.push({ seq: step.seq, place: step.place, inserted: put })
}

function runsOf(marks: readonly Mark[]): MarkRun[] {
  const runs: MarkRun[] = []
  for (const { origin } of marks) {
    const last = runs.at(-1)
    if (last?.origin === origin) last.length++
    else runs.push({ origin, length: 1 })
  }
  return runs
}

/** Several cursors that write the same word count once: its first letter each, since letters alone may make other words. */
function countsAtCursor(inserted: string, { written, goesOn }: { written: Set<string>; goesOn: boolean }): boolean {
  const isNew = !written.has(inserted)
  written.add(inserted)
  return isNew || (inserted.length === 1 && !goesOn)
}

const isHeldDown = ({ lastKey }: LivePad, at: number, inserted: string) =>
  lastKey !== undefined && lastKey.text === inserted && lastKey.end === at

function countDeleted({ deleted }: Fold, { text, marks }: Piece): void {
  marks.forEach(({ origin }, at) => {
    if (isSolid(text[at]!)) deleted.set(origin, (deleted.get(origin) ?? 0) + 1)
  })
}

function openPad(fold: Fold, key: string, { questionId, language, opening }: PadHistory): LivePad {
  const { start } = fold.seen
  const facts = { source: 'template', why: null, seq: 0, at: start, receivedAt: start, questionId, language } as const
  const marks = opening ? marksOf(opening, markOf(openOrigin(fold, facts))) : []
  const pad: LivePad = {
    questionId,
    language,
    text: opening,
    marks,
    removal: undefined,
    lastKey: undefined,
    cursors: new Set(),
    changedFrom: 0,
    changedTo: opening.length || -1,
  }
  fold.pads.set(key, pad)
  return pad
}

function noteChange(pad: LivePad, at: number, removed: number, inserted: number): void {
  if (pad.changedTo < 0) {
    pad.changedFrom = at
    pad.changedTo = at + inserted
    return
  }
  const end = pad.changedTo >= at + removed ? pad.changedTo + inserted - removed : at + inserted
  pad.changedFrom = Math.min(pad.changedFrom, at)
  pad.changedTo = Math.max(end, at + inserted)
}

/** Leaves out edits that were typed throughout. A pace that is found later has changed the sources by now. */
export function listLineSources({ inserts }: Pick<Account, 'inserts'>): EditSources[] {
  return inserts.flatMap(({ seq, place, inserted }) => {
    const isTyped = inserted.every((runs) => runs.every(({ origin }) => origin.source === 'typed'))
    return isTyped ? [] : [{ seq, place, inserted: inserted.map(joinRuns) }]
  })
}

function joinRuns(runs: readonly MarkRun[]): SourceRun[] {
  const joined: SourceRun[] = []
  for (const { origin, length } of runs) {
    const { source, proposal } = origin
    const last = joined.at(-1)
    if (last && last[0] === source && last[2] === proposal) last[1] += length
    else joined.push(proposal === undefined ? [source, length] : [source, length, proposal])
  }
  return joined
}

const readers = new WeakMap<Account, SourceReader>()

/** The same by place; listed once for an account, since each project is read for several figures. */
export function readLineSources(account: Account): SourceReader {
  const known = readers.get(account)
  const reader = known ?? readSources(listLineSources(account))
  readers.set(account, reader)
  return reader
}
