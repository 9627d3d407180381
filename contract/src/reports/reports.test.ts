import { expect, test } from 'vitest'
import { entersOverall, weightPercents } from './report-scores.ts'

type Asked = Parameters<typeof entersOverall>[0]

test('a score enters the overall one if it exists and doesn’t rest on unconfirmed answers alone', () => {
  const of = (score: number | null, isProvisional: boolean) =>
    entersOverall(
      { scores: { communication: score }, figures: { communication: { isProvisional } } } as unknown as Asked,
      'communication',
    )
  expect([of(72, false), of(0, false), of(72, true), of(null, false)]).toEqual([true, true, false, false])
})

test('a report without figures in parts has no provisional score', () => {
  expect(entersOverall({ scores: { efficiency: 40 } } as unknown as Asked, 'efficiency')).toBe(true)
})

test('weights are whole per cent that add up to 100, and a score that is left out has none', () => {
  const percents = (scores: object, weights: object) =>
    Object.fromEntries(weightPercents({ scores, weights } as unknown as Parameters<typeof weightPercents>[0]))
  const third = { problemSolving: 1, codeQuality: 1, communication: 1, efficiency: 1 }
  expect(percents({ problemSolving: 9, codeQuality: 8, communication: null, efficiency: 0 }, third)).toEqual({
    problemSolving: 34,
    codeQuality: 33,
    efficiency: 33,
  })
  expect(percents({ problemSolving: 9, codeQuality: 8 }, { problemSolving: 5, codeQuality: 3 })).toEqual({
    problemSolving: 63,
    codeQuality: 37,
  })
  expect(percents({ problemSolving: null }, third)).toEqual({})
})
