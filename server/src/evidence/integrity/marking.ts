/** Marks the origin of each character of a text that is put into a pad. */
import { isStarterText } from '@nova/contract/questions/starter-forms'
import { deliveryMs } from '@nova/contract/room/contact'
import { solidOf } from '../figures.ts'
import type { EvidenceQuestion } from '../input.ts'
import { of, starterOf, type Step } from '../observations.ts'
import { isByCommand, isProposed } from '../projects/file-steps.ts'
import { paces, togetherMs, type Doubt } from './delivery.ts'
import { keepMarks } from './kept-marks.ts'
import { type Mark, plainMark, minPaste } from './seen-texts.ts'
import {
  type Cut,
  laidOut,
  minExternal,
  type LivePad,
  marksOf,
  type PasteFact,
  rememberPads,
  rememberTyped,
  terminalOf,
  type TracedPad,
  type Tracing,
} from './tracing.ts'

/** A single insert beyond either that matches nothing seen before is bulk. */
const bulkCharacters = 120
const bulkLines = 3
const declaredWithinMs = 120_000
const confirmedWithinMs = 2_000
/** A known paste may have gaps of fewer than `minPaste` characters, and no more than this share of it. */
const maxGaps = 1 / 8
/** Text that came in encoded is longer where a command has decoded it. */
const maxUnpacked = 3

type Marked = (Mark | null)[]

const typedKey = plainMark('typed')

export function markInsert(tracing: Tracing, step: Step, pad: LivePad, inserted: string, cut: Cut): Mark[] {
  // One key is most of what there is.
  if (inserted.length === 1 && step.cause === 'typed' && step.by === 'candidate' && !tracing.doubtByStep.has(step))
    return [typedKey]
  const solid = solidOf(inserted)
  if (step.by === 'interviewer') return marksOf(inserted, 'given')
  if (step.cause === 'template' && isStarter(tracing.input.questions, pad, inserted))
    return marksOf(inserted, 'starter')
  if (solid === '') return marksOf(inserted, 'typed')
  const kept = step.cause === 'submitted' || isByCommand(pad, step) ? keepMarks(cut, inserted) : null
  if (isProposed(pad, step)) return laidOut(inserted, markProposed(tracing, step, pad, inserted))
  if (isByCommand(pad, step))
    return laidOut(inserted, markCommand(tracing, step, pad, inserted, kept!), plainMark('command'))
  if (solid.length < minPaste) return markShort(tracing, step, pad, inserted, solid)
  const marks = isPaste(tracing, step, pad, solid)
    ? markPaste(tracing, step, pad, inserted)
    : markOther(tracing, step, pad, inserted, kept)
  return laidOut(inserted, marks, kept ? plainMark('typed') : undefined)
}

function isStarter(questions: EvidenceQuestion[], pad: TracedPad, text: string): boolean {
  const question = questions.find(({ id }) => id === pad.questionId)
  return isStarterText(pad.language, text, starterOf(question, pad.language))
}

function noteFresh({ freshByStep }: Tracing, step: Step, fresh: number): void {
  const noted = freshByStep.get(step)
  if (noted) noted.push(fresh)
  else freshByStep.set(step, [fresh])
}

const countUnknown = (marks: Marked) => marks.reduce((sum, mark) => sum + (mark ? 0 : 1), 0)
const fill = (marks: Marked, unknown: Mark): Mark[] => marks.map((mark) => mark ?? unknown)
const pasteCauses = new Set<Step['cause']>(['pasted', 'dropped'])

function markShort(tracing: Tracing, step: Step, pad: LivePad, inserted: string, solid: string): Mark[] {
  const doubt = tracing.doubtByStep.get(step)
  if (doubt) {
    return Array.from(inserted.split(''), () => markDoubt(tracing, step, pad, doubt, solid.length))
  }
  if (pasteCauses.has(step.cause)) {
    const { marks } = tracing.texts.recognise(inserted)
    if (marks.every((mark) => mark === null || mark.source === 'external')) {
      return marksOfPiece(tracing, step, pad, inserted, solid)
    }
  }
  return marksOf(inserted, step.cause === 'restored' ? 'restored' : 'typed')
}

