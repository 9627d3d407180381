import type { EntryOf } from '@nova/contract/room/journal'
import { isOfVersion, type Observations, padKey } from '../../observations/observations.ts'

/**
 * Keeps a pad as it was in the version that counts, before its first edit since; null for one that was opened since. Later
 * edits are followed, because text is copied from them, and not judged.
 */
export function keepJudged<Pad extends { marks: readonly unknown[] }>(
  kept: Map<string, Pad | null>,
  seen: Observations,
  { entry, pads }: { entry: EntryOf<'edit'>; pads: ReadonlyMap<string, Pad> },
): void {
  const key = padKey(entry.questionId ?? '', entry.payload.language)
  if (kept.has(key) || isOfVersion(seen, entry)) return
  const pad = pads.get(key)
  kept.set(key, pad ? { ...pad, marks: pad.marks.slice() } : null)
}
