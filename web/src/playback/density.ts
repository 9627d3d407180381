/** Writing density over time and the candidate's absences, for the timeline. Pure. */
import { extendPauses, type Span } from '@nova/contract/room/pauses'
import type { PlayedEvent, Recording } from './recording.ts'

const buckets = 240

/** Characters written and removed in equal parts of the session, from 0 to 1 of the busiest; a root evens them out. */
export function findDensity({ edits, duration }: Recording): number[] {
  const sums = Array.from({ length: buckets }, () => 0)
  for (const { at, inserted, removed, cause } of edits) {
    if (cause === 'template') continue
    const bucket = Math.min(buckets - 1, Math.floor((at / Math.max(duration, 1)) * buckets))
    sums[bucket]! += inserted + removed
  }
  const most = Math.max(1, ...sums)
  return sums.map((sum) => Math.sqrt(sum / most))
}

/** The bars of a density as one path in a box of 240 by 100. */
export function pathOf(density: readonly number[]): string {
  return density
    .flatMap((share, at) => (share > 0 ? `M${at} 100V${(100 - Math.max(share, 0.06) * 100).toFixed(1)}h0.9V100Z` : []))
    .join('')
}

type Absence = Span & { seq: number }

/**
 * Spans in which another window covered the candidate's page. `typedAt` are the candidate's keystrokes in ascending
 * order: a key proves that the page was in front again, even without a focus event.
 */
export function findAbsences(
  events: readonly PlayedEvent[],
  duration: number,
  typedAt: readonly number[] = [],
): Absence[] {
  const absences: Absence[] = []
  let left: PlayedEvent | null = null
  for (const event of events) {
    if (event.entry.kind !== 'focus') continue
    if (!event.entry.payload.focused) left ??= event
    else if (left) {
      absences.push({ from: left.at, to: event.at, seq: left.seq })
      left = null
    }
  }
  if (left) absences.push({ from: left.at, to: duration, seq: left.seq })
  return absences.map(({ from, to, seq }) => ({ from, to: typedAt.find((at) => at > from && at < to) ?? to, seq }))
}

/** The stretches in which the difference of a proposed change was in view; `seq` is that of the entry that ended it. */
export function findViews(events: readonly PlayedEvent[]): Absence[] {
  const openAt = new Map<string, number>()
  return events.flatMap(({ at, seq, entry }) => {
    if (entry.kind !== 'diffView') return []
    const { proposal, path, isOpen } = entry.payload
    const key = `${proposal} ${path}`
    const from = openAt.get(key)
    if (isOpen) openAt.set(key, from ?? at)
    else openAt.delete(key)
    return isOpen || from === undefined ? [] : [{ from, to: at, seq }]
  })
}

/** The spans in which the clock was paused. */
export function findPauses(events: readonly PlayedEvent[]): readonly Span[] {
  const none: readonly Span[] = []
  return events.reduce(
    (pauses, { at, entry }) => (entry.kind === 'time' ? extendPauses(pauses, at, entry.payload) : pauses),
    none,
  )
}
