import { expect, test } from 'vitest'
import { silentLog } from '../../../test/silent-log.ts'
import { openClock } from './clock.ts'

const hour = 3_600_000

function makeClock(startsAt?: number) {
  let [wall, steady] = [1_800_000_000_000, 5000]
  const clock = openClock({
    log: silentLog,
    wall: () => wall,
    steady: () => steady,
    ...(startsAt === undefined ? {} : { startsAt }),
  })
  const pass = (seconds: number, { isFree = false, drift = 0 } = {}) => {
    for (let each = 0; each < seconds; each += 1) {
      steady += 1000
      wall += 1000 + drift
      clock.tick(isFree)
    }
  }
  return { clock, pass, set: (ms: number) => (wall += ms), now: () => clock.now().getTime(), wall: () => wall }
}

test.each([hour, -hour, 3000, -3000])('a wall clock set by %i ms changes neither order nor durations', (step) => {
  const { clock, pass, set, now } = makeClock()
  pass(10)
  const before = now()
  set(step)
  expect(now()).toBe(before)
  pass(60)
  expect(Math.abs(now() - before - 60_000)).toBeLessThanOrEqual(60 * 0.5)
  expect(clock.sinceStepMs()).toBeLessThanOrEqual(60_000)
})

test('a wall clock that is a little off is followed without a jump', () => {
  const { clock, pass, set, now, wall } = makeClock()
  set(1500)
  let last = now()
  for (let each = 0; each < 4000; each += 1) {
    pass(1)
    expect(now() - last).toBeGreaterThanOrEqual(999)
    expect(now() - last).toBeLessThanOrEqual(1001)
    last = now()
  }
  expect(Math.abs(now() - wall())).toBeLessThan(20)
  expect(clock.sinceStepMs()).toBe(Infinity)
})

test('once nothing is measured by it, it comes back: forwards at once, backwards by waiting', () => {
  const forwards = makeClock()
  forwards.set(hour)
  forwards.pass(1)
  forwards.pass(1, { isFree: true })
  expect(forwards.now()).toBe(forwards.wall())
  const backwards = makeClock()
  backwards.set(-60_000)
  let last = backwards.now()
  for (let each = 0; each < 200; each += 1) {
    backwards.pass(1, { isFree: true })
    expect(backwards.now()).toBeGreaterThan(last)
    last = backwards.now()
  }
  expect(Math.abs(backwards.now() - backwards.wall())).toBeLessThanOrEqual(2000)
})

test('it starts no earlier than it is told to', () => {
  expect(makeClock(1_800_000_000_000 + hour).now()).toBe(1_800_000_000_000 + hour)
  expect(makeClock(5).now()).toBe(1_800_000_000_000)
})
