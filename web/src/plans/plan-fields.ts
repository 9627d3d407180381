/** The form of an interview's plan: its fields, what is wrong with them, and the change that they make. */
import type { Interview } from '@nova/contract/interviews/interviews'
import type { PlanChange, Slot } from '@nova/contract/interviews/plans'
import { noDate } from '../ui/date-time.tsx'
import { isPlaceZone, knownZone, toLocalTime, toMoment } from '../ui/zoned-time.ts'

/** date: at a set time. choose: the candidate chooses. any: whenever they like. */
export type When = 'date' | 'choose' | 'any'

/** Times are as a control of type datetime-local has them, in the zone. */
export type PlanFields = {
  when: When
  at: string
  timeZone: string
  slots: string[]
  openUntil: string
  duration: string
}
export type PlanErrors = Partial<Record<'at' | 'timeZone' | 'openUntil' | 'duration' | 'slots', string>> & {
  slotAt?: Record<number, string>
}

export function fieldsOf(interview: Interview, slots: readonly Slot[]): PlanFields {
  const timeZone = knownZone(interview.timeZone)
  const { scheduledDate, openUntil, duration } = interview
  return {
    when: slots.length > 0 ? 'choose' : scheduledDate ? 'date' : 'any',
    at: scheduledDate ? toLocalTime(scheduledDate, timeZone) : '',
    timeZone,
    slots: slots.length > 0 ? slots.map(({ startsAt }) => toLocalTime(startsAt, timeZone)) : [''],
    openUntil: openUntil ? toLocalTime(openUntil, timeZone) : '',
    duration: String(duration),
  }
}

const past = 'Choose a future time.'

/** `known`: moments that the interview has already, which may have passed. */
export function errorsOf(fields: PlanFields, known: readonly (string | null)[], now = Date.now()): PlanErrors {
  const { when, at, timeZone, slots, openUntil, duration } = fields
  const errors: PlanErrors = {}
  const minutes = Number(duration)
  if (!Number.isInteger(minutes) || minutes < 5 || minutes > 480) errors.duration = 'Enter 5 to 480 minutes.'
  if (!isPlaceZone(timeZone)) {
    if (when !== 'any' || openUntil) errors.timeZone = 'Choose a time zone from the list, such as Europe/Berlin.'
    return errors
  }
  const wrongWith = (local: string): string | undefined => {
    const moment = toMoment(local, timeZone)
    // Sent as it is, it would take away the date that was set.
    if (moment === null) return noDate
    return Date.parse(moment) <= now && !known.includes(moment) ? past : undefined
  }
  const set = (name: 'at' | 'openUntil', error: string | undefined) => {
    if (error) errors[name] = error
  }
  if (when === 'date') set('at', at ? wrongWith(at) : 'Choose date and time.')
  if (when === 'any' && openUntil) set('openUntil', wrongWith(openUntil))
  if (when === 'choose') {
    const filled = slots.filter(Boolean)
    if (filled.length === 0) errors.slots = 'Offer at least one time.'
    const wrong = slots.flatMap((slot, index): [number, string][] => {
      if (slot && slots.indexOf(slot) < index) return [[index, 'You offer this time already.']]
      const error = slot && wrongWith(slot)
      return error ? [[index, error]] : []
    })
    if (wrong.length > 0) errors.slotAt = Object.fromEntries(wrong)
  }
  return errors
}

/** The change to send, from fields without errors. A set date stays if the candidate may choose another one. */
export function changeOf(fields: PlanFields, revision: number): PlanChange {
  const { when, at, timeZone, slots, openUntil, duration } = fields
  const toMoments = (times: string[]) => times.flatMap((time) => toMoment(time, timeZone) ?? [])
  return {
    revision,
    duration: Number(duration),
    ...(when === 'any' && !openUntil ? {} : { timeZone }),
    ...(when === 'date' ? { scheduledDate: toMoment(at, timeZone), slots: [] } : {}),
    ...(when === 'any' ? { scheduledDate: null, slots: [], openUntil: toMoment(openUntil, timeZone) } : {}),
    ...(when === 'choose' ? { slots: toMoments(slots) } : {}),
  }
}
