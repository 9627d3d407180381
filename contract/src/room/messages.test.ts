import { describe, expect, test } from 'vitest'
import { isTooQuick, messageLimits } from './messages.ts'

const every = (ms: number, count: number) => Array.from({ length: count }, (_, at) => at * ms)

describe('a message', () => {
  test('is too quick as the eleventh within a minute, and not later', () => {
    const ten = every(1000, messageLimits.perMinute)
    expect([9500, 30_000, 59_999, 60_000, 90_000].map((at) => isTooQuick(ten, at))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(isTooQuick(ten.slice(1), 9500)).toBe(false)
  })

  test('is judged by the minute before and after it, with the others in any order', () => {
    const later = every(1000, messageLimits.perMinute).map((at) => at + 1000)
    expect(isTooQuick(later, 0)).toBe(true)
    expect(isTooQuick(later, -60_000)).toBe(false)
    // A minute that it ends may be full where the one that it begins is not.
    const before = every(5000, messageLimits.perMinute).map((at) => at - 50_000)
    expect(isTooQuick([...before, 55_000], 0)).toBe(true)
    expect(isTooQuick([...before.slice(1), 55_000], 0)).toBe(false)
    expect(isTooQuick(every(1000, 5).concat(every(1000, 5)), 2000)).toBe(true)
  })

  test('is not too quick for others that were', () => {
    expect(isTooQuick(every(10, 100), 120_000)).toBe(false)
  })
})
