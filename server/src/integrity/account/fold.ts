/** The state of the fold: texts seen, pads, the pool, and how fast a person entered text. */
import type { EntryOf } from '@nova/contract/room/journal'
import type { PadLanguage } from '@nova/contract/words'
import { isSolid } from '../../observations/figures.ts'
import type { EvidenceInput } from '../../observations/input.ts'
import type { Observations, Step } from '../../observations/observations.ts'
import type { readContact } from './contact.ts'
import { type KnownTexts, stretchLength } from './known-texts.ts'
import type { Pace } from './pace.ts'
import type { Pool } from './pool.ts'
import type { Mark, Move, Origin } from './sources.ts'

export type Piece = { text: string; marks: readonly Mark[] }
export type AccountPad = { questionId: string; language: PadLanguage; text: string; marks: Mark[] }
export type LivePad = AccountPad & {
  changedFrom: number
  changedTo: number
  removal: { at: number; before: Piece[]; after: Piece[] } | undefined
  /** The key that was pressed last, and its place: a key held down repeats it there. */
  lastKey: { text: string; end: number } | undefined
  /** Places at which several cursors have just written the same. */
  cursors: ReadonlySet<number>
}
/** Characters in a row with one origin. */
export type MarkRun = { origin: Origin; length: number }
export type TerminalInput = { typed: string; marks: Mark[]; remembered: number }

/** Requests to own servers: their texts so far, and how much hands can have written into the next one. */
export type RequestsSent = {
  pastes: readonly EntryOf<'paste'>[]
  /** The first paste after the last request. */
  next: number
  seen: Set<string>
  left: number
  at: number
}

export type Fold = {
  input: EvidenceInput
  seen: Observations
  contact: ReturnType<typeof readContact>
  texts: KnownTexts
  pads: Map<string, LivePad>
  pool: Pool
  typed: Pace
  spoken: Pace
  origins: Origin[]
  moves: { move: Move; origins: Map<Origin, number> }[]
  pasteMarks: Map<number, readonly Mark[]>
  /** Characters that were taken out of pads, by the origin they had. */
  deleted: Map<Origin, number>
  /** By edit of a project's file: the marks of the new text of each of its replacements. */
  inserts: { seq: number; place: number; inserted: MarkRun[][] }[]
  /** Characters of output that are remembered, and of texts gone through for names. */
  printed: number
  searched: number
  terminals: Map<string, TerminalInput>
  requests: RequestsSent
  /** By proposal and path: the lines that it brings; and the one that is being applied. */
  proposals: Map<string, Map<string, Set<string>>>
  applied: { id: string; lines: Map<string, Set<string>> } | undefined
}

/** A mark of text that keeps its origin and was not moved. */
export const markOf = (origin: Origin): Mark => ({ origin, move: null })

/** The same mark for each solid or blank character of a text. */
export const marksOf = (text: string, mark: Mark): Mark[] => Array.from({ length: text.length }, () => mark)

/** A new origin, or the last one where the same came in the same place and second. */
export function openOrigin(fold: Fold, facts: Origin): Origin {
  const last = fold.origins.at(-1)
  if (
    last &&
    last.seq === facts.seq &&
    last.source === facts.source &&
    last.why === facts.why &&
    last.questionId === facts.questionId &&
    last.language === facts.language &&
    last.proposal === facts.proposal &&
    Math.floor(last.at / 1000) === Math.floor(facts.at / 1000)
  )
    return last
  fold.origins.push(facts)
  return facts
}

export function originOfStep(
  fold: Fold,
  step: Step,
  pad: AccountPad,
  facts: Pick<Origin, 'source'> & Partial<Pick<Origin, 'why' | 'proposal' | 'at' | 'isDeclared'>>,
): Origin {
  const { seq, at, receivedAt, late } = step
  const { questionId, language } = pad
  return openOrigin(fold, {
    why: null,
    seq,
    at,
    receivedAt,
    questionId,
    language,
    ...(late && { isLate: true }),
    ...facts,
  })
}

/** Puts what changed in the pads since the last time among the texts seen. */
export function rememberPads({ pads, texts }: Pick<Fold, 'pads' | 'texts'>): void {
  for (const pad of pads.values()) {
    endRemoval(texts, pad)
    if (pad.changedTo < 0) continue
    const from = walkSolid(pad.text, pad.changedFrom, -1)
    const to = walkSolid(pad.text, pad.changedTo, 1)
    texts.remember(pad.text.slice(from, to), pad.marks.slice(from, to))
    pad.changedTo = -1
  }
}

/** Joins what is taken away key by key: it may be brought back whole. */
export function noteRemoval(texts: KnownTexts, pad: LivePad, at: number, piece: Piece): void {
  const { removal } = pad
  if (removal && at + piece.text.length === removal.at) {
    removal.before.push(piece)
    removal.at = at
  } else if (removal && at === removal.at) removal.after.push(piece)
  else {
    endRemoval(texts, pad)
    pad.removal = { at, before: [], after: [piece] }
  }
}

export function endRemoval(texts: KnownTexts, pad: LivePad): void {
  if (!pad.removal) return
  const pieces = [...pad.removal.before.toReversed(), ...pad.removal.after]
  pad.removal = undefined
  if (pieces.length < 2) return
  texts.remember(
    pieces.map(({ text }) => text).join(''),
    pieces.flatMap(({ marks }) => marks),
  )
}

/** The place that is as many solid characters away as a stretch is long. */
function walkSolid(text: string, from: number, step: 1 | -1): number {
  let at = from
  for (let solid = 0; solid < stretchLength && (step > 0 ? at < text.length : at > 0); at += step)
    if (isSolid(text[step > 0 ? at : at - 1]!)) solid++
  return at
}

/** Spreads the marks of solid characters over a text; blanks go with the character before them. */
export function laidOut(text: string, solidMarks: readonly Mark[], blank?: Mark | null): Mark[] {
  let next = 0
  return Array.from(text.split(''), (character) =>
    isSolid(character) ? solidMarks[next++]! : (blank ?? solidMarks[Math.max(0, next - 1)] ?? solidMarks[0]!),
  )
}
