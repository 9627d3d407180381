import { describe, expect, it, test } from 'vitest'
import { impactOf, rateOf } from './rates.ts'

const of = (reached: number, counted: number) => ({ counted, reached })

describe('the rate of a small group', () => {
  it('is null without counted members', () => {
    expect(rateOf(of(0, 0))).toBeNull()
  })

  it.each([1, 10, 50])('has closed bounds where none or all of %i reached it', (n) => {
    const none = rateOf(of(0, n))!
    const all = rateOf(of(n, n))!
    expect([none.value, none.low, all.value, all.high]).toEqual([0, 0, 1, 1])
    expect(none.high).toBeCloseTo(1 - 0.025 ** (1 / n), 12)
    expect(all.low).toBeCloseTo(0.025 ** (1 / n), 12)
  })

  it('has the bounds of those who did not reach it, turned around', () => {
    const [three, seven] = [rateOf(of(3, 10))!, rateOf(of(7, 10))!]
    expect(three.low).toBeCloseTo(1 - seven.high, 12)
    expect(three.high).toBeCloseTo(1 - seven.low, 12)
  })
})

describe('the impact of a group', () => {
  it.each([
    ['the group is empty', of(0, 0), of(1, 2)],
    ['the group it is compared with is empty', of(1, 2), of(0, 0)],
    ['nobody of the group it is compared with reached it', of(1, 2), of(0, 5)],
  ])('is none where %s', (_what, group, highest) => {
    expect(impactOf(group, highest)).toBeNull()
  })

  it('is nothing, and from nothing on, if no member of the group reached it', () => {
    expect(impactOf(of(0, 10), of(5, 10))).toMatchObject({ value: 0, low: 0 })
  })

  it('is one, and no difference, beside itself', () => {
    const { value, low, high, p } = impactOf(of(4, 8), of(4, 8))!
    expect(value).toBe(1)
    expect(p).toBeCloseTo(1, 12)
    // Either group may be put over the other.
    expect(low * high!).toBeCloseTo(1, 6)
  })

  it('has Fisher’s p of his cups of tea, whichever group comes first', () => {
    expect(impactOf(of(3, 4), of(1, 4))!.p).toBeCloseTo(34 / 70, 12)
    expect(impactOf(of(1, 4), of(3, 4))!.p).toBeCloseTo(34 / 70, 12)
    expect(impactOf(of(0, 4), of(4, 4))!.p).toBeCloseTo(2 / 70, 12)
  })
})

test('the intervals are those of the literature', () => {
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e4) / 1e4)
  // Clopper–Pearson, as in R: binom.test(8, 10), (0, 10), (45, 100).
  const rates = [
    [10, 8],
    [10, 0],
    [100, 45],
  ].map(([counted, reached]) => rateOf({ counted: counted!, reached: reached! })!)
  expect(rates.map(({ low, high }) => [rounded(low), rounded(high)])).toEqual([
    [0.4439, 0.9748],
    [0, 0.3085],
    [0.3503, 0.5527],
  ])
  // Koopman 1984: 36 of 40 against 16 of 80.
  const koopman = impactOf({ counted: 40, reached: 36 }, { counted: 80, reached: 16 })!
  expect([koopman.value, koopman.low.toFixed(2), koopman.high!.toFixed(2)]).toEqual([4.5, '2.94', '7.15'])
  // Fisher's tea: R gives 0.4857 for 3 of 4 against 1 of 4.
  expect(rounded(impactOf({ counted: 4, reached: 3 }, { counted: 4, reached: 1 })!.p)).toBe(0.4857)
  const none = impactOf({ counted: 20, reached: 0 }, { counted: 20, reached: 10 })!
  expect([none.value, none.low, none.high! > 0 && none.high! < 0.5]).toEqual([0, 0, true])
  expect(impactOf({ counted: 5, reached: 1 }, { counted: 5, reached: 0 })).toBeNull()
})
