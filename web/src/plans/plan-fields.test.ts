/** The form of an interview's plan: its errors and the change it sends. */
import type { Interview } from '@nova/contract/interviews/interviews'
import type { Slot } from '@nova/contract/interviews/plans'
import { describe, expect, test } from 'vitest'
import { isTimeZone } from '../ui/date-time.tsx'
import { toLocalTime, toMoment } from '../ui/zoned-time.ts'
import { changeOf, errorsOf, fieldsOf, type PlanFields } from './plan-fields.ts'

const berlin = 'Europe/Berlin'
const now = Date.parse('2026-11-20T09:00:00Z')
const planned: PlanFields = {
  when: 'date',
  at: '2026-12-03T15:00',
  timeZone: berlin,
  slots: [''],
  openUntil: '',
  duration: '60',
}
const interview = { scheduledDate: null, openUntil: null, duration: 45, timeZone: berlin } as Interview
const errors = (changes: Partial<PlanFields>, known: (string | null)[] = []) =>
  errorsOf({ ...planned, ...changes }, known, now)
const ahead = 'Choose a future time.'
const noDate = 'Enter a year of four digits.'

describe('the fields of a plan', () => {
  test('are those of the interview, in its time zone', () => {
    expect(fieldsOf({ ...interview, scheduledDate: '2026-12-03T14:00:00Z' }, [])).toEqual({
      ...planned,
      duration: '45',
    })
    expect(fieldsOf({ ...interview, openUntil: '2026-12-31T22:59:00Z' }, [])).toEqual({
      ...planned,
      when: 'any',
      at: '',
      openUntil: '2026-12-31T23:59',
      duration: '45',
    })
  })

  test('are the offered times where there are any', () => {
    const slots = ['2026-12-03T14:00:00Z', '2026-12-04T08:30:00Z'].map((startsAt) => ({ startsAt }) as Slot)
    expect(fieldsOf(interview, slots)).toMatchObject({
      when: 'choose',
      slots: ['2026-12-03T15:00', '2026-12-04T09:30'],
    })
  })

  test('are in the zone of the browser where the interview has none, or one that is unknown', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    for (const timeZone of [null, '', 'Mars/Olympus'])
      expect(fieldsOf({ ...interview, timeZone }, []).timeZone).toBe(own)
  })
})

describe('a plan error', () => {
  test.each<[string, Partial<PlanFields>, object]>([
    ['nothing', {}, {}],
    ['no date', { at: '' }, { at: 'Choose date and time.' }],
    ['a date that has passed', { at: '2026-11-20T09:59' }, { at: ahead }],
    ['this very minute', { at: '2026-11-20T10:00' }, { at: ahead }],
    ['the next minute', { at: '2026-11-20T10:01' }, {}],
    ['too short', { duration: '4' }, { duration: 'Enter 5 to 480 minutes.' }],
    ['the shortest', { duration: '5' }, {}],
    ['the longest', { duration: '480' }, {}],
    ['too long', { duration: '481' }, { duration: 'Enter 5 to 480 minutes.' }],
    ['half a minute', { duration: '30.5' }, { duration: 'Enter 5 to 480 minutes.' }],
    ['no duration', { duration: '' }, { duration: 'Enter 5 to 480 minutes.' }],
    ['no time zone', { timeZone: '' }, { timeZone: 'Choose a time zone from the list, such as Europe/Berlin.' }],
    [
      'a zone that there is not',
      { timeZone: 'Mars/Olympus', at: '' },
      { timeZone: 'Choose a time zone from the list, such as Europe/Berlin.' },
    ],
    ['no time zone where none matters', { when: 'any', timeZone: '' }, {}],
    [
      'no time zone for an end',
      { when: 'any', timeZone: '', openUntil: '2026-12-31T23:59' },
      { timeZone: 'Choose a time zone from the list, such as Europe/Berlin.' },
    ],
    ['an end that has passed', { when: 'any', openUntil: '2026-11-01T10:00' }, { openUntil: ahead }],
    ['a date whose year has five digits', { at: '12026-12-03T15:00' }, { at: noDate }],
    ['an end whose year has six digits', { when: 'any', openUntil: '275760-09-13T00:00' }, { openUntil: noDate }],
    ['a time whose year has five digits', { when: 'choose', slots: ['20266-12-03T15:00'] }, { slotAt: { 0: noDate } }],
    ['an end of another choice', { when: 'date', openUntil: '2026-11-01T10:00' }, {}],
    ['no times', { when: 'choose', slots: ['', ''] }, { slots: 'Offer at least one time.' }],
    [
      'a time twice, and one that has passed',
      { when: 'choose', slots: ['2026-12-03T15:00', '', '2026-12-03T15:00', '2026-11-01T10:00'] },
      { slotAt: { 2: 'You offer this time already.', 3: ahead } },
    ],
  ])('%s', (_what, changes, expected) => {
    expect(errors(changes)).toEqual(expected)
  })

  test('is not a time that it has already, though it has passed', () => {
    const known = [null, '2026-11-20T08:00:00.000Z']
    expect(errors({ at: '2026-11-20T09:00' }, known)).toEqual({})
    expect(errors({ when: 'choose', slots: ['2026-11-20T09:00'] }, known)).toEqual({})
  })
})

