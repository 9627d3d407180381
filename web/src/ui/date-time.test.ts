import { expect, test } from 'vitest'
import { localDateTime, momentOf, relativeTime } from './date-time.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T12:00:20Z', 'this minute'],
  ['2026-11-20T12:45:00Z', 'in 45 minutes'],
  ['2026-11-20T09:00:00Z', '3 hours ago'],
  ['2026-11-21T12:00:00Z', 'tomorrow'],
  ['2026-11-13T12:00:00Z', 'last week'],
  ['2024-11-19T12:00:00Z', '2 years ago'],
])('%s reads %s at noon of 20 November 2026', (value, words) => {
  expect(relativeTime(value, now, 'en')).toBe(words)
})

test('a moment is shown in the reader’s zone, and the zone is named', () => {
  const shown = localDateTime('2026-11-20T23:30:00Z', { locale: 'en-US', timeZone: 'Europe/Vienna' })
  expect(shown.replaceAll('\u202f', ' ')).toBe('Nov 21, 2026, 12:30 AM GMT+1')
  const unknown = localDateTime('2026-11-20T23:30:00Z', { locale: 'en-US', timeZone: 'Mars/Olympus' })
  expect(unknown).toBe(localDateTime('2026-11-20T23:30:00Z', { locale: 'en-US' }))
})

test('an input’s value is a moment only if its year has four digits', () => {
  expect(momentOf('2026-12-03T15:00')).toBe(new Date(2026, 11, 3, 15).toISOString())
  for (const local of ['12026-12-03T15:00', '275760-09-14T00:00', '']) expect(momentOf(local)).toBeNull()
})
