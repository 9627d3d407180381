import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../src/app.tsx'
import { sampleRota } from '../src/rota/sample.ts'

const clashes = () =>
  within(screen.getByRole('region', { name: 'Clashes' }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent)

describe('the rota', () => {
  beforeEach(() => localStorage.clear())
  afterEach(cleanup)

  test('shows each show below its day', () => {
    render(<App initial={sampleRota} />)
    const friday = screen.getByRole('region', { name: 'Friday' })
    assert.ok(within(friday).getByRole('article', { name: 'Night Tide' }))
  })

  test('offers only volunteers who can do the role', () => {
    render(<App initial={sampleRota} />)
    const desk = screen.getByRole('combobox', { name: 'Desk of Early Catch' })
    assert.deepEqual(
      within(desk).getAllByRole('option').map((option) => option.textContent).toSorted(),
      ['Ada Lund', 'Bram Okoro', 'Ines Vale', 'Nobody yet'],
    )
  })

  test('has no clashes if everybody is in one place', () => {
    render(<App initial={sampleRota} />)
    assert.deepEqual(clashes(), [])
    assert.ok(screen.getByText('No clashes.'))
  })

  test('tells when a host is needed in two shows of one evening', async () => {
    const shows = sampleRota.shows.map((show) =>
      show.id === 'static' ? { ...show, day: 'wed' as const, start: '19:00', end: '20:00', desk: null } : show,
    )
    render(<App initial={{ ...sampleRota, shows }} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Host of Good Static' }), 'Ines Vale')
    assert.deepEqual(clashes(), ['Ines Vale: Harbour Letters and Good Static'])
  })

  test('tells when a show after midnight runs into the next one', async () => {
    render(<App initial={sampleRota} />)
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Host of Good Static' }), 'Ines Vale')
    assert.deepEqual(clashes(), ['Ines Vale: Night Tide and Good Static'])
  })
})
