/** The player's position and pace in a separate store: drawing each frame need not pass through React. */
import { useSyncExternalStore } from 'react'
import type { Gap } from './recording.ts'

export const speeds = [1, 2, 4, 8, 16, 32] as const
export type Speed = (typeof speeds)[number]

export type PlayerState = { at: number; isPlaying: boolean; speed: Speed; isIdleSkipped: boolean }
export type Player = ReturnType<typeof createPlayer>

/** How long a skipped silence takes, however long it was. */
const skippingMs = 600
// A page that was hidden continues where it was.
const maxFrameMs = 250

/** A player over `duration` milliseconds; `gaps` are its silences. */
export function createPlayer(duration: number, gaps: readonly Gap[], startAt = 0) {
  const listeners = new Set<() => void>()
  let state: PlayerState = { at: clamp(startAt), isPlaying: false, speed: 1, isIdleSkipped: true }
  let frame = 0
  let drawnAt = 0

  function clamp(at: number): number {
    return Math.min(Math.max(at, 0), duration)
  }
  const change = (next: Partial<PlayerState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const advance = (elapsedMs: number) => {
    const at = passTime(state, elapsedMs, duration, gaps)
    change({ at, isPlaying: at < duration })
  }
  const draw = (now: number) => {
    const elapsed = Math.min(now - drawnAt, maxFrameMs)
    drawnAt = now
    advance(elapsed)
    if (state.isPlaying) frame = requestAnimationFrame(draw)
  }
  const pause = () => {
    cancelAnimationFrame(frame)
    if (state.isPlaying) change({ isPlaying: false })
  }
  const play = () => {
    if (state.isPlaying) return
    change({ isPlaying: true, at: state.at >= duration ? 0 : state.at })
    drawnAt = performance.now()
    frame = requestAnimationFrame(draw)
  }

  return {
    state: () => state,
    play,
    pause,
    toggle: () => (state.isPlaying ? pause() : play()),
    seek: (at: number) => change({ at: clamp(at) }),
    setSpeed: (speed: Speed) => change({ speed }),
    changeSpeed: (by: 1 | -1) => change({ speed: speeds[speeds.indexOf(state.speed) + by] ?? state.speed }),
    setIdleSkipped: (isIdleSkipped: boolean) => change({ isIdleSkipped }),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The state after playing for `elapsedMs`; skipped silences pass quickly. */
export function passTime(
  { at, speed, isIdleSkipped }: PlayerState,
  elapsedMs: number,
  duration: number,
  gaps: readonly Gap[],
): number {
  let left = elapsedMs
  let reached = at
  while (left > 0 && reached < duration) {
    const gap = isIdleSkipped ? gaps.find(({ to }) => to > reached) : undefined
    const isInside = gap !== undefined && gap.from <= reached
    const pace = isInside ? Math.max(speed, (gap.to - gap.from) / skippingMs) : speed
    const until = isInside ? gap.to : (gap?.from ?? duration)
    const next = Math.min(until, reached + left * pace)
    left = next === until ? left - (until - reached) / pace : 0
    reached = next
  }
  return Math.min(reached, duration)
}

/** The silence that is being skipped, if any. */
export function findSkipped({ at, isPlaying, isIdleSkipped }: PlayerState, gaps: readonly Gap[]): Gap | undefined {
  return isPlaying && isIdleSkipped ? gaps.find(({ from, to }) => from <= at && at < to) : undefined
}

/**
 * The part of the player's state that `select` returns. Re-renders only if it changes by identity, so `select` must
 * return stable values.
 */
export function usePlayer<T>(player: Player, select: (state: PlayerState) => T): T {
  return useSyncExternalStore(player.subscribe, () => select(player.state()))
}
