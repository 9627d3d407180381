/** The sources that a character can have: each has exactly one. */
import type { SourceName } from '@nova/contract/reports/sources'
import type { PadLanguage } from '@nova/contract/words'

/**
 * Reasons, by source. outside: the door that the text came through, or the shape that no hand gives. contradicted: the
 * server was in contact at the times claimed, or no hand types so fast. unknown: it couldn't be seen.
 */
export type Why =
  | ('paste' | 'block' | 'completion' | 'run' | 'input' | 'ownTest' | 'code' | 'terminal' | 'told' | 'file')
  | ('times' | 'pace')
  | 'silence'

/** Characters that came together: an entry's, in one place, in one second. A pace found later changes `source` and `why`. */
export type Origin = {
  source: SourceName
  why: Why | null
  /** The proposal it is of. */
  proposal?: string
  seq: number
  at: number
  receivedAt: number
  questionId: string
  /** The pad that it came into; null for text that came in elsewhere. */
  language: PadLanguage | null
  /** Under the open policy: declared within two minutes. */
  isDeclared?: true
  /** Received after the end. */
  isLate?: true
}

/** One character: its origin, and the last insert that moved it. */
export type Mark = { readonly origin: Origin; readonly move: Move | null }

/** One insert of known or outside text. */
export type Move = {
  seq: number
  at: number
  questionId: string
  language: PadLanguage | 'terminal'
  /** With blanks, and without. */
  length: number
  solid: number
}

export const isForeign = ({ source }: Pick<Origin, 'source'>): boolean =>
  source === 'outside' || source === 'contradicted'

export function countMarks(marks: readonly Mark[]): Map<Origin, number> {
  const counts = new Map<Origin, number>()
  for (const { origin } of marks) counts.set(origin, (counts.get(origin) ?? 0) + 1)
  return counts
}
