import { expect, test } from 'vitest'
import { findOvertaken, readArrivals } from './migration-order.ts'

test('a migration with a lower number than one of an earlier day is refused, with what to do', () => {
  const arrivals = [
    { day: '2026-11-27', name: '0082_later.sql' },
    { day: '2026-11-27', name: '0080_same_day.sql' },
    { day: '2026-11-28', name: '0081_overtaken.sql' },
    { day: '2026-11-28', name: '0083_next.sql' },
  ]
  expect(findOvertaken(arrivals)).toEqual([
    '0081_overtaken.sql came after 0082_later.sql of 2026-11-27: give it the next free number',
  ])
  expect(findOvertaken(arrivals.filter(({ day }) => day === '2026-11-27'))).toEqual([])
})

test('the migrations of this branch are read with their days, and come in their order', () => {
  const arrivals = readArrivals(new URL('..', import.meta.url).pathname)
  if (arrivals.length > 0) expect(arrivals.find(({ name }) => name === '0034_people.sql')?.day).toBe('2026-11-21')
  expect(findOvertaken(arrivals)).toEqual([])
})
