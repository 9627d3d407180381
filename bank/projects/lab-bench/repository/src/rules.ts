import type { BookingRequest, Equipment, Minute, Person, Reason } from './model.ts'
import { day, hour, hoursOf } from './time.ts'

export const opensAt = 7 * hour
export const closesAt = 21 * hour
/** Hours that one person may hold on one day, on all equipment together. */
export const dailyHours = 8

/** The first rule that a request breaks. `heldHours` are the hours this person holds on that day already. */
export function brokenRule(
  request: BookingRequest,
  { equipment, person, heldHours }: { equipment: Equipment; person: Person; heldHours: number },
  now: Minute,
): Reason | undefined {
  const { start, end } = request
  if (start % 15 !== 0 || end % 15 !== 0 || end <= start) return 'not-a-quarter'
  if (start < now) return 'past'
  if (!isOpen(request)) return 'closed'
  if (hoursOf(request) > equipment.maxHours) return 'too-long'
  if (equipment.needsTraining && !person.trainedOn.includes(equipment.id)) return 'not-trained'
  if (heldHours + hoursOf(request) > dailyHours) return 'quota'
  return undefined
}

/** Open from Monday to Saturday; a slot stays within one day. */
function isOpen({ start, end }: BookingRequest): boolean {
  const midnight = Math.floor(start / day) * day
  const isSunday = Math.floor(start / day) % 7 === 6
  return !isSunday && start - midnight >= opensAt && end - midnight <= closesAt
}
