import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { drawSignedIn, field, standIn } from '../../test/server-stand-in.tsx'
import { ZoneField } from './zone-field.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Form({ onZone }: { onZone: (zone: string) => void }) {
  const [zone, setZone] = useState('Europe/Berlin')
  return (
    <ZoneField
      value={zone}
      error={undefined}
      onChange={(next) => {
        setZone(next)
        onZone(next)
      }}
    />
  )
}

function open(zones: string[], isNamed: boolean) {
  const asked = standIn({ 'GET /api/zones': () => ({ zones, isNamed }) })
  const zone = vi.fn<(zone: string) => void>()
  return { ...drawSignedIn(<Form onZone={zone} />, '/'), zone, asked }
}

test('a city is found, and leaving the field takes it', async () => {
  const { fill, zone, asked } = open(['America/New_York'], true)
  expect(asked).toEqual([])
  await fill(field('Time zone'), 'New York')
  expect(await screen.findByRole('button', { name: 'America/New York' })).toBeTruthy()
  fireEvent.blur(field('Time zone'))
  expect(zone).toHaveBeenLastCalledWith('America/New_York')
})

test('an abbreviation of several zones asks which one, and takes none by itself', async () => {
  const { fill, press, zone } = open(['Europe/London', 'Asia/Dhaka'], true)
  await fill(field('Time zone'), 'BST')
  expect(await screen.findByText('“BST” may mean several time zones. Which one?')).toBeTruthy()
  fireEvent.blur(field('Time zone'))
  expect(zone).toHaveBeenLastCalledWith('BST')
  await press('Asia/Dhaka')
  expect(zone).toHaveBeenLastCalledWith('Asia/Dhaka')
  expect(screen.queryByText(/Which one/)).toBeNull()
})

test('a text that matches no zone shows a message', async () => {
  const { fill } = open([], false)
  await fill(field('Time zone'), 'Nowhere')
  expect(await screen.findByText('No time zone found. Try a larger city nearby.')).toBeTruthy()
})
