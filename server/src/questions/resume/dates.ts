/** Formats a resume's periods for people. */
import type { DateRange } from '../../platform/documents/period.ts'

const monthNames = 'January February March April May June July August September October November December'.split(' ')

/** How long a period took, or since when it lasts; in years where the resume gives no months. */
export function tellPeriod({ from, to, yearsOnly }: DateRange): string {
  const year = Math.floor(from / 12)
  if (to === undefined) return yearsOnly ? `since ${year}` : `since ${monthNames[from % 12]} ${year}`
  if (yearsOnly) {
    const last = Math.floor(to / 12)
    return last === year ? `in ${year}` : `${year} to ${last}`
  }
  const count = Math.max(1, to - from)
  return count === 1 ? '1 month' : `${count} months`
}

/** A period of 'YYYY-MM' or 'YYYY', in months since the year 0. */
export function readPeriod(from: string, to: string | null): DateRange {
  const monthOf = (text: string) => {
    const [year = 0, month = 1] = text.split('-').map(Number)
    return year * 12 + month - 1
  }
  const yearsOnly = from.length === 4 || to?.length === 4
  return { from: monthOf(from), ...(to === null ? {} : { to: monthOf(to) }), ...(yearsOnly ? { yearsOnly } : {}) }
}

const two = (value: number) => String(value).padStart(2, '0')

/** A period as 'YYYY-MM', or 'YYYY' where no months are given; `to` is null while it lasts. */
export function showMonths({ from, to, yearsOnly }: DateRange): { from: string; to: string | null } {
  const show = (month: number) =>
    yearsOnly ? String(Math.floor(month / 12)) : `${Math.floor(month / 12)}-${two((month % 12) + 1)}`
  return { from: show(from), to: to === undefined ? null : show(to) }
}
