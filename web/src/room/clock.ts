/** Time in the room: one clock that never runs backwards within a page, and the server's countdown read from it. */

/** Milliseconds of Unix time on this device, monotonic within the page. */
export function deviceNow(): number {
  return performance.timeOrigin + performance.now()
}

export type ClockReading = { endsAt: string | null; remainingSeconds: number | null }

export type RoomClock = {
  /** Unix milliseconds for entries: this device's, put right where it was more than two seconds off. */
  now: () => number
  /** Takes a reading of the server's clock; null figures mean there is no timer. */
  adjust: (reading: ClockReading) => void
  /** Whole seconds left, never below 0; null without timer. */
  remainingSeconds: () => number | null
  /** The end in Unix milliseconds on the clock of `now`; null without timer. */
  endsAt: () => number | null
}

const toleratedSkewMs = 2000

/** A clock for one visit. Its correction is fixed by the first reading, so that entries' times never jump. */
export function createRoomClock(deviceTime: () => number = deviceNow): RoomClock {
  let skewMs: number | undefined
  let endDeviceMs: number | null = null
  return {
    now: () => deviceTime() + (skewMs ?? 0),
    adjust: ({ endsAt, remainingSeconds }) => {
      if (remainingSeconds === null) {
        endDeviceMs = null
        return
      }
      endDeviceMs = deviceTime() + remainingSeconds * 1000
      // At zero only `endsAt` tells when that was: work is late or in time by the end, not by when we hear of it.
      if (endsAt && remainingSeconds === 0) endDeviceMs = Math.min(endDeviceMs, Date.parse(endsAt) - (skewMs ?? 0))
      if (endsAt && remainingSeconds > 0 && skewMs === undefined) {
        const skew = Date.parse(endsAt) - endDeviceMs
        skewMs = Math.abs(skew) > toleratedSkewMs ? skew : 0
      }
    },
    remainingSeconds: () => (endDeviceMs === null ? null : Math.max(0, Math.ceil((endDeviceMs - deviceTime()) / 1000))),
    endsAt: () => (endDeviceMs === null ? null : endDeviceMs + (skewMs ?? 0)),
  }
}

/** `59:07`, or `1:02:30` from an hour on. */
export function formatSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
