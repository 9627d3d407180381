import { findLosses, recordsContact } from '@nova/contract/contact'
import type { EntryOf } from '@nova/contract/journal'
import type { PadLanguage } from '@nova/contract/words'
import { isSolid, solidOf } from '../figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../input.ts'
import { of, padKey, starterOf, type Absence, type Observations, type Step } from '../observations.ts'
import { findGonePads, isMadeByMachine, isProposed, textsOfProposal } from '../projects/file-steps.ts'
import { findDoubts, togetherMs, type Doubt } from './delivery.ts'
import { makeSeenTexts, type Mark, type SeenTexts, type Source } from './seen-texts.ts'

/** Pastes of fewer solid characters are no evidence at all. */
export const leastPaste = 12
/** A single insert beyond either that matches nothing seen before is bulk. */
const bulkCharacters = 120
const bulkLines = 3
const declaredWithinMs = 120_000
const confirmedWithinMs = 2_000

export type PasteFact = {
  index: number
  seq: number
  at: number
  questionId: string
  language: PadLanguage
  /** Solid characters pasted, and how many of them are in the final text: what the formulas use. */
  characters: number
  surviving: number
  /** The same with blanks: what people are shown. */
  length: number
  survivingLength: number
  from: 'own' | 'given' | 'external'
  /** Under the open policy: declared within two minutes, so context alone. */
  declared: boolean
  /** The absence that ended before it, if any. */
  after: Absence | null
}
export type BulkFact = { index: number; seq: number; at: number; questionId: string; characters: number }
/** Characters that cannot count as typed, of one delivery into one pad. */
export type DoubtFact = {
  index: number
  seq: number
  at: number
  receivedAt: number
  questionId: string
  language: PadLanguage
  characters: number
  why: Doubt
  /** When the last of it was received. */
  until: number
}
export type TracedPad = {
  questionId: string
  language: PadLanguage
  text: string
  /** One for each character of the text. */
  marks: Mark[]
}
export type Provenance = { pads: TracedPad[]; pastes: PasteFact[]; bulks: BulkFact[]; doubts: DoubtFact[] }

type LivePad = TracedPad & { changedFrom: number; changedTo: number }
type Tracing = {
  input: EvidenceInput
  seen: Observations
  texts: SeenTexts
  padByKey: Map<string, LivePad>
  pastes: PasteFact[]
  bulks: BulkFact[]
  doubtByStep: Map<Step, Doubt>
  doubts: DoubtFact[]
}

const nextIndex = ({ pastes, bulks, doubts }: Tracing) => pastes.length + bulks.length + doubts.length

/** Replays every pad and keeps for each character where it came from. */
export function traceProvenance(input: EvidenceInput, seen: Observations): Provenance {
  const tracing: Tracing = {
    ...{ input, seen, texts: makeSeenTexts(), padByKey: new Map(), pastes: [], bulks: [], doubts: [] },
    doubtByStep: findDoubts(input, seen),
  }
  rememberQuestions(tracing)
  const stepsBySeq = new Map<number, { step: Step; key: string }[]>()
  for (const pad of seen.pads) {
    const key = padKey(pad.questionId, pad.language)
    for (const step of pad.steps) stepsBySeq.set(step.seq, [...(stepsBySeq.get(step.seq) ?? []), { step, key }])
  }
  for (const entry of input.entries) {
    if (entry.kind !== 'edit') rememberEntry(tracing, entry)
    for (const { step, key } of stepsBySeq.get(entry.seq) ?? []) replayStep(tracing, step, key)
  }
  const pads = [...tracing.padByKey.values()]
  const gone = findGonePads(input.entries)
  const kept = pads.filter(({ questionId, language }) => !gone.has(padKey(questionId, language)))
  for (const paste of tracing.pastes) Object.assign(paste, countSurviving(kept, paste))
  return { pads, pastes: tracing.pastes, bulks: tracing.bulks, doubts: tracing.doubts }
}

function countSurviving(pads: TracedPad[], paste: PasteFact): Pick<PasteFact, 'surviving' | 'survivingLength'> {
  const field = paste.from === 'external' ? 'origin' : 'last'
  let [surviving, survivingLength] = [0, 0]
  for (const pad of pads) {
    pad.marks.forEach((mark, at) => {
      if (mark[field] !== paste.index) return
      survivingLength++
      if (isSolid(pad.text[at]!)) surviving++
    })
  }
  return { surviving, survivingLength }
}

