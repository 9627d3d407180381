import { expect, test } from 'vitest'
import { noteOnTime, toLocalTime, toMoment } from './zoned-time.ts'

test('a time is read and written in its zone, on the days on which clocks change too', () => {
  const cases: [string, string, string][] = [
    ['2026-12-03T15:00', 'Europe/Berlin', '2026-12-03T14:00:00.000Z'],
    ['2026-07-03T15:00', 'Europe/Berlin', '2026-07-03T13:00:00.000Z'],
    ['2026-12-31T23:30', 'America/Los_Angeles', '2027-01-01T07:30:00.000Z'],
    ['2026-06-01T00:00', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
    // Shown twice: the first.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25T03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z'],
  ]
  for (const [local, zone, moment] of cases) {
    expect(toMoment(local, zone)).toBe(moment)
    expect(toLocalTime(moment, zone)).toBe(local)
  }
  // Skipped: an hour later.
  expect(toMoment('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
  expect(toMoment('2026-02-3', 'Europe/Berlin')).toBeNull()
  const note = (local: string) => noteOnTime(local, 'Europe/Berlin')
  expect(note('2026-10-25T02:30')).toMatch(/^This time comes twice, .* the first: .*2:30.*GMT\+2/)
  expect(note('2026-03-29T02:30')).toMatch(/^The clocks skip this time\. We use .*3:30/)
  expect([note('2026-10-25T03:30'), note(''), noteOnTime('2026-10-25T02:30', 'UTC')]).toEqual(Array(3).fill(undefined))
  // While a zone is typed, it is none yet.
  for (const zone of ['', 'Europe/Be', 'Mars']) expect(toMoment('2026-02-03T15:00', zone)).toBeNull()
})
