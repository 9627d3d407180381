/** Time in the room: one clock that never runs backwards within a page, and the server's countdown read from it. */

/** Milliseconds of Unix time on this device, monotonic within the page. */
export function deviceNow(): number {
  // In this order: a clock that tests put in its place has its origin from the first reading on.
  return performance.now() + performance.timeOrigin
}

export type ClockReading = { endsAt: string | null; remainingSeconds: number | null }

/** When a reading was asked for and when it came, by `deviceNow`. The server read its clock at some moment between. */
export type Taken = { askedAt: number; cameAt: number }

export type RoomClock = {
  /** Unix milliseconds for entries: this device's, put right where it was more than two seconds off. */
  now: () => number
  /** Takes a reading of the server's clock, which came just now unless said otherwise; null figures mean there is no timer. */
  adjust: (reading: ClockReading, taken?: Taken) => void
  /** Whole seconds left, never below 0; null without timer. */
  remainingSeconds: () => number | null
}

const toleratedSkewMs = 2000

/** A clock for one visit. Its correction is fixed by the first reading, so that entries' times never jump. */
export function createRoomClock(deviceTime: () => number = deviceNow): RoomClock {
  let skewMs: number | undefined
  let endDeviceMs: number | null = null
  return {
    now: () => deviceTime() + (skewMs ?? 0),
    adjust: ({ endsAt, remainingSeconds }, taken) => {
      if (remainingSeconds === null) {
        endDeviceMs = null
        return
      }
      const { askedAt, cameAt } = taken ?? { askedAt: deviceTime(), cameAt: deviceTime() }
      // A slow reply isn't a wrong clock: the reading may be as old as half of the way there and back, either side.
      const halfWayMs = (cameAt - askedAt) / 2
      endDeviceMs = askedAt + halfWayMs + remainingSeconds * 1000
      if (endsAt && remainingSeconds > 0 && skewMs === undefined) {
        const skew = Date.parse(endsAt) - endDeviceMs
        skewMs = Math.abs(skew) > toleratedSkewMs + halfWayMs ? skew : 0
      }
    },
    remainingSeconds: () => (endDeviceMs === null ? null : Math.max(0, Math.ceil((endDeviceMs - deviceTime()) / 1000))),
  }
}

/** `59:07`, or `1:02:30` from an hour on. */
export function formatSeconds(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
