/** The candidate's zone on the page of an interview: the simulated page takes seconds to draw dates in two zones. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleInterview, sampleSettings, sampleWhen } from '../../test/sample-interview.ts'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { InterviewSheet } from './interview-sheet.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a date is also shown in the candidate’s zone, if that zone is valid', async () => {
  standIn({ 'GET /api/company': () => sampleSettings })
  const draw = (timeZone: string) => {
    const scheduled = { ...sampleInterview, scheduledDate: sampleWhen, timeZone }
    drawSignedIn(<InterviewSheet interview={scheduled} onChanged={() => undefined} />, '/')
    return screen.findByText('Changes to projects')
  }
  await draw('Asia/Kathmandu')
  expect(screen.getByText(/\(Asia\/Kathmandu\)$/)).toBeTruthy()
  cleanup()
  // Candidates who enrol themselves may send any text as their zone; it once crashed this page for interviewers.
  await draw('Mars/Olympus')
  expect(screen.queryByText(/Mars/)).toBeNull()
})
