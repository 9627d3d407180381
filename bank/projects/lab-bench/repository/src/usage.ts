import type { Booking } from './model.ts'
import { hoursOf } from './time.ts'

export type Usage = { bookedHours: number; cancelledHours: number; cancelledShare: number }

/** How much of the reserved time was used. */
export function usageOf(bookings: readonly Booking[]): Usage {
  const sum = (status: Booking['status']) =>
    bookings.filter((booking) => booking.status === status).reduce((total, booking) => total + hoursOf(booking), 0)
  const bookedHours = sum('booked')
  const cancelledHours = sum('cancelled')
  const all = bookedHours + cancelledHours
  return { bookedHours, cancelledHours, cancelledShare: all === 0 ? 0 : cancelledHours / all }
}
