/** States that figures are not final, in the same words everywhere. */
import type { Report } from './reports.ts'

export const testsRunning = 'The final tests are still running.'

/** Text answers that nobody has confirmed yet; no overall score rests on them. Null: none. */
export function sayWaiting(answers: number): string | null {
  return answers === 0 ? null : `Awaiting review: ${answers} text ${answers === 1 ? 'answer' : 'answers'}.`
}

/** Null: final. */
export function sayNotFinal({ isPartial, waitingForReview = [] }: Pick<Report, 'waitingForReview' | 'isPartial'>) {
  return isPartial ? testsRunning : sayWaiting(waitingForReview.length)
}

type Labelled = { label: string; borderline: boolean; other?: string | null | undefined }

/** A label with the one on the other side of the mark that its range crosses. */
export function sayLabel({ label, borderline, other }: Labelled): string {
  return borderline ? `${label}, borderline${other ? ` to ${other}` : ''}` : label
}

/** The length of a session in whole minutes, in words. */
export function sayDuration(minutes: number): string {
  return minutes === 0 ? 'Less than a minute' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}
