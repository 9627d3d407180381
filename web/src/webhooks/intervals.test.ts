import { expect, test } from 'vitest'
import { intervalOf, type Waiting } from './intervals.ts'

const now = Date.parse('2026-11-28T09:00:00.000Z')
const waiting = (seconds: number): Waiting => ({
  state: 'waiting',
  nextAt: new Date(now + seconds * 1_000).toISOString(),
})
const over: Waiting = { state: 'delivered', nextAt: null }

const cases: [string, Waiting[], number | false][] = [
  ['nothing waits', [over], false],
  ['the log is empty', [], false],
  ['a try is due', [over, waiting(0)], 2_000],
  ['a try was due a moment ago', [waiting(-1)], 2_000],
  ['the next try is near', [waiting(20), waiting(3_600)], 20_000],
  ['the next try is hours away', [waiting(3_600)], 60_000],
  ['an event has long been held back', [waiting(-3_600)], 60_000],
]

test.each(cases)('where %s, a log is read again accordingly', (_case, deliveries, interval) => {
  expect(intervalOf(deliveries, now)).toBe(interval)
})
