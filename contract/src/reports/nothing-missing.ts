/** Said in the place of a list of weaknesses that is empty: that nothing is missing only where nothing was deducted. */
import type { Report } from './reports.ts'

type Known = Pick<Report, 'overallScore' | 'coverage' | 'waitingForReview'>

/** In one or two sentences, the same on the page and on paper. */
export function sayNothingMissing({ overallScore, coverage, waitingForReview = [] }: Known): string {
  const open = coverage ? coverage.selected - coverage.answered : 0
  if (open > 0 && open === coverage?.selected) return 'No question was answered.'
  const waiting = waitingForReview.length
  const waits =
    waiting > 0 ? ` ${waiting === 1 ? '1 text answer is' : `${waiting} text answers are`} awaiting review.` : ''
  const unanswered = open > 0 ? ` ${open === 1 ? '1 question was' : `${open} questions were`} not answered.` : ''
  if (overallScore === null) return `Nothing has been scored yet.${unanswered}${waits}`
  if (overallScore < 100)
    return `No weakness is named; what each score is made of says where points were lost.${unanswered}${waits}`
  return `Nothing missing: no point was deducted.${unanswered}${waits}`
}