const marksOf = (text: string, source: Source): Mark[] => {
  const mark = { source, origin: -1, last: -1 }
  return Array.from({ length: text.length }, () => mark)
}

function rememberQuestions({ input, texts }: Tracing): void {
  for (const { starters, statement, title, shownTexts } of input.questions) {
    for (const text of [statement, title, ...(shownTexts ?? [])]) texts.remember(text, marksOf(text, 'given'))
    for (const text of Object.values(starters ?? {})) texts.remember(text, marksOf(text, 'starter'))
  }
}

/** Nova's and the interviewer's words are given; what is copied here is known when it is pasted. */
function rememberEntry(tracing: Tracing, entry: EntryOf): void {
  const { texts } = tracing
  if (entry.kind === 'chat') {
    const { text, author } = entry.payload
    texts.remember(text, marksOf(text, author === 'nova' ? 'given' : 'typed'))
  } else if (entry.kind === 'agent') {
    for (const text of textsOfProposal(entry.payload)) texts.remember(text, marksOf(text, 'given'))
  } else if (entry.kind === 'message') {
    const { text } = entry.payload
    texts.remember(text, marksOf(text, entry.actor.role === 'candidate' ? 'typed' : 'given'))
  } else if (entry.kind === 'copy') {
    rememberPads(tracing)
    const { text, from } = entry.payload
    texts.remember(text, marksOf(text, from === 'editor' ? 'typed' : 'given'))
  } else if (entry.kind === 'paste' && entry.payload.into !== 'pad') {
    rememberPads(tracing)
    const { text } = entry.payload
    if (solidOf(text).length >= leastPaste) texts.remember(text, marksOf(text, 'external'))
  }
}

/** Puts what changed in the pads since the last time among the texts seen. */
function rememberPads({ padByKey, texts }: Tracing): void {
  for (const pad of padByKey.values()) {
    if (pad.changedTo < 0) continue
    const from = backBySolid(pad.text, pad.changedFrom)
    const to = forwardBySolid(pad.text, pad.changedTo)
    texts.remember(pad.text.slice(from, to), pad.marks.slice(from, to))
    pad.changedTo = -1
  }
}

function backBySolid(text: string, from: number): number {
  let at = from
  for (let solid = 0; at > 0 && solid < 40; at--) if (isSolid(text[at - 1]!)) solid++
  return at
}

function forwardBySolid(text: string, to: number): number {
  let at = to
  for (let solid = 0; at < text.length && solid < 40; at++) if (isSolid(text[at]!)) solid++
  return at
}

function replayStep(tracing: Tracing, step: Step, key: string): void {
  const pad = tracing.padByKey.get(key) ?? openPad(tracing, key)
  let shift = 0
  for (const { from, removed, inserted } of step.replacements) {
    const at = from + shift
    const cut = pad.text.slice(at, at + removed)
    if (solidOf(cut).length >= leastPaste || solidOf(inserted).length >= leastPaste) rememberPads(tracing)
    const marks = markInsert(tracing, step, pad, inserted, cut)
    pad.text = pad.text.slice(0, at) + inserted + pad.text.slice(at + removed)
    if (marks.length > 50_000) pad.marks = [...pad.marks.slice(0, at), ...marks, ...pad.marks.slice(at + removed)]
    else pad.marks.splice(at, removed, ...marks)
    noteChange(pad, at, removed, inserted.length)
    shift += inserted.length - removed
  }
}

