/** Dates as they are typed into a form, in a time zone that need not be the browser's. */

import { isTimeZone, localDateTime } from './date-time.tsx'

const partNames = ['year', 'month', 'day', 'hour', 'minute'] as const

/** The zone of this browser, as an IANA name. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * True for the zone of a place, with daylight saving known all year. Browsers also accept abbreviations, but their EST
 * never has summer time, unlike New York.
 */
export const isPlaceZone = (zone: string): boolean =>
  (zone.includes('/') || /^(?:UTC|GMT)$/.test(zone)) && isTimeZone(zone)

/** An interview's zone where this browser knows it, else the reader's own. */
export const knownZone = (zone: string | null): string => (zone && isTimeZone(zone) ? zone : ownZone())

/** A moment as a control of type datetime-local has it: '2026-12-03T15:00'. */
export function toLocalTime(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const found = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type as string, value]))
  const [year, month, day, hour, minute] = partNames.map((name) => found.get(name)!)
  return `${year}-${month}-${day}T${hour}:${minute}`
}

/**
 * The moment at which clocks in the zone show this local time; null for an invalid date or zone. A time skipped in
 * spring becomes one hour later; a time repeated in autumn is the first of the two.
 */
export function toMoment(local: string, timeZone: string): string | null {
  const found = findMoments(local, timeZone)
  if (!found) return null
  const { exact, candidates } = found
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)).toISOString()
}

/** Says which moment is meant by a local time that clocks skip, or show twice; undefined of all others. */
export function noteOnTime(local: string, timeZone: string): string | undefined {
  const found = findMoments(local, timeZone)
  if (!found || found.exact.length === 1) return undefined
  const meant = localDateTime(toMoment(local, timeZone)!, { timeZone })
  return found.exact.length === 0
    ? `The clocks skip this time. We use ${meant}.`
    : `This time comes twice, because the clocks go back. We use the first: ${meant}.`
}

/** The moments at which clocks show a local time, and those that the offsets around it give. */
function findMoments(local: string, timeZone: string): { exact: number[]; candidates: number[] } | undefined {
  const asUtc = Date.parse(`${local}:00Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(asUtc) || !isTimeZone(timeZone)) return undefined
  const offsetAt = (time: number) => Date.parse(`${toLocalTime(new Date(time).toISOString(), timeZone)}:00Z`) - time
  // Both sides of a change of clocks: the offset a day before, and a day after.
  const dayMs = 86_400_000
  const candidates = [...new Set([asUtc - offsetAt(asUtc - dayMs), asUtc - offsetAt(asUtc + dayMs)])]
  const exact = candidates.filter((time) => toLocalTime(new Date(time).toISOString(), timeZone) === local)
  return { exact, candidates }
}
