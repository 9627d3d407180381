/** The rehearsal: a refused link, and what a practice keeps. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, standIn } from '../../../test/server-stand-in.tsx'
import { createCandidateWire } from '../../journal/journal.ts'
import { Rehearsal } from './rehearsal.tsx'

// The browser that tests draw in has no fonts to fetch.
document.documentElement.dataset.font = 'inter'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const interviewCall = 'GET /api/candidate/interview/i1'

function draw() {
  return render(<Rehearsal wire={createCandidateWire('i1', 'a-token')} back="/candidate/i1?token=a-token" />)
}

test('a link with a wrong token is called invalid, as outside the rehearsal', async () => {
  standIn({ [interviewCall]: () => refusal('bad_candidate_token') })
  draw()
  await screen.findByRole('heading', { name: 'Invalid interview link' })
  expect(screen.queryByText(/couldn't reach the server/)).toBeNull()
  screen.getByText("This interview link isn't valid. Ask the person who invited you for a new one.")
})
