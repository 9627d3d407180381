/** How long questions take: one answer for the server and every screen. */
import { minutesByKind } from '../constants.ts'
import type { QuestionKind } from '../words.ts'

/** Minutes of a question: the stated ones, or the default of its kind. */
export function questionMinutes(kind: QuestionKind, stated?: number): number {
  return stated ?? minutesByKind[kind]
}

/** Minutes of several questions together. */
export function totalMinutes(questions: readonly { timeEstimate: number }[]): number {
  return questions.reduce((sum, { timeEstimate }) => sum + timeEstimate, 0)
}
