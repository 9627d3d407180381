/** The list of doubts on pages of an interview. */
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sampleInterview } from '../../test/sample-interview.ts'
import { drawSignedIn, refusal, standIn } from '../../test/server-stand-in.tsx'
import { DoubtsOf } from './doubts.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { id } = sampleInterview
const path = `GET /api/Interviews/${id}`
const heading = 'Read by the system, not confirmed by a person'

test('a page without the interview lists its doubts, and no other assumptions', async () => {
  const assumptions = [
    'Level Medium: all difficulties were considered.',
    'Not certain: a role of the resume, “Ward 4”. No question names it.',
  ]
  standIn({ [path]: () => ({ ...sampleInterview, assumptions }) })
  drawSignedIn(<DoubtsOf id={id} />, '/')
  const list = await screen.findByRole('list', { name: heading })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'A role of the resume, “Ward 4”. No question names it.',
  ])
})

test.each([
  ['has no doubts', () => ({ ...sampleInterview, assumptions: ['Level Medium: all difficulties were considered.'] })],
  ['may not be seen', () => refusal('interview_not_found')],
])('nothing is shown of an interview that %s', async (_, answer) => {
  const asked = standIn({ [path]: answer })
  drawSignedIn(<DoubtsOf id={id} />, '/')
  await expect.poll(() => asked.length).toBe(1)
  expect(screen.queryByText(heading)).toBeNull()
})
