/** Shared hooks of the room's screens: seconds, width, the state of the queue. */
import type { SessionState } from '@nova/contract/room/journal'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RoomClock } from './clock.ts'
import type { OutboxState } from './outbox-options.ts'
import type { Outbox } from './outbox.ts'

/** Whole seconds left, followed; null without timer. */
export function useRemainingSeconds(clock: RoomClock): number | null {
  const [seconds, setSeconds] = useState(() => clock.remainingSeconds())
  useEffect(() => {
    const timer = setInterval(() => setSeconds(clock.remainingSeconds()), 250)
    return () => clearInterval(timer)
  }, [clock])
  return seconds
}

/** For components that should not re-render every second. */
export function useIsTimeOver(clock: RoomClock): boolean {
  const [isOver, setOver] = useState(() => clock.remainingSeconds() === 0)
  useEffect(() => {
    const timer = setInterval(() => setOver(clock.remainingSeconds() === 0), 250)
    return () => clearInterval(timer)
  }, [clock])
  return isOver
}

/** Whole seconds of a break that are left, followed; 0 where there is none. */
export function useBreakSeconds(clock: RoomClock, breakEndsAt: string | null): number {
  return useSecondsUntil(clock, breakEndsAt ? Date.parse(breakEndsAt) : null)
}

/** Whole seconds until a moment in Unix milliseconds, followed; 0 where there is none, and from then on. */
export function useSecondsUntil(clock: Pick<RoomClock, 'now'>, moment: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(clock, moment))
  useEffect(() => {
    const follow = () => setSeconds(secondsUntil(clock, moment))
    follow()
    if (!moment) return
    const timer = setInterval(follow, 250)
    return () => clearInterval(timer)
  }, [clock, moment])
  return seconds
}

/** Time left after the candidate's break; null outside a break, and without a timer. */
export function standingSeconds({ endsAt, breakEndsAt }: SessionState, breakSeconds: number): number | null {
  if (breakSeconds === 0 || !endsAt || !breakEndsAt) return null
  return Math.max(0, Math.ceil((Date.parse(endsAt) - Date.parse(breakEndsAt)) / 1000))
}

function secondsUntil(clock: Pick<RoomClock, 'now'>, moment: number | null): number {
  return moment ? Math.max(0, Math.ceil((moment - clock.now()) / 1000)) : 0
}

/** One value of the queue's state, so that its readers do not re-render with every key. */
export function useOutbox<T extends string | boolean | null>(
  outbox: Pick<Outbox, 'subscribe' | 'getState'>,
  read: (state: OutboxState) => T,
): T {
  return useSyncExternalStore(outbox.subscribe, () => read(outbox.getState()))
}