/** Small pastes of unknown text are one fact together. */
function marksOfPiece(tracing: Tracing, step: Step, pad: LivePad, inserted: string, solid: string): Mark[] {
  const pieces = (pad.pieces ??= pasteFact(tracing, step, pad, { from: 'external', characters: 0, length: 0 }))
  pieces.characters += solid.length
  pieces.length += inserted.length
  const mark: Mark = { source: 'external', origin: pieces.index, last: pieces.index }
  return Array.from({ length: inserted.length }, () => mark)
}

function pasteFact(
  tracing: Tracing,
  { seq, at }: Pick<Step, 'seq' | 'at'>,
  { questionId, language }: Pick<PasteFact, 'questionId' | 'language'>,
  size: Pick<PasteFact, 'from' | 'characters' | 'length'>,
): PasteFact {
  return {
    ...{ index: tracing.nextIndex++, seq, at, questionId, language, surviving: 0, survivingLength: 0, ...size },
    declared: isDeclared(tracing, at),
    after: tracing.seen.absences.findLast(({ to }) => to <= at + 1000) ?? null,
  }
}

/** Its own cause says so, or the paste event of that moment does. */
function isPaste({ noted }: Tracing, step: Step, pad: TracedPad, solid: string): boolean {
  if (pasteCauses.has(step.cause)) return true
  if (step.cause !== 'typed' && step.cause !== 'completed') return false
  return noted.some(
    (paste) =>
      (paste.questionId ?? pad.questionId) === pad.questionId &&
      Math.abs(paste.at - step.at) <= confirmedWithinMs &&
      solid.startsWith(paste.solid),
  )
}

function markPaste(tracing: Tracing, step: Step, pad: LivePad, inserted: string): Mark[] {
  const { share, marks } = tracing.texts.recognise(inserted)
  findPrinted(tracing, inserted, marks)
  const isKnown = (share >= 0.5 || countUnknown(marks) * 2 <= marks.length) && hasOnlyGaps(marks)
  noteFresh(tracing, step, 0)
  const fact = pasteFact(tracing, step, pad, { from: 'own', characters: marks.length, length: inserted.length })
  const { index } = fact
  const solidMarks = marks.map((mark): Mark => {
    if (!mark) return { source: isKnown ? 'own' : 'external', origin: index, last: index }
    if (mark.source === 'external') return { ...mark, origin: mark.origin < 0 ? index : mark.origin, last: index }
    const source = mark.source === 'typed' || mark.source === 'restored' ? 'own' : mark.source
    return { source, origin: mark.origin, last: index }
  })
  fact.from = mainSource(solidMarks)
  tracing.pastes.push(fact)
  terminalOf(tracing, pad.questionId).broughtIn += countExternal(solidMarks)
  return solidMarks
}

/** True if a candidate's program printed the text, or one of its lines. */
export function isPrinted(tracing: Tracing, text: string): boolean {
  const marks = new Array<Mark | null>(solidOf(text).length).fill(null)
  findPrinted(tracing, text, marks)
  return marks.some(Boolean)
}

/** Output of the candidate's own program is theirs, unless they had put that text into the program. */
function findPrinted({ printed }: Tracing, text: string, marks: Marked): void {
  if (countUnknown(marks) === 0) return
  const own = plainMark('own')
  if (printed.has(solidOf(text))) {
    for (const [at, mark] of marks.entries()) marks[at] = mark ?? own
    return
  }
  let at = 0
  for (const line of text.split('\n')) {
    const end = at + solidOf(line).length
    if (marks.slice(at, end).includes(null) && printed.has(solidOf(line))) {
      for (; at < end; at++) marks[at] ??= own
    }
    at = end
  }
}

