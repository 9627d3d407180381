/**
 * Dates as people write them into spreadsheets: the ones that are read, the moment of each, and the messages for the
 * others.
 */
import { describe, expect, test } from 'vitest'
import { makeDateReader } from './dates.ts'

const reader = makeDateReader()
const read = (text: string, zone = 'Europe/Berlin') => {
  const found = reader.read(text, zone)
  return 'moment' in found ? found.moment.toISOString() : found.problem
}
const unread = (text: string) => `We can’t read the date “${text}”. Write it like 2026-12-03 14:00.`

describe('a date that is read', () => {
  test.each([
    ['2026-12-03 14:00', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03T14:00', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03, 14:00', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03  14.00', '2026-12-03T13:00:00.000Z'],
    ['2026-12-3 9:05', '2026-12-03T08:05:00.000Z'],
    ['3.12.2026 14:00', '2026-12-03T13:00:00.000Z'],
    ['03.12.2026 14:00', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03 14:00:59', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03 14:00:59.123', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03 2:00 pm', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03 2:00PM', '2026-12-03T13:00:00.000Z'],
    ['2026-12-03 12:30 am', '2026-12-02T23:30:00.000Z'],
    ['2026-12-03 12:30 pm', '2026-12-03T11:30:00.000Z'],
    ['2026-12-03 00:00', '2026-12-02T23:00:00.000Z'],
    ['2028-02-29 12:00', '2028-02-29T11:00:00.000Z'],
  ])('%s is a time in Berlin: %s', (text, moment) => {
    expect(read(text)).toBe(moment)
  })

  test.each([
    ['2026-12-03T14:00Z', '2026-12-03T14:00:00.000Z'],
    ['2026-12-03 14:00 z', '2026-12-03T14:00:00.000Z'],
    ['2026-12-03T14:00:00+05:30', '2026-12-03T08:30:00.000Z'],
    ['2026-12-03 14:00 -0800', '2026-12-03T22:00:00.000Z'],
    ['2026-12-03 14:00+14:00', '2026-12-03T00:00:00.000Z'],
  ])('%s says its own offset, and the zone does not count', (text, moment) => {
    expect([read(text), read(text, 'Asia/Tokyo')]).toEqual([moment, moment])
  })

  test.each([
    ['UTC', '2026-12-03T14:00:00.000Z'],
    ['America/New_York', '2026-12-03T19:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-03T08:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-03T00:00:00.000Z'],
  ])('is a time in %s', (zone, moment) => {
    expect(read('2026-12-03 14:00', zone)).toBe(moment)
  })

  test('is both of the two hours in which clocks are put back', () => {
    const both = (text: string, zone = 'Europe/Berlin') => {
      const found = reader.read(text, zone)
      return 'moment' in found ? [found.moment, found.again].map((each) => each?.toISOString()) : []
    }
    expect(both('2026-10-25 02:30')).toEqual(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'])
    expect(both('2026-10-25 03:00')).toEqual(['2026-10-25T02:00:00.000Z', undefined])
    expect(both('2026-10-25 02:30 +01:00')).toEqual(['2026-10-25T01:30:00.000Z', undefined])
    expect(both('2026-11-01 01:30', 'America/New_York')).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
    ])
  })
})

describe('a date that is not read', () => {
  test.each([
    '',
    'tomorrow',
    '12/03/2026 14:00',
    '2026-12-03 25:00',
    '2026-12-03 24:00',
    '2026-12-03 14:60',
    '2026-12-03 14',
    '2026-12-03 14:00 Uhr',
    '2026-12-03 13:00 pm',
    '2026-12-03 0:30 am',
    '2026-13-01 14:00',
    '2026-00-10 14:00',
    '2026-02-29 14:00',
    '31.04.2026 14:00',
    '26-12-03 14:00',
    '2026-12-03 14:00 +99:99',
    '2026-12-03 14:00 +15:00',
    '2026-12-03 14:00 +02:60',
    '=NOW()',
  ])('%j: we say so, and how to write it', (text) => {
    expect(read(text)).toBe(unread(text))
  })

  test('is quoted in part where it is long', () => {
    expect(read('x'.repeat(40))).toBe(unread('x'.repeat(40)))
    expect(read('x'.repeat(41))).toBe(unread(`${'x'.repeat(40)}…`))
  })

  test.each(['2026-12-03', '3.12.2026'])('%s lacks its time', (text) => {
    expect(read(text)).toBe('The date has no time. Write it like 2026-12-03 14:00.')
  })

  test('is in the hour that clocks skip', () => {
    expect(read('2026-03-29 02:30')).toBe('This time doesn’t exist in Europe/Berlin: the clocks change that day.')
    expect([read('2026-03-29 01:59'), read('2026-03-29 03:00')]).toEqual([
      ...['2026-03-29T00:59:00.000Z', '2026-03-29T01:00:00.000Z'],
    ])
  })
})

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['../etc', false],
])('“%s” is a zone: %s, also when asked again', (zone, isOne) => {
  expect([reader.isZone(zone), reader.isZone(zone)]).toEqual([isOne, isOne])
})
