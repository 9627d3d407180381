import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { CandidateFields } from './candidate-fields.tsx'
import { noCandidate } from './use-quick-start.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Fields() {
  const [value, setValue] = useState(noCandidate)
  return <CandidateFields value={value} onChange={setValue} />
}

test('a malformed email is named at its field once the field is left, until it is right or empty', async () => {
  standIn({})
  drawSignedIn(<Fields />, '/interviewer/dashboard')
  const email = screen.getByRole('textbox', { name: /Candidate email/ })
  await userEvent.type(email, 'not an address')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await userEvent.tab()
  expect(email.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Please enter a valid candidate email.')
  await userEvent.clear(email)
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await userEvent.type(email, 'priya@example.com')
  await userEvent.tab()
  expect(email.getAttribute('aria-invalid')).toBeNull()
})
