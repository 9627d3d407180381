/** An empty list of weaknesses says no more than the figures do. */
import { expect, test } from 'vitest'
import { sayNothingMissing } from './nothing-missing.ts'

const coverage = { answered: 3, selected: 3, answeredMinutes: 30, plannedMinutes: 30, notReached: [] }

test.each([
  [{ overallScore: 100, coverage }, 'Nothing missing: no point was deducted.'],
  [
    { overallScore: 100, coverage, waitingForReview: ['q1', 'q2'] },
    'Nothing missing: no point was deducted. 2 text answers are awaiting review.',
  ],
  [{ overallScore: 99, coverage }, 'No weakness is named; what each score is made of says where points were lost.'],
  [
    { overallScore: null, coverage: { ...coverage, answered: 2 }, waitingForReview: ['q1'] },
    'Nothing has been scored yet. 1 question was not answered. 1 text answer is awaiting review.',
  ],
  [{ overallScore: 0, coverage: { ...coverage, answered: 0 } }, 'No question was answered.'],
])('%j reads %s', (report, words) => {
  expect(sayNothingMissing(report)).toBe(words)
})
