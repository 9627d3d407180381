/** Whole minutes since Monday 00:00 of the first week of term. */
export type Minute = number

export type Slot = {
  start: Minute
  /** The first minute that is free again, before cleaning. */
  end: Minute
}

export type Equipment = {
  id: string
  name: string
  cleaningMinutes: number
  maxHours: number
  needsTraining: boolean
}

export type Person = {
  id: string
  name: string
  /** Ids of the equipment this person was trained on. */
  trainedOn: string[]
}

export type BookingRequest = Slot & {
  equipmentId: string
  personId: string
}

export type Booking = BookingRequest & {
  id: string
  status: 'booked' | 'cancelled'
}

/** Why a request is refused. */
export type Reason =
  | 'unknown-equipment'
  | 'unknown-person'
  | 'not-a-quarter'
  | 'closed'
  | 'too-long'
  | 'not-trained'
  | 'past'
  | 'quota'
  | 'taken'

export type Refused = { ok: false; reason: Reason }
export type BookResult = { ok: true; booking: Booking } | Refused
