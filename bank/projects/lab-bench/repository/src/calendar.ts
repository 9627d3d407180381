import type { Booking, Minute, Slot } from './model.ts'
import { collide } from './time.ts'

/** The bookings of one piece of equipment, ordered by start. Cancelled ones stay. */
export class Calendar {
  readonly #bookings: Booking[] = []
  readonly #cleaningMinutes: number

  constructor(cleaningMinutes: number) {
    this.#cleaningMinutes = cleaningMinutes
  }

  all(): readonly Booking[] {
    return this.#bookings
  }

  add(booking: Booking): void {
    this.#bookings.splice(this.#position(booking.start), 0, booking)
  }

  /** The booking that stands in the way of a slot, if any. Bookings never collide, so only neighbours can. */
  findConflict(slot: Slot): Booking | undefined {
    const at = this.#position(slot.start)
    return [this.#bookings[at - 1], this.#bookings[at]].find(
      (booking) => booking?.status === 'booked' && collide(booking, slot, this.#cleaningMinutes),
    )
  }

  /** How many bookings start before this minute. */
  #position(start: Minute): number {
    let low = 0
    let high = this.#bookings.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#bookings[middle]?.start ?? Infinity) < start) low = middle + 1
      else high = middle
    }
    return low
  }
}
