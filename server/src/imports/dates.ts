/** Dates as people write them into spreadsheets, in a zone. Pure. */

/** `again`: the second moment at which the clocks show this time, where they are put back. */
type ReadDate = { moment: Date; again?: Date } | { problem: string }

const isoLike = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?<rest>.*)$/
const dotted = /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4})(?<rest>.*)$/
const time =
  /^[\s,T]+(?<hour>\d{1,2})[:.](?<minute>\d\d)(?::\d\d(?:\.\d+)?)?\s*(?<half>[ap]m)?\s*(?<offset>Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?$/i

/** `zone` counts where the text has no offset. Formatters are slow to make, so one reading keeps its own. */
export function makeDateReader(): { isZone(zone: string): boolean; read(text: string, zone: string): ReadDate } {
  const formatters = new Map<string, Intl.DateTimeFormat | null>()
  const formatterOf = (zone: string) => {
    const known = formatters.get(zone)
    if (known !== undefined) return known
    const made = makeFormatter(zone)
    formatters.set(zone, made)
    return made
  }
  return {
    isZone: (zone) => formatterOf(zone) !== null,
    read: (text, zone) => {
      const day = (isoLike.exec(text) ?? dotted.exec(text))?.groups
      if (!day) return { problem: `We can’t read the date “${shorten(text)}”. Write it like 2026-12-03 14:00.` }
      if (day.rest === '') return { problem: 'The date has no time. Write it like 2026-12-03 14:00.' }
      const at = time.exec(day.rest!)?.groups
      const wall = at && wallOf(day, at)
      if (!at || wall === undefined)
        return { problem: `We can’t read the date “${shorten(text)}”. Write it like 2026-12-03 14:00.` }
      if (at.offset) return { moment: new Date(wall - offsetMs(at.offset)) }
      const [moment, again] = toMoments(wall, formatterOf(zone)!)
      if (!moment) return { problem: `This time doesn’t exist in ${zone}: the clocks change that day.` }
      return again ? { moment, again } : { moment }
    },
  }
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

type Groups = Record<string, string | undefined>

/** The wall clock as if it were UTC; undefined for the 31st of February. */
function wallOf(day: Groups, at: Groups): number | undefined {
  const [year, month, date] = [Number(day.year), Number(day.month), Number(day.day)]
  const minute = Number(at.minute)
  const hour = hourOf(Number(at.hour), at.half?.toLowerCase())
  const wall = Date.UTC(year, month - 1, date, hour, minute)
  const read = new Date(wall)
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === date && hour < 24 && minute < 60
  return isReal ? wall : undefined
}

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  if (hour < 1 || hour > 12) return Infinity
  return (hour % 12) + (half === 'pm' ? 12 : 0)
}

function offsetMs(offset: string): number {
  if (/^z$/i.test(offset)) return 0
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(offset)!
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

function makeFormatter(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const digits = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    return new Intl.DateTimeFormat('en-US', { ...digits, hourCycle: 'h23', timeZone })
  } catch {
    return null
  }
}

/** Two where clocks are put back, none in the hour that is skipped. */
function toMoments(wall: number, formatter: Intl.DateTimeFormat): Date[] {
  const offsets = [-86_400_000, 86_400_000].map((away) => wallAt(wall + away, formatter) - (wall + away))
  const moments = [...new Set(offsets.map((offset) => wall - offset))].toSorted((one, other) => one - other)
  return moments.filter((moment) => wallAt(moment, formatter) === wall).map((moment) => new Date(moment))
}

/** A moment's offset from UTC in a zone, as a date names it: +02:00. */
export function offsetOf(moment: Date, zone: string): string {
  const minutes = (wallAt(moment.getTime(), makeFormatter(zone)!) - moment.getTime()) / 60_000
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function wallAt(moment: number, formatter: Intl.DateTimeFormat): number {
  const parts = Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  return Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute)
}
