/** Moves edits that were written on an old version of a pad over what the server took in the meantime. */
import { rebaseUpdates, type Update } from '@codemirror/collab'
import { ChangeSet } from '@codemirror/state'
import type { ClientEntry, EditPayload, EntryOf } from '@nova/contract/room/journal'
import type { Changes } from '@nova/contract/room/text'

export type EditEntry = Extract<ClientEntry, { kind: 'edit' }>
/** The parts of a stored edit entry that pads use. */
export type TakenEdit = { clientId: string | null; payload: EditPayload }

/**
 * The waiting entries of one chain on one pad, moved over `missing` (in the server's order). An entry that is itself
 * among the missing was taken already and gives null.
 */
export function rebaseChain(chain: EditEntry[], missing: TakenEdit[]): (EditEntry | null)[] {
  const first = chain[0]
  if (!first) return []
  const seen = missing.filter(({ payload }) => payload.baseVersion >= first.payload.baseVersion)
  const takenIds = new Set(seen.map(({ clientId }) => clientId))
  const updates = chain.flatMap((entry) => toUpdates(entry.id, entry.payload))
  const over = seen.flatMap(({ clientId, payload }) => toUpdates(clientId ?? '', payload))
  const moved = rebaseUpdates(updates, over)
  let version = first.payload.baseVersion + over.length
  let at = 0
  return chain.map((entry) => {
    if (takenIds.has(entry.id)) return null
    const edits = entry.payload.edits.map((edit) => ({ ...edit, changes: toWire(moved[at++]!.changes) }))
    const rebased = { ...entry, payload: { ...entry.payload, baseVersion: version, edits } }
    version += edits.length
    return rebased
  })
}

/** The edits of an entry as collab's updates, all by one writer. */
export function toUpdates(clientID: string, payload: EditPayload): Update[] {
  return payload.edits.map(({ changes }) => ({ changes: ChangeSet.fromJSON(changes), clientID }))
}

/** A ChangeSet as the wire carries it. */
export function toWire(changes: ChangeSet): Changes {
  return changes.toJSON() as Changes
}

/** An entry of the journal as the pads read it. */
export function toTakenEdit(entry: EntryOf<'edit'>): TakenEdit {
  return { clientId: entry.clientId, payload: entry.payload }
}
