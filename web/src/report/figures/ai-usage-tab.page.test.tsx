import type { Report } from '@nova/contract/reports/reports'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../../test/server-stand-in.tsx'
import { AiUsageTab } from './ai-usage-tab.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('AI Usage Efficiency is not scored, says why, and shows facts instead', () => {
  standIn({})
  const report = {
    aiMetrics: {
      promptEngineeringScore: 70,
      totalInteractions: 3,
      criticalThinkingQuestions: 1,
      problemSolvingQuestions: 1,
      helpRequests: 1,
      aiUsageEfficiency: null,
      narrative: [{ text: '2 of 3 replies were followed by an edit or a run.', evidence: [] }],
    },
    transcript: [],
  } as unknown as Report
  drawSignedIn(<AiUsageTab report={report} />, '/interview/1/report')
  expect(screen.getByText('Not scored')).toBeTruthy()
  expect(screen.getByText(/We don’t score this: the figure we had put good use above poor use too rarely/)).toBeTruthy()
  expect(screen.getByText(/2 of 3 replies were followed by an edit or a run/)).toBeTruthy()
})
