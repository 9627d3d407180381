import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { DueTable } from './due-table.tsx'

test('a long list names the first interviews, and counts the others', () => {
  const interviews = [
    {
      id: '3f0e0a52-7f41-4c3e-9a7b-0f8f9f3a6d11',
      title: 'Back-end developer',
      candidateName: '',
      deletedOn: '2027-06-03T12:00:00.000Z',
    },
  ]
  render(
    <MemoryRouter>
      <DueTable due={{ total: 412, interviews }} caption="Deleted soon" />
    </MemoryRouter>,
  )
  expect(screen.getByRole('table', { name: 'Deleted soon' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Without a name' }).getAttribute('href')).toBe(
    `/interview/${interviews[0]!.id}/overview`,
  )
  expect(screen.getByText('and 411 more')).toBeDefined()
})
