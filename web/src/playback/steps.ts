/** Going from edit to edit and from event to event. Pure. */
import { countUntil, type PlayedEvent, type Recording } from './recording.ts'

/** The moment of the edit or drawing after (1) or before (-1) this one; the session's edge where there is none. */
export function stepByEdit({ steps, duration }: Recording, at: number, by: 1 | -1): number {
  return stepAmong(steps, at, by, duration)
}

/** The same among these events. */
export function stepByEvent(events: readonly PlayedEvent[], at: number, by: 1 | -1, duration: number): number {
  return stepAmong(events, at, by, duration)
}

function stepAmong(items: readonly { at: number }[], at: number, by: 1 | -1, duration: number): number {
  const reached = countUntil(items, at)
  if (by === 1) return items[reached]?.at ?? duration
  // From an item, go to the one before it; several at one moment count as one step.
  let before = reached - 1
  while (before >= 0 && items[before]!.at >= at) before -= 1
  return items[before]?.at ?? 0
}
