import { describe, expect, it } from 'vitest'
import { sayMoment } from './dates.ts'
import { listReminders, reminderJobsOf } from './reminders.ts'

const at = (moment: string) => ({ now: () => new Date(moment) })
const remindersOf = (now: string, scheduledAt: string) =>
  listReminders(at(now), { scheduledAt: new Date(scheduledAt) }).map(
    ({ before, runAt }) => `${before} ${runAt.toISOString()}`,
  )

describe('the reminders of an interview', () => {
  const begins = '2026-11-26T14:00:00.000Z'
  it.each([
    ['both are ahead', '2026-11-20T00:00:00Z', ['day 2026-11-25T14:00:00.000Z', 'hour 2026-11-26T13:00:00.000Z']],
    [
      'a millisecond is left for the first',
      '2026-11-25T13:59:59.999Z',
      ['day 2026-11-25T14:00:00.000Z', 'hour 2026-11-26T13:00:00.000Z'],
    ],
    ['the first would be this very moment', '2026-11-25T14:00:00Z', ['hour 2026-11-26T13:00:00.000Z']],
    ['a millisecond is left for the last', '2026-11-26T12:59:59.999Z', ['hour 2026-11-26T13:00:00.000Z']],
    ['the last would be this very moment', '2026-11-26T13:00:00Z', []],
    ['it has begun', '2026-11-26T14:00:01Z', []],
  ])('fit the time left when %s', (_what, now, listed) => {
    expect(remindersOf(now, begins)).toEqual(listed)
  })

  it('are none where it has no date', () => {
    expect(listReminders(at('2026-11-20T00:00:00Z'), { scheduledAt: null })).toEqual([])
    expect(reminderJobsOf(at('2026-11-20T00:00:00Z'), { id: 'i1', scheduledAt: null })).toEqual([])
  })

  it.each([
    ['an hour is skipped', '2026-03-29T08:00:00Z', '2026-03-28T08:00:00.000Z', '10:00 AM', '9:00 AM'],
    ['an hour comes twice', '2026-10-25T09:00:00Z', '2026-10-24T09:00:00.000Z', '10:00 AM', '11:00 AM'],
  ])(
    'come 24 hours before even if %s that night, regardless of the clocks',
    (_what, begins, day, shown, shownBefore) => {
      expect(remindersOf('2026-01-01T00:00:00Z', begins)[0]).toBe(`day ${day}`)
      expect(said(begins)).toContain(` at ${shown} Central European`)
      expect(said(day)).toContain(` at ${shownBefore} Central European`)
    },
  )

  it('wait under a key for each kind, with the time that they were planned for', () => {
    const row = { id: 'i1', scheduledAt: new Date(begins) }
    expect(reminderJobsOf(at('2026-11-26T00:00:00Z'), row)).toEqual([
      {
        payload: { interviewId: 'i1', before: 'hour', scheduledAt: begins },
        key: 'reminder-hour:i1',
        runAt: new Date('2026-11-26T13:00:00Z'),
      },
    ])
    const keys = reminderJobsOf(at('2026-11-20T00:00:00Z'), row).map(({ key }) => key)
    expect(keys).toEqual(['reminder-day:i1', 'reminder-hour:i1'])
  })
})

const said = (moment: string) => sayMoment(new Date(moment), 'Europe/Berlin').replaceAll(/\s/gu, ' ')

describe('a moment in a night when the clocks change', () => {
  it.each([
    ['2026-03-29T00:59:00Z', 'Sunday, March 29, 2026 at 1:59 AM Central European Standard Time (00:59 UTC)'],
    ['2026-03-29T01:00:00Z', 'Sunday, March 29, 2026 at 3:00 AM Central European Summer Time (01:00 UTC)'],
    ['2026-10-25T00:30:00Z', 'Sunday, October 25, 2026 at 2:30 AM Central European Summer Time (00:30 UTC)'],
    ['2026-10-25T01:30:00Z', 'Sunday, October 25, 2026 at 2:30 AM Central European Standard Time (01:30 UTC)'],
  ])('%s', (moment, words) => {
    expect(said(moment)).toBe(words)
  })
})
