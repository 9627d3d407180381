import { Calendar } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import type { Booking, BookingRequest, BookResult, Minute, Reason } from './model.ts'
import type { Notices } from './notices.ts'
import { brokenRule } from './rules.ts'
import { day, hoursOf } from './time.ts'

/** Books and cancels. All calls are given the time, so that plans can be replayed. */
export class BookingDesk {
  readonly #catalogue: Catalogue
  readonly #notices: Notices
  readonly #calendars = new Map<string, Calendar>()
  readonly #bookings = new Map<string, Booking>()

  constructor(catalogue: Catalogue, notices: Notices) {
    this.#catalogue = catalogue
    this.#notices = notices
  }

  /** Why this request would be refused now, or nothing. */
  check(request: BookingRequest, now: Minute): Reason | undefined {
    const equipment = this.#catalogue.equipment(request.equipmentId)
    if (!equipment) return 'unknown-equipment'
    const person = this.#catalogue.person(request.personId)
    if (!person) return 'unknown-person'
    const heldHours = this.#heldHours(request)
    const broken = brokenRule(request, { equipment, person, heldHours }, now)
    if (broken) return broken
    return this.#calendarOf(request.equipmentId).findConflict(request) ? 'taken' : undefined
  }

  book(request: BookingRequest, now: Minute): BookResult {
    const reason = this.check(request, now)
    if (reason) return { ok: false, reason }
    const { equipmentId, personId, start, end } = request
    const id = `b${this.#bookings.size + 1}`
    const booking: Booking = { id, equipmentId, personId, start, end, status: 'booked' }
    this.#bookings.set(id, booking)
    this.#calendarOf(equipmentId).add(booking)
    const equipment = this.#catalogue.equipment(equipmentId)
    if (equipment) this.#notices.booked(booking, equipment)
    return { ok: true, booking }
  }

  /** Cancels a booking that has not begun. Returns it, or nothing if there is none to cancel. */
  cancel(id: string, now: Minute): Booking | undefined {
    const booking = this.#bookings.get(id)
    if (!booking || booking.status === 'cancelled' || booking.start <= now) return undefined
    booking.status = 'cancelled'
    const equipment = this.#catalogue.equipment(booking.equipmentId)
    if (equipment) this.#notices.cancelled(booking, equipment)
    return booking
  }

  /** All bookings of a piece of equipment by start, cancelled ones included. */
  history(equipmentId: string): readonly Booking[] {
    return this.#calendarOf(equipmentId).all()
  }

  #heldHours({ personId, start }: BookingRequest): number {
    const today = Math.floor(start / day)
    return [...this.#bookings.values()]
      .filter((booking) => booking.personId === personId && booking.status === 'booked')
      .filter((booking) => Math.floor(booking.start / day) === today)
      .reduce((sum, booking) => sum + hoursOf(booking), 0)
  }

  #calendarOf(equipmentId: string): Calendar {
    let calendar = this.#calendars.get(equipmentId)
    if (!calendar) {
      calendar = new Calendar(this.#catalogue.equipment(equipmentId)?.cleaningMinutes ?? 0)
      this.#calendars.set(equipmentId, calendar)
    }
    return calendar
  }
}
