import { describe, expect, it, test } from 'vitest'
import { sayMoment } from './dates.ts'
import { writeNotice } from './interviewer-texts.ts'

/** Normalizes blanks of every width, since a time may contain a narrow one. */
const said = (moment: string, zone: string | null) => sayMoment(new Date(moment), zone).replaceAll(/\s/gu, ' ')

describe('a moment in a mail', () => {
  it.each([
    [
      '2026-11-26T14:00:00Z',
      'Europe/Berlin',
      'Thursday, November 26, 2026 at 3:00 PM Central European Standard Time (14:00 UTC)',
    ],
    [
      '2026-07-01T14:00:00Z',
      'Europe/Berlin',
      'Wednesday, July 1, 2026 at 4:00 PM Central European Summer Time (14:00 UTC)',
    ],
    [
      '2026-11-26T01:30:00Z',
      'America/New_York',
      'Wednesday, November 25, 2026 at 8:30 PM Eastern Standard Time (01:30 UTC)',
    ],
    ['2026-11-26T20:00:00Z', 'Asia/Kolkata', 'Friday, November 27, 2026 at 1:30 AM India Standard Time (20:00 UTC)'],
    ['2026-11-26T14:00:00Z', 'UTC', 'Thursday, November 26, 2026 at 2:00 PM Coordinated Universal Time'],
    ['2026-11-26T14:00:00Z', 'Etc/UTC', 'Thursday, November 26, 2026 at 2:00 PM Coordinated Universal Time'],
    ['2026-11-26T14:00:00Z', null, 'Thursday, November 26, 2026 at 2:00 PM Coordinated Universal Time'],
    ['2026-11-26T14:00:00Z', '', 'Thursday, November 26, 2026 at 2:00 PM Coordinated Universal Time'],
    ['2026-11-26T14:00:00Z', 'Mars/Olympus', 'Thursday, November 26, 2026 at 2:00 PM Coordinated Universal Time'],
    ['2026-11-26T00:00:00Z', null, 'Thursday, November 26, 2026 at 12:00 AM Coordinated Universal Time'],
  ])('%s in %s', (moment, zone, words) => {
    expect(said(moment, zone)).toBe(words)
  })

  it('is the same in every zone that an import may name, one after the other', () => {
    const zones = Intl.supportedValuesOf('timeZone').slice(0, 150)
    const first = zones.map((zone) => said('2026-11-26T14:00:00Z', zone))
    expect(zones.map((zone) => said('2026-11-26T14:00:00Z', zone))).toEqual(first)
    expect(said('2026-11-26T14:00:00Z', null)).not.toContain('(14:00 UTC)')
  })
})

const row = {
  id: 'i1',
  title: 'Backend Engineer',
  joinedName: null,
  candidateName: 'Sam Okafor',
  durationMinutes: 60,
  scheduledAt: new Date('2026-11-26T14:00:00Z'),
  timeZone: 'UTC',
}

describe('a notice to an interviewer', () => {
  it.each([
    ['joined', 'Sam Okafor has joined: Backend Engineer', '/interview/i1'],
    ['completed', 'Sam Okafor has completed the interview: Backend Engineer', '/interview/i1/playback'],
    ['report-ready', 'Report ready for Sam Okafor: Backend Engineer', '/interview/i1/report'],
    ['rescheduled', 'New time for Sam Okafor: Backend Engineer', '/interview/i1/overview'],
    ['candidate-request', 'Sam Okafor has a request: Backend Engineer', '/interview/i1/report?tab=strengths'],
  ] as const)('with the kind %s says “%s” and links to %s', (kind, subject, url) => {
    const notice = writeNotice(row, kind, 'Ada')
    expect(notice).toMatchObject({ subject, action: { url } })
    expect(notice.paragraphs[0]).toBe('Hello Ada,')
    expect(notice.sections?.at(-1)?.links).toEqual([
      { label: 'Choose what we email you', url: '/settings/notifications' },
    ])
  })

  it('names the candidate as they joined, or says that it is the candidate', () => {
    const named = (more: object) => writeNotice({ ...row, ...more }, 'joined', 'Ada').heading
    expect(named({ joinedName: 'Samuel O.' })).toBe('Samuel O. has joined the interview')
    expect(named({ candidateName: '' })).toBe('The candidate has joined the interview')
  })

  it('has the date only where that is the news', () => {
    const whenOf = (kind: 'joined' | 'rescheduled', more: object = {}) =>
      writeNotice({ ...row, ...more }, kind, 'Ada').facts?.find(({ label }) => label === 'When')?.value
    expect(whenOf('joined')).toBeUndefined()
    expect(whenOf('rescheduled')).toMatch(/^Thursday, November 26, 2026/)
    expect(whenOf('rescheduled', { scheduledAt: null })).toBe('No date')
  })
})

test('a notice holds nothing of how the candidate did', () => {
  const text = JSON.stringify(writeNotice(row, 'report-ready', 'Ada'))
  expect(text).not.toMatch(/score|recommend|hire|\d+\s*%/i)
})
