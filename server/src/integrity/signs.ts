/** The signs that the integrity section's figures are made of. */
import type { Amounts } from './account/amounts.ts'

export type CodeSigns = {
  questionId: string
  amounts: Amounts
  /** Characters from outside undeclared or contradicted, and their share of people's text. */
  foreign: number
  share: number
  sign: number
  /** The same for text that was pasted, or printed or written by a program, alone. */
  brought: number
  /** Share of surviving outside characters pasted right after an absence. */
  tab: number
}
/** The text answers together. */
export type TextSigns = {
  amounts: Amounts
  foreign: number
  share: number
  sign: number
  /** All characters of the answers, spoken ones outside the pads too. */
  characters: number
  questionIds: string[]
}
/** The highest of each sign, from 0 to 1, as the figures are made of them. */
export type RiskSigns = {
  foreign: number
  sSim: number
  tabbed: number
  linear: number
  awayShare: number
  answers: number
}
