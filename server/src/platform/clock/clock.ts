/**
 * The server's clock: begins at the machine's wall clock and then runs by the monotonic one, so that time never goes
 * back and nothing lasts longer than it did when the wall clock is set. It comes back to that slowly; at once, or
 * at half its pace where it is ahead, while `isFree` says that no time is being measured.
 */
import { uptime } from 'node:os'
import type { Log } from '../database/log.ts'

export type Clock = {
  now: () => Date
  /** Compares with the wall clock; to be called about every second. */
  tick: (isFree: boolean) => void
  /** How far the wall clock is ahead of this one. */
  aheadMs: () => number
  /** Milliseconds since the wall clock was last found to be set; Infinity if it never was. */
  sinceStepMs: () => number
}

/** A difference that no clock comes to by itself within a second. */
export const maxDriftMs = 2_000
/** As NTP does: 2 seconds within an hour. */
const maxSlew = 0.0005
/** So that a small difference is not overshot. */
const slewOverMs = 10_000
/** Applies where the clock is ahead and nothing is measured by it. */
const waitingPace = 0.5
const lookEveryMs = 500
const minSleepMs = 1000

/** `startsAt`: not earlier than this. `wall` and `steady` are the machine's, in milliseconds. */
export function openClock({
  log,
  startsAt = -Infinity,
  wall = Date.now,
  steady = makeSteady(),
}: {
  log: Log
  startsAt?: number
  wall?: () => number
  steady?: () => number
}): Clock {
  let from = steady()
  let at = Math.max(wall(), startsAt)
  let pace = 1
  let steppedAt = -Infinity
  const read = () => at + (steady() - from) * pace
  const aheadMs = () => wall() - read()
  let lastAhead = aheadMs()
  return {
    now: () => new Date(read()),
    aheadMs,
    sinceStepMs: () => steady() - steppedAt,
    tick: (isFree) => {
      const here = steady()
      at = read()
      from = here
      const ahead = wall() - at
      if (Math.abs(ahead - lastAhead) > maxDriftMs) {
        steppedAt = here
        const seconds = Math.round((ahead - lastAhead) / 100) / 10
        log.error({ seconds }, 'the clock of this machine was set; interviews go on by the time that has passed')
      }
      const isFar = Math.abs(ahead) > maxDriftMs
      if (isFar && isFree && ahead > 0) at += ahead
      const isWaiting = isFar && isFree && ahead < 0
      pace = isWaiting ? waitingPace : 1 + Math.max(-maxSlew, Math.min(maxSlew, (wall() - at) / slewOverMs))
      lastAhead = wall() - at
    },
  }
}

/** Milliseconds that have passed on this machine, with those in which it slept, which `performance` leaves out. */
function makeSteady(): () => number {
  const measureSlept = () => uptime() * 1000 - performance.now()
  let slept = 0
  let last = measureSlept()
  let lookedAt = performance.now()
  return () => {
    const here = performance.now()
    // Asking the system each time would cost more than all else.
    if (here - lookedAt > lookEveryMs) {
      lookedAt = here
      const measured = measureSlept()
      // Both clocks count on their own, to the hundredth of a second.
      if (measured - last > minSleepMs) slept += measured - last
      if (Math.abs(measured - last) > minSleepMs) last = measured
    }
    return here + slept
  }
}