function hasOnlyGaps(marks: Marked): boolean {
  let [gap, longest, all] = [0, 0, 0]
  for (const mark of marks) {
    gap = mark ? 0 : gap + 1
    if (gap > 0) all++
    longest = Math.max(longest, gap)
  }
  return longest < minPaste && all <= marks.length * maxGaps
}

const countExternal = (marks: Mark[]) => marks.filter(({ source }) => source === 'external').length

function mainSource(marks: Mark[]): PasteFact['from'] {
  const external = countExternal(marks)
  if (external * 2 > marks.length || external >= minExternal) return 'external'
  const given = marks.filter(({ source }) => source === 'given' || source === 'starter').length
  return given * 2 > marks.length - external ? 'given' : 'own'
}

function isDeclared({ input, seen }: Tracing, at: number): boolean {
  return (
    input.interview.aiPolicy === 'open' &&
    of(input.entries, 'declaration').some((entry) => Math.abs(seen.clock(entry) - at) <= declaredWithinMs)
  )
}

/** These bring back or move what was there: the text decides whether it was. */
const movingCauses = new Set<Step['cause']>(['restored', 'undone', 'redone', 'renamed', 'submitted', 'template'])
const returningCauses = new Set<Step['cause']>(['restored', 'undone', 'redone'])

/**
 * Marks an insert regardless of its claimed cause: known text keeps its source, large unknown text is bulk, and the
 * rest is typed.
 */
function markOther(tracing: Tracing, step: Step, pad: LivePad, inserted: string, kept: Marked | null): Mark[] {
  const { share, marks: known } = tracing.texts.recognise(inserted)
  // Typing again what was seen before is typing; only a stretch that came whole keeps where it came from.
  const isMoved = movingCauses.has(step.cause) || share >= 0.5
  const marks = known.map((mark, at) => kept?.[at] ?? (isMoved || mark?.source === 'external' ? mark : null))
  const fresh = countUnknown(marks)
  const { cause } = step
  const isAccounted = cause === 'restored' && !isUnaccounted(tracing, step, pad, fresh)
  noteFresh(tracing, step, cause === 'restored' && !tracing.recordsContact ? 0 : fresh)
  if (fresh === 0) return marks as Mark[]
  const isLarge = fresh > bulkCharacters || (inserted.split('\n').length > bulkLines && fresh * 2 > marks.length)
  // A completion brings a word or a short form.
  const isOften = cause === 'completed' && fresh <= bulkCharacters
  const isBulk = isLarge && cause !== 'restored' && !isOften
  const doubt = tracing.doubtByStep.get(step) ?? (isLarge && cause === 'restored' && !isAccounted ? 'times' : undefined)
  if (doubt && !isBulk) return fill(marks, markDoubt(tracing, step, pad, doubt, fresh))
  if (isBulk) {
    terminalOf(tracing, pad.questionId).broughtIn += fresh
    return fill(marks, markBulk(tracing, step, pad, fresh))
  }
  return fill(marks, plainMark(returningCauses.has(cause) ? 'restored' : 'typed'))
}

function markBulk(tracing: Tracing, { seq, at }: Step, { questionId }: LivePad, characters: number): Mark {
  const index = tracing.nextIndex++
  tracing.bulks.push({ index, seq, at, questionId, characters })
  return { source: 'bulk', origin: index, last: -1 }
}

/** The mark of characters that cannot count as typed; those that arrive together in one pad make one fact. */
function markDoubt(tracing: Tracing, step: Step, pad: LivePad, why: Doubt, characters: number): Mark {
  const { questionId, language } = pad
  const { seq, at, receivedAt } = step
  const known = tracing.doubts.findLast(
    (fact) =>
      fact.why === why &&
      fact.questionId === questionId &&
      fact.language === language &&
      (why !== 'times' || receivedAt - fact.until <= togetherMs),
  )
  const index = known?.index ?? tracing.nextIndex++
  if (known) Object.assign(known, { characters: known.characters + characters, until: receivedAt })
  else tracing.doubts.push({ index, seq, at, receivedAt, questionId, language, characters, why, until: receivedAt })
  return { source: why === 'fast' ? 'bulk' : 'unverified', origin: index, last: -1 }
}

