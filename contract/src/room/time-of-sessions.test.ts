/** Time of a session against the plainest possible reckoning: second by second, message by message. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoment } from '../reports/moment.ts'
import { endOfFollowUps } from '../reviews/follow-up-sets.ts'
import { isTooQuick, messageLimits } from './messages.ts'
import { extendPauses, lengthWithout, type Span, withoutPauses } from './pauses.ts'
import { within } from './session-clock.ts'

/** Pauses as in a session: ascending, none touching another. */
const pauses = fc
  .array(fc.record({ gap: fc.integer({ min: 1, max: 30 }), length: fc.integer({ min: 1, max: 30 }) }), { maxLength: 6 })
  .map((steps) => {
    const made: Span[] = []
    let at = 0
    for (const { gap, length } of steps) {
      made.push({ from: at + gap, to: at + gap + length })
      at += gap + length
    }
    return made
  })
const isIn = (spans: readonly Span[], second: number) => spans.some(({ from, to }) => second >= from && second < to)

describe('a stretch without its pauses', () => {
  test('has each second that no pause has, and no other', () => {
    fc.assert(
      fc.property(pauses, fc.nat(100), fc.nat(100), (made, from, length) => {
        const span = { from, to: from + length }
        const left = withoutPauses(span, made)
        for (let second = 0; second < 220; second += 1)
          expect(isIn(left, second)).toBe(isIn([span], second) && !isIn(made, second))
        expect(lengthWithout(span, made)).toBe(left.reduce((sum, { from, to }) => sum + to - from, 0))
      }),
      { numRuns: 60 },
    )
  })

  test.each<[string, Span, Span[], number]>([
    ['without any', { from: 0, to: 100 }, [], 100],
    ['before one', { from: 0, to: 10 }, [{ from: 10, to: 20 }], 10],
    ['after one', { from: 20, to: 30 }, [{ from: 10, to: 20 }], 10],
    ['inside one', { from: 12, to: 18 }, [{ from: 10, to: 20 }], 0],
    ['around one', { from: 0, to: 30 }, [{ from: 10, to: 20 }], 20],
    ['that begins in one', { from: 15, to: 30 }, [{ from: 10, to: 20 }], 10],
    ['that ends in one', { from: 0, to: 15 }, [{ from: 10, to: 20 }], 10],
    ['of no length', { from: 5, to: 5 }, [], 0],
    ['that ends before it begins', { from: 9, to: 5 }, [], 0],
  ])('%s', (_what, span, made, length) => {
    expect(lengthWithout(span, made)).toBe(length)
  })
})

describe('the time for follow-ups', () => {
  test('is that many seconds outside of every pause', () => {
    fc.assert(
      fc.property(pauses, fc.nat(100), fc.integer({ min: 1, max: 60 }), (made, asked, seconds) => {
        const inMs = made.map(({ from, to }) => ({ from: from * 1000, to: to * 1000 }))
        const end = endOfFollowUps({ askedAt: asked * 1000, seconds }, inMs)!
        expect(lengthWithout({ from: asked * 1000, to: end }, inMs)).toBe(seconds * 1000)
      }),
    )
  })

  test('has no end before it has begun', () => {
    expect(endOfFollowUps({ askedAt: null, seconds: 240 }, [])).toBe(null)
  })
})

test('a break that is resumed is over then, and one that is not lasts as long as was said', () => {
  const paused = { reason: 'paused', seconds: 300, endsAt: null } as unknown as Parameters<typeof extendPauses>[2]
  const resumed = { reason: 'resumed', endsAt: null } as unknown as Parameters<typeof extendPauses>[2]
  const once = extendPauses([], 1_000, paused)
  expect(once).toEqual([{ from: 1_000, to: 301_000 }])
  expect(extendPauses(once, 61_000, resumed)).toEqual([{ from: 1_000, to: 61_000 }])
  // Resumed later than it lasted, it is not made longer.
  expect(extendPauses(once, 400_000, resumed)).toEqual(once)
  expect(extendPauses([], 61_000, resumed)).toEqual([])
  expect(extendPauses(extendPauses(once, 61_000, resumed), 90_000, paused)).toEqual([
    { from: 1_000, to: 61_000 },
    { from: 90_000, to: 390_000 },
  ])
})

test('a message between two that are a minute apart to the millisecond is not too quick for both', () => {
  const others = [0, ...Array<number>(8).fill(30_000), 60_000]
  expect(isTooQuick(others, 30_000)).toBe(false)
  expect(isTooQuick([...others.slice(0, -1), 59_999], 30_000)).toBe(true)
})

test('a message is too quick exactly where some minute would have more than ten with it', () => {
  // Many a minute apart to the millisecond, which is where it turns.
  const time = fc.oneof(
    fc.nat(120_000),
    fc.nat(12).map((tens) => tens * 10_000),
  )
  const times = fc.array(time, { maxLength: 24 })
  fc.assert(
    fc.property(times, time, (others, at) => {
      const all = [...others, at]
      const isTooFull = all.some((start) => {
        const inMinute = all.filter((time) => time >= start && time < start + 60_000)
        return inMinute.length > messageLimits.perMinute && at >= start && at < start + 60_000
      })
      expect(isTooQuick(others, at)).toBe(isTooFull)
    }),
    { seed: 11, numRuns: 300 },
  )
})

describe('a moment', () => {
  test('in words is read back to its second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000_000 }), (ms) => {
        const parts = formatMoment(ms).split(':').map(Number)
        expect(parts.reduce((sum, part) => sum * 60 + part, 0)).toBe(Math.floor(ms / 1000))
      }),
    )
  })

  test('is clamped to its session and keeps its order', () => {
    const span = { start: 1_000, end: 61_000 }
    expect([0, 1_000, 1_001, 61_000, 99_000].map((moment) => within(span, moment))).toEqual([0, 0, 1, 60_000, 60_000])
  })
})
