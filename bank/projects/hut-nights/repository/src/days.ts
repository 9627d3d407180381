import type { Instant, LocalDate, Stay, Zone } from './model.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const formats = new Map<Zone, Intl.DateTimeFormat>()

/** Date and time in a zone, such as `2026-07-14 18:00`. */
function localOf(zone: Zone, instant: Instant): string {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
    formats.set(zone, format)
  }
  return format.format(instant)
}

export const dateIn = (zone: Zone, instant: Instant): LocalDate => localOf(zone, instant).slice(0, 10)

/** The instant of a local time. Of a time that comes twice in a night, the first; a skipped time throws. */
export function instantOf(zone: Zone, date: LocalDate, time: string): Instant {
  const utc = Date.parse(`${date}T${time}Z`)
  // Huts are an hour ahead of UTC, level with it, or an hour behind.
  const instant = [utc - hourMs, utc, utc + hourMs].find((each) => localOf(zone, each) === `${date} ${time}`)
  if (instant === undefined) throw new RangeError(`There is no ${time} on ${date} in ${zone}.`)
  return instant
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text
}

/** The nights of a stay, in order. */
export function nightsOf({ arrival, departure }: Pick<Stay, 'arrival' | 'departure'>): LocalDate[] {
  const nights: LocalDate[] = []
  for (let night = arrival; night < departure; night = addDays(night, 1)) nights.push(night)
  return nights
}

export const isNightOf = ({ arrival, departure }: Stay, night: LocalDate): boolean =>
  arrival <= night && night < departure