/**
 * True if a page claims to restore text although it was in contact all along, or out of contact too briefly to type it.
 */
function isUnaccounted({ seen, losses, recordsContact }: Tracing, step: Step, pad: TracedPad, fresh: number): boolean {
  if (step.by !== 'candidate' || !recordsContact) return false
  const { questionId, language } = pad
  const history = seen.wholePads.find((each) => each.questionId === questionId && each.language === language)
  const before = history?.steps.findLast(({ seq }) => seq < step.seq)?.at ?? seen.start
  const first = losses.find(({ from, to }) => from <= step.receivedAt && to >= before)
  const longest = paces.at(-1)!
  return !first || (fresh * 1000) / longest.perSecond > step.receivedAt - first.from + deliveryMs
}

/** Marks proposed lines as given; text that the candidate added to them has no keys. */
function markProposed(tracing: Tracing, step: Step, pad: LivePad, inserted: string): Mark[] {
  const lines = tracing.applied?.get(pad.language.slice('file:'.length))
  const given = plainMark('given')
  const { marks } = tracing.texts.recognise(inserted)
  let at = 0
  for (const line of inserted.split('\n')) {
    const isOfProposal = !lines || lines.has(line.trim()) || solidOf(line).length < 3
    for (const end = at + solidOf(line).length; at < end; at++) {
      if (isOfProposal && marks[at]?.source !== 'external') marks[at] = given
    }
  }
  const fresh = countUnknown(marks)
  if (fresh === 0) return marks as Mark[]
  pad.besideProposals += fresh
  return fill(marks, pad.besideProposals > bulkCharacters ? markBulk(tracing, step, pad, fresh) : plainMark('typed'))
}

/** Text that a command wrote keeps its origin; the rest came at once where as much was brought in that it may be made of. */
function markCommand(tracing: Tracing, step: Step, pad: LivePad, inserted: string, kept: Marked): Mark[] {
  const { questionId } = pad
  rememberTyped(tracing, questionId)
  const { marks: known } = tracing.texts.recognise(inserted)
  const marks = known.map((mark, at) => kept[at] ?? mark)
  const fresh = countUnknown(marks)
  if (fresh < minPaste) return fill(marks, plainMark('command'))
  const terminal = terminalOf(tracing, questionId)
  const isExplained =
    terminal.broughtIn >= minExternal && terminal.explained + fresh <= maxUnpacked * terminal.broughtIn
  if (isExplained) {
    terminal.explained += fresh
    return fill(marks, markBulk(tracing, step, pad, fresh))
  }
  const told = tracing.commands.find((fact) => fact.questionId === questionId)
  if (told) told.characters += fresh
  else tracing.commands.push({ seq: step.seq, at: step.at, questionId, characters: fresh })
  return fill(marks, plainMark('command'))
}

/** Text that came into a terminal whole; a fact where it is from outside. */
export function bringIntoTerminal(
  tracing: Tracing,
  entry: Pick<Step, 'seq' | 'at'>,
  questionId: string,
  text: string,
): void {
  rememberPads(tracing)
  const { marks } = tracing.texts.recognise(text)
  const isNew = (mark: Mark | null) => mark === null || (mark.source === 'external' && mark.origin < 0)
  const fresh = marks.filter(isNew).length
  if (fresh < minPaste) return
  const place = { questionId, language: 'terminal' as const }
  const fact = pasteFact(tracing, entry, place, { from: 'external', characters: fresh, length: text.length })
  tracing.pastes.push(fact)
  const mark: Mark = { source: 'external', origin: fact.index, last: fact.index }
  const all = marks.map((known) => (isNew(known) ? mark : known!))
  tracing.texts.remember(solidOf(text), all)
  terminalOf(tracing, questionId).broughtIn += fresh
}
