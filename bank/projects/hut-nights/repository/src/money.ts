import { addDays, dateIn, instantOf, nightsOf } from './days.ts'
import type { Booking, Hut, Instant, Stay } from './model.ts'

export const memberPercent = 60
export const childPercent = 50
export const latePercent = 40
const minDepositCents = 10_00

export type Price = { bedsCents: number; taxCents: number; totalCents: number }

/** Rounded to whole cents; half a cent counts as one. */
export const percentOf = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100)

export function priceOf(hut: Hut, stay: Stay): Price {
  const { members, adults, children } = stay.party
  const nights = nightsOf(stay).length
  const percent = members * memberPercent + adults * 100 + children * childPercent
  const bedsCents = percentOf(hut.bedCents * nights, percent)
  const taxCents = hut.taxCents * nights * (members + adults)
  return { bedsCents, taxCents, totalCents: bedsCents + taxCents }
}

/** Paid when booking: 30 % and at least ten euros, but never more than all. */
export function depositOf({ totalCents }: Price): number {
  return Math.min(totalCents, Math.max(minDepositCents, percentOf(totalCents, 30)))
}

/** Until then, a booking can be cancelled free of charge. */
export const freeUntil = ({ zone }: Hut, { arrival }: Stay): Instant => instantOf(zone, addDays(arrival, -2), '18:00')

/** The refund for cancelling now. */
export function refundOf(hut: Hut, booking: Booking, now: Instant): number {
  if (now <= freeUntil(hut, booking)) return booking.taxCents + booking.bedsCents
  const isBefore = dateIn(hut.zone, now) < booking.arrival
  return booking.taxCents + (isBefore ? percentOf(booking.bedsCents, latePercent) : 0)
}

/** Parts that add up to the amount, for people who share a bill. */
export function split(cents: number, parts: number): number[] {
  const each = Math.floor(cents / parts)
  const left = cents - each * parts
  return Array.from({ length: parts }, (_, at) => (at < left ? each + 1 : each))
}

export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)} €`
}

/** Cents of an amount in a list of the bank, such as `12.50` or `-3.00`; undefined for any other text. */
export function parseCents(text: string): number | undefined {
  const match = /^(-?)(\d{1,7})\.(\d\d)$/.exec(text)
  if (!match) return undefined
  const [, sign, euros, cents] = match
  const amount = Number(euros) * 100 + Number(cents)
  return sign ? 0 - amount : amount
}
