/**
 * The ways in which a text that isn't an edit joins the texts seen: shown, said, given to a program, or printed by one.
 */
import type { EntryOf } from '@nova/contract/room/journal'
import type { PadLanguage } from '@nova/contract/words'
import { solidOf } from '../../observations/figures.ts'
import { type Fold, laidOut, markOf, openOrigin, rememberPads } from './fold.ts'
import { countMarks, isForeign, type Mark, type Origin, type Why } from './sources.ts'

type Source = Pick<Origin, 'source' | 'why'> & { proposal?: string }

/** A screen shows no more of one output, and no more is remembered of all. */
const maxOutputLength = 20_000
const maxPrinted = 500_000

function originOf(fold: Fold, entry: EntryOf, source: Source): Origin {
  const { seq, questionId } = entry
  const at = fold.seen.clock(entry)
  const language: PadLanguage | null = null
  return openOrigin(fold, {
    ...source,
    seq,
    at,
    receivedAt: Date.parse(entry.at),
    questionId: questionId ?? '',
    language,
  })
}

/** Remembers a text whose unknown parts have this source; gives the marks of its solid characters. */
export function remember(fold: Fold, entry: EntryOf, source: Source, text: string): Mark[] {
  if (solidOf(text) === '') return []
  const known = fold.texts.recognise(text)
  if (!known.includes(null)) return known as Mark[]
  const fresh = markOf(originOf(fold, entry, source))
  const marks = known.map((mark) => mark ?? fresh)
  fold.texts.remember(text, laidOut(text, marks))
  return marks
}

/** Text shown by the product or said by people: parts that repeat earlier text keep their source. */
export function show(fold: Fold, entry: EntryOf, source: Source, texts: readonly string[]): void {
  rememberPads(fold)
  for (const text of texts) remember(fold, entry, source, text)
}

/** Text in a field without recorded keys: outside, unless it is known. */
export function tell(fold: Fold, entry: EntryOf, text: string, why: Why = 'told'): Mark[] {
  rememberPads(fold)
  return remember(fold, entry, { source: 'outside', why }, text)
}

/** Text that programs can read: its unknown part goes into the pool. */
export function give(fold: Fold, entry: EntryOf, why: Why, texts: readonly string[]): void {
  for (const text of texts) {
    const marks = tell(fold, entry, text, why)
    fold.pool.take(marks)
    const isNew = marks.length === 0 || marks.some(({ origin }) => origin.seq === entry.seq)
    if (isNew && why !== 'code') fold.pool.takeBlanks(text.length - marks.length)
  }
}

/** Text that came into a terminal whole; a paste where it is new. */
export function giveTerminal(fold: Fold, entry: EntryOf, text: string, at: number): void {
  const marks = tell(fold, entry, text, 'terminal')
  fold.pool.take(marks)
  const origins = countMarks(marks.filter(({ origin }) => origin.seq === entry.seq))
  if (origins.size === 0) return
  const solid = [...origins.values()].reduce((sum, count) => sum + count, 0)
  const { seq, questionId } = entry
  const place = { questionId: questionId ?? '', language: 'terminal' as const }
  fold.moves.push({ move: { seq, at, ...place, length: text.length, solid }, origins })
}

/** Text that programs printed or wrote: as much as the pool may explain is outside, the rest is a command's. */
export function print(fold: Fold, entry: EntryOf, texts: readonly string[]): void {
  rememberPads(fold)
  for (const whole of texts) {
    const text = whole.slice(0, maxOutputLength)
    if (solidOf(text) === '' || fold.printed > maxPrinted) continue
    fold.printed += text.length
    const marks = drawMarks(fold, fold.texts.recognise(text), (source) => originOf(fold, entry, source))
    fold.texts.remember(text, laidOut(text, marks))
  }
}

/** Fills the unknown characters: first from the pool, then as made by a command. */
export function drawMarks(
  fold: Fold,
  known: readonly (Mark | null)[],
  open: (source: Source) => Origin,
  why: Why = 'run',
): Mark[] {
  const unknown = known.reduce((sum, mark) => sum + (mark ? 0 : 1), 0)
  let left = unknown > 0 ? fold.pool.draw(unknown) : 0
  const outside = left > 0 ? markOf(open({ source: 'outside', why })) : null
  const made = unknown > left ? markOf(open({ source: 'command', why: null })) : null
  return known.map((mark) => mark ?? (left-- > 0 ? outside! : made!))
}

export const hasForeign = (marks: readonly Mark[]): boolean => marks.some(({ origin }) => isForeign(origin))
