/** Milliseconds since 1970, in UTC. */
export type Instant = number

/** A date in the zone of a hut, such as 2026-07-14. Dates compare as text. */
export type LocalDate = string

export type Zone = 'Europe/Lisbon' | 'Atlantic/Azores'

export type Hut = {
  id: string
  name: string
  zone: Zone
  beds: number
  /** Cents for a bed and a night, without reductions. */
  bedCents: number
  /** Tourist tax of the municipality: cents for a grown-up and a night. */
  taxCents: number
  /** The first and the last night of the season. */
  opens: LocalDate
  closes: LocalDate
  doorCode: string
}

/** Members of the association, other adults, and children under twelve. */
export type Party = { members: number; adults: number; children: number }

/** From the arrival up to the departure, whose night is no longer part of it. */
export type Stay = { hut: string; arrival: LocalDate; departure: LocalDate; party: Party }

export type Guest = { name: string; email: string; note: string }

export type Booking = Stay &
  Guest & {
    id: string
    status: 'booked' | 'cancelled'
    /** The price as agreed when it was booked. */
    bedsCents: number
    taxCents: number
    refundCents: number
  }

/** Beds that are kept until `until` for a guest who fills in the form. */
export type Hold = Stay & { id: string; until: Instant }

export type Waiting = Stay & { id: string; email: string }

/** The website has a text for each of these. */
export type Refusal = 'dates' | 'closed' | 'party' | 'full' | 'gone'
export type Result<T> = { ok: true; value: T } | { ok: false; reason: Refusal }

export type Viewer =
  | { role: 'guest'; email: string }
  | { role: 'warden'; hut: string }
  | { role: 'treasurer' }
  | { role: 'office' }

export interface Clock {
  now(): Instant
  /** Runs a task once, later; the function that it returns takes the task back. */
  after(ms: number, task: () => void): () => void
}

export const sizeOf = ({ members, adults, children }: Party): number => members + adults + children
