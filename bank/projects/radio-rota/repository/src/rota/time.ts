import { type Day, type Show, days } from './types.ts'

const minutesOfDay = 24 * 60

/** Minutes since Monday 00:00. */
function toMinutes(day: Day, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return days.indexOf(day) * minutesOfDay + hours * 60 + minutes
}

/** Whether two shows are on air at the same time. One that starts when the other ends does not overlap. */
export function overlap(one: Show, other: Show): boolean {
  return (
    toMinutes(one.day, one.start) < toMinutes(other.day, other.end) &&
    toMinutes(other.day, other.start) < toMinutes(one.day, one.end)
  )
}

const dayNames: Record<Day, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
}

export const nameOfDay = (day: Day) => dayNames[day]
