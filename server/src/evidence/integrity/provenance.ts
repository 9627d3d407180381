/**
 * Traces the origin of each character of the pads (docs/assessment.md 2.3): replays them against everything shown in
 * the session.
 */
import { findLosses, recordsContact } from '@nova/contract/room/contact'
import type { EntryOf } from '@nova/contract/room/journal'
import { isSolid, solidOf } from '../figures.ts'
import type { EvidenceInput } from '../input.ts'
import { of, padKey, type Observations, type Step } from '../observations.ts'
import { findGonePads } from '../projects/file-steps.ts'
import { type Doubt, findDoubts } from './delivery.ts'
import { keepJudged } from './judged-pads.ts'
import { rememberEntry, rememberQuestions } from './known-texts.ts'
import { markInsert } from './marking.ts'
import { makePrinted } from './printed.ts'
import { makeSeenTexts, minPaste } from './seen-texts.ts'
import {
  minExternal,
  type Cut,
  endRemoval,
  type LivePad,
  marksOf,
  noteRemoval,
  type PasteFact,
  type Provenance,
  rememberPads,
  type TracedPad,
  type Tracing,
} from './tracing.ts'

/** Replays every pad; once more where characters are found that cannot have been typed, so that they are followed too. */
export function traceProvenance(input: EvidenceInput, seen: Observations): Provenance {
  const first = trace(input, seen, new Map())
  const doubts = findDoubts(input, seen, first.tracing.freshByStep)
  const { tracing, pads } = doubts.size > 0 ? trace(input, seen, doubts) : first
  const gone = findGonePads(input.entries, seen)
  for (const pad of pads) if (gone.has(padKey(pad.questionId, pad.language))) pad.isGone = true
  const pieces = [...tracing.padByKey.values()]
    .flatMap((pad) => pad.pieces ?? [])
    .filter(({ characters }) => characters >= minExternal)
  const pastes = [...tracing.pastes, ...pieces].toSorted((a, b) => a.index - b.index)
  countSurviving(
    pads.filter((pad) => !pad.isGone),
    pastes,
  )
  const { pastesElsewhere, bulks, doubts: doubtFacts, commands } = tracing
  return { pads, pastes, pastesElsewhere, bulks, doubts: doubtFacts, commands }
}

type Traced = { tracing: Tracing; pads: LivePad[] }

/** `pads`: each as it was in the version that counts. */
function trace(input: EvidenceInput, seen: Observations, doubtByStep: Map<Step, Doubt>): Traced {
  const tracing: Tracing = {
    ...{ input, seen, doubtByStep, texts: makeSeenTexts(), printed: makePrinted(), padByKey: new Map() },
    ...{
      pads: [],
      pastes: [],
      pastesElsewhere: [],
      bulks: [],
      doubts: [],
      commands: [],
      freshByStep: new Map(),
      nextIndex: 0,
    },
    ...{ linesByProposal: new Map(), applied: undefined, terminals: new Map() },
    noted: of(input.entries, 'paste').flatMap((entry) => {
      const solid = solidOf(entry.payload.text)
      const isNoted = entry.payload.into === 'pad' && solid.length >= minPaste
      return isNoted ? [{ at: seen.clock(entry), questionId: entry.questionId, solid }] : []
    }),
    losses: findLosses(input.entries),
    recordsContact: recordsContact(input.entries),
  }
  rememberQuestions(tracing)
  const stepsBySeq = new Map<number, { step: Step; key: string }[]>()
  for (const pad of seen.wholePads) {
    const key = padKey(pad.questionId, pad.language)
    for (const step of pad.steps) {
      const known = stepsBySeq.get(step.seq)
      if (known) known.push({ step, key })
      else stepsBySeq.set(step.seq, [{ step, key }])
    }
  }
  const readAhead = makeReadAhead(tracing)
  const judged = new Map<string, LivePad | null>()
  for (const entry of input.entries) {
    const steps = stepsBySeq.get(entry.seq) ?? []
    if (entry.kind !== 'edit') readAhead.take(entry)
    else if (steps.some(({ step }) => step.cause === 'command'))
      readAhead.until(Date.parse(entry.at) + recordedWithinMs)
    if (entry.kind === 'edit') keepJudged(judged, seen, { entry, pads: tracing.padByKey })
    for (const { step, key } of steps) replayStep(tracing, step, key)
  }
  const pads = [...tracing.padByKey].flatMap(([key, pad]) => (judged.has(key) ? (judged.get(key) ?? []) : pad))
  return { tracing, pads }
}