describe('the change a plan sends', () => {
  test.each<[string, Partial<PlanFields>, object]>([
    [
      'a date, and no offered times any more',
      {},
      { timeZone: berlin, scheduledDate: '2026-12-03T14:00:00.000Z', slots: [] },
    ],
    ['no date and no zone', { when: 'any' }, { scheduledDate: null, slots: [], openUntil: null }],
    [
      'an end and its zone',
      { when: 'any', openUntil: '2026-12-31T23:59' },
      { timeZone: berlin, scheduledDate: null, slots: [], openUntil: '2026-12-31T22:59:00.000Z' },
    ],
    [
      'offered times, and the date as it is',
      { when: 'choose', slots: ['2026-12-03T15:00', '', '2026-07-03T15:00'] },
      { timeZone: berlin, slots: ['2026-12-03T14:00:00.000Z', '2026-07-03T13:00:00.000Z'] },
    ],
  ])('is %s', (_what, changes, expected) => {
    expect(changeOf({ ...planned, ...changes }, 3)).toEqual({ revision: 3, duration: 60, ...expected })
  })
})

describe('a time in a zone', () => {
  test.each([
    ['2026-03-29T02:30', berlin, '2026-03-29T01:30:00.000Z', 'skipped in spring: an hour later'],
    ['2026-10-25T02:30', berlin, '2026-10-25T00:30:00.000Z', 'shown twice in autumn: the first'],
    ['2026-11-20T00:00', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z', 'fourteen hours ahead'],
    ['2026-11-20T23:59', 'Pacific/Pago_Pago', '2026-11-21T10:59:00.000Z', 'eleven hours behind'],
    ['2026-11-20T12:00', 'Asia/Kathmandu', '2026-11-20T06:15:00.000Z', 'with a quarter of an hour'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 'with half an hour in autumn'],
    ['2024-02-29T12:00', 'UTC', '2024-02-29T12:00:00.000Z', 'on a leap day'],
  ])('%s in %s is %s: %s', (local, zone, moment) => {
    expect(toMoment(local, zone)).toBe(moment)
  })

  test.each(['', '2026-11-20', '2026-13-01T00:00', '2026-11-20T24:61', '20.11.2026 09:00', '2026-11-20T09:00Z'])(
    '%j is none',
    (local) => {
      expect(toMoment(local, berlin)).toBe(null)
    },
  )

  test('comes back as it was typed, in every zone', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const moment = toMoment('2026-06-15T12:34', zone)!
      expect([zone, toLocalTime(moment, zone)]).toEqual([zone, '2026-06-15T12:34'])
    }
  })

  test.each([
    [berlin, true],
    ['UTC', true],
    ['', false],
    ['Mars/Olympus', false],
    ['Europe', false],
  ])('“%s” is a zone: %s', (name, isOne) => {
    expect(isTimeZone(name)).toBe(isOne)
  })
})
