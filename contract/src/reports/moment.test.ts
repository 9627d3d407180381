import { expect, it } from 'vitest'
import { formatMoment } from './moment.ts'

it('leaves out what has not become a whole second, and shows no time before the start', () => {
  expect([-1, 0, 999, 15_999.9, 16_000, 59_999, 60_000].map(formatMoment)).toEqual([
    ...['00:00', '00:00', '00:00', '00:15', '00:16', '00:59', '01:00'],
  ])
})

it('names hours once there are any', () => {
  expect([3_599_999, 3_600_000, 3_661_000].map(formatMoment)).toEqual(['59:59', '1:00:00', '1:01:01'])
})
