import type { Minute, Slot } from './model.ts'

export const hour = 60
export const day = 24 * hour
export const week = 7 * day

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** `1 Tue 09:30` is the Tuesday of the first week. */
export function parseMinute(text: string): Minute {
  const match = /^(\d+) (\w{3}) (\d{2}):(\d{2})$/.exec(text)
  const dayIndex = dayNames.indexOf(match?.[2] ?? '')
  if (!match || dayIndex < 0) throw new Error(`Not a time: ${text}. Write it like "1 Tue 09:30".`)
  return (Number(match[1]) - 1) * week + dayIndex * day + Number(match[3]) * hour + Number(match[4])
}

export function formatMinute(minute: Minute): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const inDay = minute % day
  const name = dayNames[Math.floor(minute / day) % 7]
  return `${Math.floor(minute / week) + 1} ${name} ${two(Math.floor(inDay / hour))}:${two(inDay % hour)}`
}

export function formatSlot({ start, end }: Slot): string {
  return `${formatMinute(start)}–${formatMinute(end).slice(-5)}`
}

export function hoursOf({ start, end }: Slot): number {
  return (end - start) / hour
}

/** Whether two slots on equipment with this cleaning time get in each other's way. */
export function collide(one: Slot, other: Slot, cleaningMinutes: number): boolean {
  return one.start < other.end + cleaningMinutes && other.start < one.end + cleaningMinutes
}
