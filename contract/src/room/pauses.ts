/** Spans in which a session's clock was stopped, in milliseconds. They don't count. Pure. */
import type { ServerPayload } from './journal.ts'

export type Span = { from: number; to: number }

/** Adds a clock event to the pauses. Each pause lasts as long as first announced, or until it is resumed. */
export function extendPauses(pauses: readonly Span[], at: number, told: ServerPayload<'time'>): readonly Span[] {
  const last = pauses.at(-1)
  if (told.reason === 'paused') return [...pauses, { from: at, to: at + told.seconds * 1000 }]
  if (told.reason !== 'resumed' || !last) return pauses
  return [...pauses.slice(0, -1), { ...last, to: Math.min(last.to, at) }]
}

/** Removes the pauses from a span of time; pauses must be ascending and not overlap. */
export function withoutPauses({ from, to }: Span, pauses: readonly Span[]): Span[] {
  const left: Span[] = []
  let start = from
  for (const pause of pauses) {
    if (pause.to <= start || pause.from >= to) continue
    if (pause.from > start) left.push({ from: start, to: pause.from })
    start = pause.to
  }
  return start < to ? [...left, { from: start, to }] : left
}

/** How long a stretch is without the pauses. */
export function lengthWithout(span: Span, pauses: readonly Span[]): number {
  return withoutPauses(span, pauses).reduce((sum, { from, to }) => sum + to - from, 0)
}
