import { expect, test } from 'vitest'
import { entersOverall } from './reports.ts'

type Asked = Parameters<typeof entersOverall>[0]

test('a score enters the overall one where it is there and rests on more than what nobody has confirmed', () => {
  const of = (score: number | null, isProvisional: boolean) =>
    entersOverall(
      { scores: { communication: score }, figures: { communication: { isProvisional } } } as unknown as Asked,
      'communication',
    )
  expect([of(72, false), of(0, false), of(72, true), of(null, false)]).toEqual([true, true, false, false])
})

test('a report of before figures were told in parts has no provisional score', () => {
  expect(entersOverall({ scores: { efficiency: 40 } } as unknown as Asked, 'efficiency')).toBe(true)
})
