/** The state of a pad replay, and the facts that it finds. */
import type { PastedInto } from '@nova/contract/room/pastes'
import type { Span } from '@nova/contract/room/pauses'
import type { PadLanguage } from '@nova/contract/words'
import { isSolid } from '../figures.ts'
import type { EvidenceInput } from '../input.ts'
import type { Absence, Observations, Step } from '../observations.ts'
import type { Doubt } from './delivery.ts'
import type { Printed } from './printed.ts'
import { type Mark, plainMark, type SeenTexts, type Source, stretchLength } from './seen-texts.ts'

/** Fewer solid characters from outside are no evidence. */
export const minExternal = 120

export type PasteFact = {
  index: number
  seq: number
  at: number
  questionId: string
  language: PadLanguage | 'terminal'
  /** Solid characters pasted, and those still in the final text; used by the formulas. */
  characters: number
  surviving: number
  /** The same with spaces, for display. */
  length: number
  survivingLength: number
  from: 'own' | 'given' | 'external'
  /** Under the open policy: declared within two minutes, so context alone. */
  declared: boolean
  /** The absence that ended before it, if any. */
  after: Absence | null
}
/** A paste into a field of the room that is no pad and no terminal: a message to Nova, or a report of a problem. */
export type PasteElsewhere = Pick<PasteFact, 'seq' | 'at' | 'length' | 'from'> & {
  into: PastedInto
  questionId: string | null
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
/** Text that commands wrote in a project's files and that nothing in the session explains. */
export type CommandFact = { seq: number; at: number; questionId: string; characters: number }
export type TracedPad = {
  questionId: string
  language: PadLanguage
  text: string
  /** One for each character of the text. */
  marks: Mark[]
  /** Its file was deleted or got another name. */
  isGone?: true
}
export type Provenance = {
  pads: TracedPad[]
  pastes: PasteFact[]
  pastesElsewhere: PasteElsewhere[]
  bulks: BulkFact[]
  doubts: DoubtFact[]
  commands: CommandFact[]
}

type Removal = { at: number; before: Cut[]; after: Cut[] }
export type Cut = Pick<TracedPad, 'text' | 'marks'>
export type LivePad = TracedPad & {
  changedFrom: number
  changedTo: number
  removal: Removal | undefined
  /** Pastes too short to count each by itself, together. */
  pieces?: PasteFact
  /** Solid characters that came with proposals and are not of them. */
  besideProposals: number
}
export type Tracing = Provenance & {
  input: EvidenceInput
  seen: Observations
  texts: SeenTexts
  printed: Printed
  padByKey: Map<string, LivePad>
  doubtByStep: Map<Step, Doubt>
  /** For each long insert of a step, how many solid characters the session had not seen. */
  freshByStep: Map<Step, number[]>
  /** Pastes into pads, as reported by pages. */
  noted: { at: number; questionId: string | null; solid: string }[]
  losses: Span[]
  recordsContact: boolean
  /** By proposal and path: the lines that it brings. */
  linesByProposal: Map<string, Map<string, Set<string>>>
  applied: Map<string, Set<string>> | undefined
  /** Per question: terminal input typed key by key, and the amount pasted from outside. */
  terminals: Map<string, TerminalText>
  nextIndex: number
}
export type TerminalText = {
  typed: string
  /** How much of it is among the texts seen. */
  remembered: number
  keys: { at: number; solid: number }[]
  broughtIn: number
  explained: number
}

export const marksOf = (text: string, source: Source): Mark[] => {
  const mark = plainMark(source)
  return Array.from({ length: text.length }, () => mark)
}

export function terminalOf({ terminals }: Tracing, questionId: string): TerminalText {
  const known = terminals.get(questionId)
  if (known) return known
  const fresh: TerminalText = { typed: '', remembered: 0, keys: [], broughtIn: 0, explained: 0 }
  terminals.set(questionId, fresh)
  return fresh
}

/** Puts what was typed in a terminal among the texts seen. */
export function rememberTyped(tracing: Tracing, questionId: string): void {
  const terminal = terminalOf(tracing, questionId)
  const text = terminal.typed.slice(Math.max(0, terminal.remembered - 200))
  if (terminal.typed.length > terminal.remembered) tracing.texts.remember(text, marksOf(text, 'typed'))
  terminal.remembered = terminal.typed.length
}

/** Puts what changed in the pads since the last time among the texts seen. */
export function rememberPads({ padByKey, texts }: Pick<Tracing, 'padByKey' | 'texts'>): void {
  for (const pad of padByKey.values()) {
    endRemoval(texts, pad)
    rememberPad(texts, pad)
  }
}

function rememberPad(texts: SeenTexts, pad: LivePad): void {
  if (pad.changedTo < 0) return
  const from = backBySolid(pad.text, pad.changedFrom)
  const to = forwardBySolid(pad.text, pad.changedTo)
  texts.remember(pad.text.slice(from, to), pad.marks.slice(from, to))
  pad.changedTo = -1
}

/** Joins what is taken away key by key: it may be brought back whole. */
export function noteRemoval(texts: SeenTexts, pad: LivePad, at: number, cut: Cut): void {
  const { removal } = pad
  if (removal && at + cut.text.length === removal.at) {
    removal.before.push(cut)
    removal.at = at
  } else if (removal && at === removal.at) removal.after.push(cut)
  else {
    endRemoval(texts, pad)
    pad.removal = { at, before: [], after: [cut] }
  }
}

export function endRemoval(texts: SeenTexts, pad: LivePad): void {
  if (!pad.removal) return
  const cuts = [...pad.removal.before.toReversed(), ...pad.removal.after]
  pad.removal = undefined
  if (cuts.length < 2) return
  texts.remember(
    cuts.map(({ text }) => text).join(''),
    cuts.flatMap(({ marks }) => marks),
  )
}

function backBySolid(text: string, from: number): number {
  let at = from
  for (let solid = 0; at > 0 && solid < stretchLength; at--) if (isSolid(text[at - 1]!)) solid++
  return at
}

function forwardBySolid(text: string, to: number): number {
  let at = to
  for (let solid = 0; at < text.length && solid < stretchLength; at++) if (isSolid(text[at]!)) solid++
  return at
}

/** Spreads the marks of solid characters over a text; blanks go with the character before them. */
export function laidOut(text: string, solidMarks: Mark[], blank?: Mark): Mark[] {
  let next = 0
  const marks: Mark[] = []
  for (let at = 0; at < text.length; at++) {
    marks.push(
      isSolid(text[at]!) ? solidMarks[next++]! : (blank ?? solidMarks[Math.max(0, next - 1)] ?? solidMarks[0]!),
    )
  }
  return marks
}
