import type { EntryOf } from '@nova/contract/room/journal'
import { expect, it } from 'vitest'
import { listReceivedLate } from '../integrity/late.ts'
import { count, median, percent, ramp, solidOf, spanText, wavg } from './figures.ts'

it('says how long something lasted, leaving out zero units', () => {
  const minute = 60_000
  expect([0, 59_999, minute, minute + 1000, 59 * minute, 60 * minute, 66 * minute, 120 * minute].map(spanText)).toEqual(
    ['0 s', '59 s', '1 min', '1 min 1 s', '59 min', '1 h', '1 h 6 min', '2 h'],
  )
})

it('rounds once, and keeps every share between its ends', () => {
  expect([null, -1, 0, 0.005, 0.0049, 0.995, 1, 2].map(percent)).toEqual([null, 0, 0, 1, 0, 100, 100, 100])
  expect([0, 1, 2, 3, 4].map((x) => ramp(x, 1, 3))).toEqual([0, 0, 0.5, 1, 1])
})

it('leaves out what is null or weighs nothing', () => {
  const mixed: [number | null, number][] = [
    [1, 1],
    [null, 5],
    [0, 3],
  ]
  expect(wavg(mixed)).toBe(0.25)
  expect(wavg([[null, 1]])).toBeNull()
  expect(wavg([[1, 0]])).toBeNull()
  expect([median([]), median([3]), median([4, 1]), median([9, 1, 5])]).toEqual([null, 3, 2.5, 5])
  expect([count(0, 'key'), count(1, 'key'), count(2, 'entry', 'entries')]).toEqual(['0 keys', '1 key', '2 entries'])
  expect(solidOf(' a\t b\n')).toBe('ab')
})

it('names the moment that late work claims only where it is one', () => {
  const late = (clientAt: number | null) =>
    listReceivedLate({
      questions: [],
      entries: [
        { seq: 1, at: '2026-11-20T10:00:00.000Z', questionId: null, clientAt, late: true, kind: 'focus' } as EntryOf,
      ],
    })[0]!.claimedAt
  const lastYear = Date.parse('9999-12-31T23:59:59.999Z')
  expect([late(null), late(NaN), late(1e18), late(lastYear), late(lastYear + 1), late(0)]).toEqual([
    ...[null, null, null, '9999-12-31T23:59:59.999Z', null, '1970-01-01T00:00:00.000Z'],
  ])
})
