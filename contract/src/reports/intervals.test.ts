import { expect, test } from 'vitest'
import { betaQuantile, type Cluster, intervalOf, percentRange } from './intervals.ts'
import { judgeRange, showableLabels } from './labels.ts'

test('a range holds its score, grows with what hangs together, and shrinks with questions', () => {
  const width = (clusters: Cluster[], score: number) => {
    const { low, high } = intervalOf(clusters, score)!
    expect(low <= score && score <= high).toBe(true)
    return high - low
  }
  const alike = [0.7, 0.7, 0.7].map((value) => ({ value, units: 4 }))
  const apart = [1, 1, 0.1].map((value) => ({ value, units: 4 }))
  expect(width(apart, 0.7)).toBeGreaterThan(width(alike, 0.7))
  expect(width([...alike, ...alike], 0.7)).toBeLessThan(width(alike, 0.7))
  expect(intervalOf([], 0.5)).toBeNull()
  expect(intervalOf([{ value: 1, units: 4 }], 1)!.high).toBe(1)
  expect(intervalOf([{ value: 0, units: 4 }], 0)!.low).toBe(0)
})

test('quantiles are those of the beta distribution', () => {
  expect(betaQuantile(0.5, 1, 1)).toBeCloseTo(0.5, 6)
  expect(betaQuantile(0.05, 2, 3)).toBeCloseTo(0.0976, 4)
  expect(betaQuantile(0.95, 12.5, 0.5)).toBeCloseTo(0.99984, 4)
})

test('a range that crosses one mark names both labels, and one that crosses both is open', () => {
  expect(judgeRange(85, { low: 81, high: 95 })).toEqual({ label: 'Strong Hire', other: null, isOpen: false })
  expect(judgeRange(85, { low: 75, high: 95 })).toEqual({
    label: 'Strong Hire',
    other: 'Consider with Reservations',
    isOpen: false,
  })
  expect(judgeRange(64, { low: 45, high: 79 })).toEqual({
    label: 'Consider with Reservations',
    other: 'Do Not Hire',
    isOpen: false,
  })
  expect(judgeRange(70, { low: 55, high: 82 }).isOpen).toBe(true)
})

const questionsOf = (length: number) => Array.from({ length }, () => ({ units: 7 }))

test('stages of one project tell more than one question, and less than as many questions', () => {
  const width = (clusters: Cluster[]) => {
    const { low, high } = intervalOf(clusters, 0.8)!
    return high - low
  }
  const [value, units] = [0.8, 5]
  const stages = [1, 2, 3].map(() => ({ value, units, project: 'p1' }))
  const questions = [1, 2, 3].map(() => ({ value, units }))
  expect(width(stages)).toBeGreaterThan(width(questions))
  expect(width(stages)).toBeLessThan(width([{ value, units: 15 }]))
  expect(width([...stages, ...stages.map((stage) => ({ ...stage, project: 'p2' }))])).toBeLessThan(width(stages))
})

test('the best and worst that questions can show depend on their number', () => {
  expect(showableLabels([{ units: 1 }]).best).toBeNull()
  const three = showableLabels(questionsOf(3))
  expect([three.best?.label, three.best?.other, three.worst?.label]).toEqual([
    ...['Strong Hire', 'Consider with Reservations', 'Do Not Hire'],
  ])
  const twelve = showableLabels(questionsOf(12))
  expect(twelve.best).toMatchObject({ label: 'Strong Hire', other: null })
  // The scores that stay open are those that judging leaves open, and fewer with more questions.
  const six = showableLabels(questionsOf(6))
  const widths = [three, six, twelve].map(({ open }) => (open ? open.high - open.low : 0))
  expect(widths).toEqual(widths.toSorted((one, other) => other - one))
  expect([three.open !== null, widths[0]! > widths[2]!]).toEqual([true, true])
  const clusters = (value: number) => Array.from({ length: 3 }, () => ({ value, units: 7 }))
  const isOpenAt = (score: number) =>
    judgeRange(score, percentRange(intervalOf(clusters(score / 100), score / 100))!).isOpen
  expect([three.open!.low - 1, three.open!.low, three.open!.high, three.open!.high + 1].map(isOpenAt)).toEqual([
    ...[false, true, true, false],
  ])
})
