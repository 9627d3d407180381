/** The signs that the integrity section's figures are made of. */
import type { SolidCounts } from './sources.ts'

export type CodeSigns = {
  questionId: string
  counts: SolidCounts
  extShare: number
  sExt: number
  /** Share inserted at once or too fast; `isFast` if most of it is a matter of time. */
  sBulk: number
  isFast: boolean
  /** Share of surviving external characters pasted right after an absence. */
  tab: number
}
/** Shares of the text answers: from outside, typed implausibly, and inserted in one long piece. */
export type PastedAnswer = {
  /** All of these. */
  share: number
  external: number
  whole: number
  /** In characters. */
  doubted: number
  characters: number
  sign: number
  questionIds: string[]
}
/** The highest of each sign, from 0 to 1, as the figures are made of them. */
export type RiskSigns = {
  sExt: number
  /** The two kinds of sBulk: inserted at once, and faster than anyone types. */
  inserted: number
  fast: number
  sSim: number
  tabbed: number
  linear: number
  awayShare: number
  contradiction: number
  pasted: number
  extraction: number
}
