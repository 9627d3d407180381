import type { PositionCandidate } from '@nova/contract/positions/position-people'
import type { Position } from '@nova/contract/positions/positions'
import { cleanup, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, standIn } from '../../test/server-stand-in.tsx'
import { ComparePeople } from './comparison.tsx'
import { People } from './people.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ids = ['5b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968', '6b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968']
const people = ids.map((interviewId, at): PositionCandidate => {
  const when = '2026-03-02T10:00:00.000Z'
  return {
    interviewId,
    name: ['Ada Lund', 'Eva Holm'][at]!,
    email: `${at}@example.test`,
    status: 'Completed',
    addedAt: when,
    scheduledDate: null,
    completedAt: when,
    hasReport: false,
    score: null,
    olderRules: null,
    questionSet: 'one',
    awaitingReview: 0,
    scoreSetByHand: null,
    decision: null,
    releasedAt: null,
    nextStep: 'watch',
  }
})
const position = { id: 'p1', peopleWord: 'candidate', mayAdd: false, panel: [] as string[] } as Position
const page = () => <People position={position} onAdd={undefined} />

/** The checked state of each row, once the bar above the list shows the count. */
const readChosen = async () => {
  await screen.findByText('2 candidates selected')
  const boxes = await Promise.all(people.map(({ name }) => screen.findByRole('checkbox', { name: `Select ${name}` })))
  return boxes.map((box) => box.getAttribute('aria-checked'))
}

test('the selection is kept in the address, so that returning from a comparison restores it and the filters', async () => {
  standIn({ 'GET /api/positions/p1/candidates': () => ({ candidates: people, next: null }) })
  const { user } = drawSignedIn(page(), '/positions/p1?status=Completed')
  for (const name of ['Ada Lund', 'Eva Holm'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const address = screen.getByTestId('address').textContent
  expect(new URLSearchParams(address.split('?')[1]).get('chosen')).toBe(ids.join(','))
  const link = screen.getByRole('link', { name: 'Compare' })
  expect(link.getAttribute('href')).toBe(`/positions/p1/compare?ids=${ids.join(',')}&status=Completed`)
  cleanup()
  drawSignedIn(
    <Routes>
      <Route path="/positions/:id/compare" element={<ComparePeople />} />
    </Routes>,
    link.getAttribute('href')!,
  )
  const back = screen.getByRole('link', { name: 'Back to the position' })
  expect(back.getAttribute('href')).toBe(`/positions/p1?chosen=${ids.join(',')}&status=Completed`)
  cleanup()
  const again = drawSignedIn(page(), address)
  expect(await readChosen()).toEqual(['true', 'true'])
  await again.user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByTestId('address').textContent).toBe('/positions/p1?status=Completed')
})

test('a selected person who has left the position is deselected', async () => {
  standIn({ 'GET /api/positions/p1/candidates': () => ({ candidates: people, next: null }) })
  drawSignedIn(page(), `/positions/p1?chosen=7b8f7d3e-5a43-4c50-9e0e-1d2c3b4a5968,${ids.join(',')}`)
  expect(await readChosen()).toEqual(['true', 'true'])
  const link = screen.getByRole('link', { name: 'Compare' })
  expect(link.getAttribute('href')).toBe(`/positions/p1/compare?ids=${ids.join(',')}`)
})