/** Terminal input may reach the journal this much later; the command may have written its file by then. */
const recordedWithinMs = 3_000

function makeReadAhead(tracing: Tracing) {
  const terminals = tracing.input.entries.filter(
    (entry) => entry.kind === 'terminal' || (entry.kind === 'paste' && entry.payload.into === 'terminal'),
  )
  let next = 0
  return {
    until: (ms: number) => {
      while (next < terminals.length && Date.parse(terminals[next]!.at) <= ms)
        rememberEntry(tracing, terminals[next++]!)
    },
    take: (entry: EntryOf) => {
      if (terminals[next] === entry) next++
      else if (entry.kind === 'terminal' || (entry.kind === 'paste' && entry.payload.into === 'terminal')) return
      rememberEntry(tracing, entry)
    },
  }
}

function countSurviving(pads: TracedPad[], pastes: PasteFact[]): void {
  const byIndex = new Map(pastes.map((paste) => [paste.index, paste]))
  const count = (paste: PasteFact | undefined, isOne: boolean) => {
    if (!paste) return
    paste.survivingLength++
    if (isOne) paste.surviving++
  }
  for (const { marks, text } of pads) {
    marks.forEach(({ origin, last }, at) => {
      const [brought, moved] = [byIndex.get(origin), byIndex.get(last)]
      const isOne = isSolid(text[at]!)
      if (brought?.from === 'external') count(brought, isOne)
      if (moved && moved.from !== 'external') count(moved, isOne)
    })
  }
}

const nothing: Cut = { text: '', marks: [] }

function replayStep(tracing: Tracing, step: Step, key: string): void {
  const pad = tracing.padByKey.get(key) ?? openPad(tracing, key)
  let shift = 0
  for (const { from, removed, inserted } of step.replacements) {
    const at = from + shift
    const cut: Cut =
      removed > 0 ? { text: pad.text.slice(at, at + removed), marks: pad.marks.slice(at, at + removed) } : nothing
    const isLong = removed >= minPaste || (inserted.length >= minPaste && solidOf(inserted).length >= minPaste)
    if (isLong) rememberPads(tracing)
    else if (removed > 0) noteRemoval(tracing.texts, pad, at, cut)
    else endRemoval(tracing.texts, pad)
    const marks = inserted ? markInsert(tracing, step, pad, inserted, cut) : []
    pad.text = pad.text.slice(0, at) + inserted + pad.text.slice(at + removed)
    if (marks.length > 50_000) pad.marks = [...pad.marks.slice(0, at), ...marks, ...pad.marks.slice(at + removed)]
    else pad.marks.splice(at, removed, ...marks)
    noteChange(pad, at, removed, inserted.length)
    shift += inserted.length - removed
  }
}

function openPad(tracing: Tracing, key: string): LivePad {
  const history = tracing.seen.wholePads.find((pad) => padKey(pad.questionId, pad.language) === key)!
  const { questionId, language, opening } = history
  const pad: LivePad = {
    ...{ questionId, language, text: opening, marks: marksOf(opening, 'starter') },
    ...{ changedFrom: 0, changedTo: opening.length || -1, removal: undefined, besideProposals: 0 },
  }
  tracing.padByKey.set(key, pad)
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
