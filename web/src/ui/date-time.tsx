import { cn } from './cn.ts'

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000_000],
  ['month', 2_592_000_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** A moment as 'in 3 days' or '2 hours ago', in whole units. */
export function relativeTime(value: string, now: number = Date.now(), locale?: string): string {
  const apart = new Date(value).getTime() - now
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [unit, ms] = units.find(([, ms]) => Math.abs(apart) >= ms) ?? ['minute', 60_000]
  return Math.abs(apart) < 60_000 ? format.format(0, 'minute') : format.format(Math.round(apart / ms), unit)
}

/** True if this browser knows the zone; names from other sources may be any text. */
export function isTimeZone(name: string): boolean {
  try {
    return name !== '' && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Error for an invalid date: browsers allow years of six digits. */
export const noDate = 'Enter a year of four digits.'

/** The moment of a date and time in the reader's zone, as an input has it; null where it is none. */
export function momentOf(local: string): string | null {
  const moment = new Date(local)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** The same the other way round: a moment as a control of type datetime-local has it, in the reader's zone. */
export function localOf(moment: string): string {
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** A moment with its zone's name: in the zone given where this browser knows it, else in the reader's own. */
export function localDateTime(value: string, options: { locale?: string; timeZone?: string } = {}): string {
  return new Intl.DateTimeFormat(options.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: options.timeZone && isTimeZone(options.timeZone) ? options.timeZone : undefined,
  }).format(new Date(value))
}

/** The time of day of a moment, in the reader's zone. */
export const localTime = (value: string): string =>
  new Date(value).toLocaleTimeString(undefined, { hour: 'numeric', minute: '2-digit' })

export function DateTime({ value, className }: { value: string; className?: string }) {
  return (
    <time dateTime={value} title={relativeTime(value)} className={cn('tabular', className)}>
      {localDateTime(value)}
    </time>
  )
}
