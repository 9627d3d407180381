/** Valid dates of an interview. */
import { refuse } from '@nova/contract/refusals'
import type { Ctx } from '../platform/context/context.ts'

const maxDistanceMs = 10 * 365 * 86_400_000

/** A date farther off is a typing error. */
export const isNear = (date: Date, now: Date) => Math.abs(date.getTime() - now.getTime()) < maxDistanceMs

/** Refuses a date so far away that the database cannot hold it, or that has no year of four digits. */
export function requireNear(ctx: Ctx, date: Date, path: string): void {
  if (!isNear(date, ctx.now())) refuseDate('Choose a date within the next ten years.', path)
}

/** For a clock that is behind, and for the time between choosing "now" and the click. */
export const clockGraceMs = 5 * 60_000

/** Refuses a date that has passed, or did so longer ago than `graceMs`, and one that is a slip of the finger. */
export function requireAhead(ctx: Ctx, date: Date, path: string, graceMs = 0): void {
  if (date.getTime() + graceMs <= ctx.now().getTime()) refuseDate('The scheduled date cannot be in the past.', path)
  requireNear(ctx, date, path)
}

function refuseDate(message: string, path: string): never {
  throw refuse('invalid_input', message, [{ path, message }])
}
