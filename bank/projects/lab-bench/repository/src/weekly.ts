import type { BookingDesk } from './desk.ts'
import type { Booking, BookingRequest, Minute, Reason } from './model.ts'
import { week } from './time.ts'

export const maxWeeks = 15

export type WeeklyResult = { ok: true; bookings: Booking[] } | { ok: false; reason: Reason | 'weeks'; week?: number }

/** Books the same slot in several weeks in a row. */
export function bookWeekly(desk: BookingDesk, request: BookingRequest, weeks: number, now: Minute): WeeklyResult {
  if (weeks > maxWeeks) return { ok: false, reason: 'weeks' }
  const bookings: Booking[] = []
  for (let index = 0; index <= weeks; index++) {
    try {
      const result = desk.book(request, now)
      if (!result.ok) return { ok: false, reason: result.reason, week: index }
      bookings.push(result.booking)
      request.start += week
      request.end += week
    } catch {
      // Should not happen.
    }
  }
  return { ok: true, bookings }
}

/** Cancels what is left of a series and returns the cancelled bookings. */
export function cancelWeekly(desk: BookingDesk, bookings: Booking[], now: Minute): Booking[] {
  for (const booking of bookings) {
    desk.cancel(booking.id, now)
  }
  return bookings
}
