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
    'A role of the resume, “Ward 4”. No question names it. Mark as checked: A role of the resume, “Ward 4”. No question names it.',
  ])
})

test('a doubt that a person marks as checked moves below, with their name and the time', async () => {
  const doubt = 'Not certain: a role of the resume, “Ward 4”. No question names it.'
  const other = 'Not certain: the posting states no level; this interview is set to Medium.'
  let interview = { ...sampleInterview, assumptions: [doubt, other] }
  const sent = standIn({
    [path]: () => interview,
    [`POST /api/Interviews/${id}/doubts/check`]: () => {
      interview = { ...interview, checkedDoubts: [{ doubt, by: 'Ann Lee', at: '2026-11-30T10:00:00.000Z' }] }
      return interview
    },
  })
  const { press } = drawSignedIn(<DoubtsOf id={id} />, '/')
  await screen.findByRole('list', { name: heading })
  await press(/^Mark as checked ?: A role of the resume/)
  const checked = await screen.findByRole('list', { name: 'Doubts that a person has checked' })
  expect(checked.textContent).toMatch(
    /^A role of the resume, “Ward 4”. No question names it. Checked by Ann Lee, .*2026/,
  )
  const open = screen.getByRole('list', { name: heading })
  expect(open.querySelectorAll('li')).toHaveLength(1)
  expect(open.textContent).toMatch(/^The posting states no level/)
  expect(sent).toContainEqual(expect.objectContaining({ body: { doubt } }))
  expect(document.activeElement?.contains(open)).toBe(true)
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
