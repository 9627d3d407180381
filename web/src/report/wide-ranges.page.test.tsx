/** A range wider than 40 points has no number. */
import type { Report } from '@nova/contract/reports/reports'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { RecommendationTab } from './review/recommendation-tab.tsx'
import { Scores } from './scores.tsx'

afterEach(cleanup)

const reportOf = (low: number, high: number, needed?: number | null) =>
  ({
    interviewId: 'i',
    overallScore: 66,
    band: null,
    evidenceUnits: 9,
    notAssessed: [],
    formulaVersion: '15',
    interval: { low, high, ...(needed === undefined ? {} : { needed }) },
    ranges: { problemSolving: { low, high, observations: 6, ...(needed === undefined ? {} : { needed }) } },
    scores: { problemSolving: 66, codeQuality: null, communication: null, efficiency: null },
    weights: { problemSolving: 30, codeQuality: 0, communication: 0, efficiency: 0 },
    recommendation: {
      label: 'Consider with Reservations',
      sentence: '',
      borderline: true,
      pendingReview: false,
      other: 'Do Not Hire',
    },
  }) as unknown as Report

const draw = (report: Report) =>
  render(
    <MemoryRouter>
      <Scores report={report} held={[]} />
      <RecommendationTab report={report} />
    </MemoryRouter>,
  )
const shown = () => document.body.textContent

test('a range of 40 points has its number', () => {
  draw(reportOf(45, 85))
  expect(shown()).toContain('66/100')
  expect(shown()).not.toContain('too wide')
  screen.getByRole('row', { name: 'Problem Solving 66 100%' })
})

test('a wider one has none, and says what it would take', () => {
  draw(reportOf(44, 85, 5))
  expect(shown()).toContain('44–85/100')
  expect(shown()).not.toContain('66')
  expect(shown()).toContain('The range is too wide for one number; about 5 questions like these would be enough.')
  expect(screen.queryByRole('progressbar', { name: 'Problem Solving' })).toBeNull()
  screen.getByRole('row', { name: 'Problem Solving 44–85 100%' })
  cleanup()
  draw(reportOf(44, 85))
  expect(shown()).toContain('only more questions would narrow it')
})