function openPad(tracing: Tracing, key: string): LivePad {
  const history = tracing.seen.pads.find((pad) => padKey(pad.questionId, pad.language) === key)!
  const { questionId, language, opening } = history
  const pad: LivePad = {
    questionId,
    language,
    text: opening,
    marks: marksOf(opening, 'starter'),
    changedFrom: 0,
    changedTo: -1,
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

function markInsert(tracing: Tracing, step: Step, pad: LivePad, inserted: string, cut: string): Mark[] {
  const solid = solidOf(inserted)
  if (step.by === 'interviewer' || isProposed(pad, step)) return marksOf(inserted, 'given')
  if (step.cause === 'template' && isStarter(tracing.input.questions, pad, solid)) return marksOf(inserted, 'starter')
  // A reformatting or a change of indentation puts the same characters back.
  if (solid.length < leastPaste) {
    const doubt = tracing.doubtByStep.get(step)
    if (doubt) return Array.from({ length: inserted.length }, () => markDoubt(tracing, step, pad, doubt, solid.length))
    return marksOf(inserted, step.cause === 'restored' ? 'restored' : 'typed')
  }
  if (step.cause === 'submitted' && solid === solidOf(cut)) return spread(inserted, pad, step)
  return isPaste(tracing, step, pad, solid)
    ? markPaste(tracing, step, pad, inserted)
    : markOther(tracing, step, pad, inserted)
}

/** The same solid characters over new blanks keep their marks. */
function spread(inserted: string, pad: LivePad, step: Step): Mark[] {
  const [first] = step.replacements
  const old = pad.marks.slice(first!.from, first!.from + first!.removed)
  const solidMarks = old.filter((_, at) => isSolid(pad.text[first!.from + at]!))
  let next = 0
  return Array.from(inserted.split(''), (character) =>
    isSolid(character) ? solidMarks[next++]! : { source: 'typed' as const, origin: -1, last: -1 },
  )
}

function isStarter(questions: EvidenceQuestion[], pad: TracedPad, solid: string): boolean {
  const question = questions.find(({ id }) => id === pad.questionId)
  return solid === solidOf(starterOf(question, pad.language))
}

/** Its own cause says so, or the paste event of that moment does. */
function isPaste({ input, seen }: Tracing, step: Step, pad: TracedPad, solid: string): boolean {
  if (step.cause === 'pasted' || step.cause === 'dropped') return true
  if (step.cause !== 'typed' && step.cause !== 'completed') return false
  return of(input.entries, 'paste').some(
    (entry) =>
      entry.payload.into === 'pad' &&
      (entry.questionId ?? pad.questionId) === pad.questionId &&
      Math.abs(seen.clock(entry) - step.at) <= confirmedWithinMs &&
      solidOf(entry.payload.text).length >= leastPaste &&
      solid.startsWith(solidOf(entry.payload.text)),
  )
}

function markPaste(tracing: Tracing, step: Step, pad: TracedPad, inserted: string): Mark[] {
  const { share, marks } = tracing.texts.recognise(inserted)
  const index = nextIndex(tracing)
  const isKnown = share >= 0.5
  const solidMarks = marks.map((mark): Mark => {
    if (!mark) return { source: isKnown ? 'own' : 'external', origin: index, last: index }
    if (mark.source === 'external') return { ...mark, origin: mark.origin < 0 ? index : mark.origin, last: index }
    const source = mark.source === 'typed' || mark.source === 'restored' ? 'own' : mark.source
    return { source, origin: mark.origin, last: index }
  })
  tracing.pastes.push({
    index,
    seq: step.seq,
    at: step.at,
    questionId: pad.questionId,
    language: pad.language,
    characters: solidMarks.length,
    surviving: 0,
    length: inserted.length,
    survivingLength: 0,
    from: mainSource(solidMarks),
    declared: isDeclared(tracing, step.at),
    after: tracing.seen.absences.findLast(({ to }) => to <= step.at + 1000) ?? null,
  })
  return laidOut(inserted, solidMarks)
}

function mainSource(marks: Mark[]): PasteFact['from'] {
  const external = marks.filter(({ source }) => source === 'external').length
  if (external * 2 > marks.length) return 'external'
  const given = marks.filter(({ source }) => source === 'given' || source === 'starter').length
  return given * 2 > marks.length - external ? 'given' : 'own'
}

function isDeclared({ input, seen }: Tracing, at: number): boolean {
  return (
    input.interview.aiPolicy === 'open' &&
    of(input.entries, 'declaration').some((entry) => Math.abs(seen.clock(entry) - at) <= declaredWithinMs)
  )
}

/** Dictation, completion, undo and what a reload brought back: known text keeps its source, large unknown is bulk. */
function markOther(tracing: Tracing, step: Step, pad: TracedPad, inserted: string): Mark[] {
  const { share, marks } = tracing.texts.recognise(inserted)
  const isRestoring = step.cause === 'restored' || step.cause === 'undone' || step.cause === 'redone'
  const isLarge = marks.length > bulkCharacters || inserted.split('\n').length > bulkLines
  // A completion brings a word or a short form; and what is undone or redone was there before.
  const isOften = step.cause === 'completed' && marks.length <= bulkCharacters
  const isBulk = isLarge && share < 0.5 && step.cause !== 'restored' && !isOften
  const doubt =
    tracing.doubtByStep.get(step) ?? (isLarge && share < 0.5 && isUnaccounted(tracing, step, pad) ? 'times' : undefined)
  if (doubt && !isBulk && share < 0.5) {
    const mark = markDoubt(tracing, step, pad, doubt, marks.length)
    return laidOut(
      inserted,
      marks.map((known) => (known?.source === 'external' ? known : mark)),
    )
  }
  // What a command writes in a file is bulk where it is copied to, and nothing to tell by itself.
  const isTold = isBulk && !isMadeByMachine(pad, step)
  const index = isTold ? nextIndex(tracing) : -1
  if (isTold) {
    tracing.bulks.push({ index, seq: step.seq, at: step.at, questionId: pad.questionId, characters: marks.length })
  }
  const unknown: Mark = { source: isBulk ? 'bulk' : isRestoring ? 'restored' : 'typed', origin: index, last: -1 }
  const typedHere = !isRestoring && share < 0.5
  return laidOut(
    inserted,
    // Typing again what was seen before is typing; only a stretch that came whole keeps where it came from.
    marks.map((mark) => (mark && !(typedHere && mark.source !== 'external') ? mark : unknown)),
  )
}

/** The mark of characters that cannot count as typed; those that arrive together in one pad make one fact. */
function markDoubt({ doubts, ...tracing }: Tracing, step: Step, pad: TracedPad, why: Doubt, characters: number): Mark {
  const { questionId, language } = pad
  const { seq, at, receivedAt } = step
  const known = doubts.findLast(
    (fact) =>
      fact.why === why &&
      fact.questionId === questionId &&
      fact.language === language &&
      (why !== 'times' || receivedAt - fact.until <= togetherMs),
  )
  const index = known?.index ?? nextIndex({ doubts, ...tracing })
  if (known) Object.assign(known, { characters: known.characters + characters, until: receivedAt })
  else doubts.push({ index, seq, at, receivedAt, questionId, language, characters, why, until: receivedAt })
  return { source: why === 'fast' ? 'bulk' : 'unverified', origin: index, last: -1 }
}

/** What a page says it brings back, though the server had contact with it all along and never saw it. */
function isUnaccounted({ input, seen }: Tracing, step: Step, { questionId, language }: TracedPad): boolean {
  if (step.cause !== 'restored' || step.by !== 'candidate' || !recordsContact(input.entries)) return false
  const history = seen.pads.find((pad) => pad.questionId === questionId && pad.language === language)
  const before = history?.steps.findLast(({ seq }) => seq < step.seq)?.at ?? seen.start
  return !findLosses(input.entries).some(({ from, to }) => from <= step.receivedAt && to >= before)
}

/** Spreads the marks of solid characters over a text; blanks go with the character before them. */
function laidOut(text: string, solidMarks: Mark[]): Mark[] {
  let next = 0
  const marks: Mark[] = []
  for (let at = 0; at < text.length; at++) {
    marks.push(isSolid(text[at]!) ? solidMarks[next++]! : (solidMarks[Math.max(0, next - 1)] ?? solidMarks[0]!))
  }
  return marks
}

export type SolidCounts = Record<Source, number> & {
  authored: number
  declared: number
  lines: number
  /** Of bulk and unverified: keys that nobody could have typed as claimed. */
  doubted: number
  /** Of bulk: keys that came faster than hands type. */
  fast: number
  /** Of unverified: received after the end, from a device that was out of contact. */
  late: number
}

/** Solid characters of a traced pad by source; authored is all but the starter, declared is within external. */
export function countSources(pad: TracedPad, { pastes, doubts }: Pick<Provenance, 'pastes' | 'doubts'>): SolidCounts {
  const counts: SolidCounts = {
    ...{ starter: 0, typed: 0, own: 0, given: 0, restored: 0, bulk: 0, unverified: 0, external: 0 },
    ...{ authored: 0, declared: 0, lines: 0, doubted: 0, fast: 0, late: 0 },
  }
  const declared = new Set(pastes.filter((paste) => paste.declared).map(({ index }) => index))
  const whyByIndex = new Map(doubts.map(({ index, why }) => [index, why]))
  let isAuthoredLine = false
  pad.marks.forEach(({ source, origin }, at) => {
    const character = pad.text[at]!
    if (character === '\n') isAuthoredLine = false
    if (!isSolid(character)) return
    counts[source]++
    if (source === 'starter') return
    counts.authored++
    if (source === 'external' && declared.has(origin)) counts.declared++
    const why = source === 'bulk' || source === 'unverified' ? whyByIndex.get(origin) : undefined
    if (why === 'late') counts.late++
    else if (why) counts.doubted++
    if (why === 'fast') counts.fast++
    if (!isAuthoredLine) counts.lines++
    isAuthoredLine = true
  })
  return counts
}
