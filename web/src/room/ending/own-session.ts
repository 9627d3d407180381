/** A candidate's session after its end, from what the journal shows them: the last page and the own copy read it alike. */
import type { Actor, EntryOf } from '@nova/contract/room/journal'
import { listUncounted, type Uncounted } from '@nova/contract/room/uncounted'
import { type LaterText, readLater, readVersions, type Version } from '@nova/contract/room/versions'
import { emptyTimeline, extendTimeline, type Timeline } from '../../journal/timeline.ts'

export type OwnSession = {
  /** With the drawings of the versions that count. */
  timeline: Timeline
  versions: ReadonlyMap<string, Version>
  /** By question, what was written after that version. */
  later: ReadonlyMap<string, LaterText[]>
  uncounted: readonly Uncounted[]
  /** By the last completion; null where there is none yet. */
  endedBy: Actor['role'] | null
  /** Late work that counts is part of what was taken; until then the next reading may show more. */
  isSettled: boolean
}

export function readOwnSession(entries: readonly EntryOf[]): OwnSession {
  const versions = readVersions(entries)
  const isLaterDrawing = ({ kind, questionId, seq }: EntryOf) =>
    kind === 'draw' && seq > (versions.get(questionId ?? '')?.upTo ?? Infinity)
  const counted = entries.filter((entry) => !isLaterDrawing(entry))
  const end = entries.findLast(({ kind, payload }) => kind === 'status' && payload.to === 'Completed')
  return {
    timeline: extendTimeline(emptyTimeline, counted),
    versions,
    later: new Map([...versions].map(([id, version]) => [id, readLater(entries, version)])),
    uncounted: listUncounted(entries),
    endedBy: end?.actor.role ?? null,
    isSettled: !entries.some((entry) => waitsToBeTaken(entry, versions)),
  }
}

/** Work that came after the end, in a question whose last state counts, and after that state was taken. */
function waitsToBeTaken(entry: EntryOf, versions: ReadonlyMap<string, Version>): boolean {
  const { kind, late, questionId, seq } = entry
  if (!late || !questionId || (kind !== 'edit' && kind !== 'draw' && kind !== 'file')) return false
  const version = versions.get(questionId)
  return version === undefined || (version.upTo === null && version.seq < seq)
}
