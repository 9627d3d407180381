import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { EventList } from './event-list.tsx'

afterEach(cleanup)

test('a report that was opened by a link was opened by someone, and what the product does by the system', () => {
  const about = { at: '2026-11-20T12:00:00.000Z', interviewId: null, candidate: null, subject: 'Kim' }
  const events = [
    { ...about, id: '1', act: 'report.share-opened', role: 'visitor', details: { by: 'Ana Bell' } },
    { ...about, id: '2', act: 'interview.completed', role: 'system', details: {} },
  ]
  render(
    <MemoryRouter>
      <EventList events={events as never} />
    </MemoryRouter>,
  )
  const told = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(told[0]).toMatch(/^Someone opened the report of .*Kim.* with a link from Ana Bell/)
  expect(told[1]).toMatch(/^The system ended/)
})
