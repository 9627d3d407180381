/** Names of the segments of PostgreSQL's log: timeline and number, each as PostgreSQL writes it. */

export type Segment = { timeline: number; number: number }

const idBytes = 2 ** 32

export function readSegment(name: string, segmentBytes: number): Segment | undefined {
  const found = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})$/.exec(name)
  if (!found) return undefined
  const [timeline = 0, high = 0, low = 0] = found.slice(1).map((part) => Number.parseInt(part, 16))
  return { timeline, number: high * (idBytes / segmentBytes) + low }
}

export function nameSegment({ timeline, number }: Segment, segmentBytes: number): string {
  const inId = idBytes / segmentBytes
  return [timeline, Math.floor(number / inId), number % inId]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}

/** The names from one segment to another of the same timeline. */
export function nameSegments(first: string, last: string, segmentBytes: number): string[] {
  const [from, to] = [readSegment(first, segmentBytes)!, readSegment(last, segmentBytes)!]
  return Array.from({ length: to.number - from.number + 1 }, (_, at) =>
    nameSegment({ timeline: to.timeline, number: from.number + at }, segmentBytes),
  )
}

export const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, 8), 16)
