import { ApiError } from './errors.ts'

/** From the first to the last day, both included. */
export type Period = { from: string; to: string }

const maxDays = 60

export function requirePeriod({ from, to }: Period): void {
  if (to < from) throw new ApiError(400, 'to is before from.')
  if (daysBetween(from, to) >= maxDays) throw new ApiError(400, `A period has at most ${maxDays} days.`)
}

/** 1 from a day to the next one, negative if the second is earlier. */
export function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000
}

export const readToday = (): string => new Date().toISOString().slice(0, 10)
