import { dateIn, isNightOf } from './days.ts'
import type { Booking, Hut, Instant, LocalDate, Party, Viewer } from './model.ts'
import { sizeOf } from './model.ts'
import { formatCents } from './money.ts'

export type BookingView = {
  id: string
  hut: string
  arrival: LocalDate
  departure: LocalDate
  party: Party
  status: Booking['status']
  name: string
  email?: string
  note?: string
  bedsCents?: number
  taxCents?: number
  refundCents?: number
  doorCode?: string
}

/** A booking as far as the viewer may see it; undefined if not at all. */
export function viewOf(viewer: Viewer, booking: Booking, hut: Hut, now: Instant): BookingView | undefined {
  const { id, arrival, departure, party, status, name, email, note, bedsCents, taxCents, refundCents } = booking
  const today = dateIn(hut.zone, now)
  const shown = { id, hut: hut.id, arrival, departure, party: { ...party }, status, name }
  const amounts = { bedsCents, taxCents, refundCents }
  switch (viewer.role) {
    case 'guest': {
      if (viewer.email !== email) return undefined
      const isThere = status === 'booked' && arrival <= today && today <= departure
      return { ...shown, email, note, ...amounts, ...(isThere && { doorCode: hut.doorCode }) }
    }
    case 'warden': {
      const isTheirs = viewer.hut === hut.id && status === 'booked' && today <= departure
      return isTheirs ? { ...shown, note } : undefined
    }
    case 'treasurer':
      return { ...shown, ...amounts }
    case 'office':
      return { ...shown, email, note, ...amounts }
  }
}

/** All that the viewer may see of a hut's bookings, by arrival. */
export function listFor(viewer: Viewer, bookings: readonly Booking[], hut: Hut, now: Instant): BookingView[] {
  return bookings
    .flatMap((booking) => viewOf(viewer, booking, hut, now) ?? [])
    .toSorted((one, other) => one.arrival.localeCompare(other.arrival) || one.id.localeCompare(other.id))
}

/** Those of the viewer's list whose name has the text in it. */
export function find(viewer: Viewer, bookings: readonly Booking[], hut: Hut, now: Instant, text: string): BookingView[] {
  const wanted = text.trim().toLowerCase()
  return listFor(viewer, bookings, hut, now).filter(({ name }) => name.toLowerCase().includes(wanted))
}

export type Page<T> = { items: T[]; next: string | null }

/** At most `size` items behind the one with the id `after`. */
export function pageOf<T extends { id: string }>(items: readonly T[], size: number, after: string | null): Page<T> {
  const from = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
  const page = items.slice(from, from + size)
  const last = page.at(-1)
  return { items: page, next: last && from + size < items.length ? last.id : null }
}

/** The warden's list of a night for a spreadsheet. */
export function arrivalsCsv(bookings: readonly Booking[], night: LocalDate): string {
  const rows = bookings
    .filter(({ status, arrival }) => status === 'booked' && arrival === night)
    .toSorted((one, other) => one.id.localeCompare(other.id))
    .map(({ id, name, party, note }) => [id, name, String(sizeOf(party)), note].map(cellOf).join(','))
  return ['booking,name,beds,note', ...rows].join('\n')
}

/** A spreadsheet would run what looks like a formula. */
function cellOf(text: string): string {
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** People who sleep in the hut in a night. */
export function sleepersOf(bookings: readonly Booking[], night: LocalDate): number {
  const there = bookings.filter((booking) => booking.status === 'booked' && isNightOf(booking, night))
  return there.reduce((sum, { party }) => sum + sizeOf(party), 0)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign]!)

export function confirmationHtml({ id, name, note, bedsCents, taxCents }: Booking, hut: Hut): string {
  const total = formatCents(bedsCents + taxCents)
  return [
    `<h1>${escapeHtml(hut.name)}</h1>`,
    `<p data-booking='${id}' title='${escapeHtml(note)}'>${escapeHtml(name)}, ${total}</p>`,
  ].join('\n')
}
