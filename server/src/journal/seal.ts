/** Entries take their place in the order: number, moment and hash. */
import { setImmediate } from 'node:timers/promises'
import { refuse } from '@nova/contract/refusals'
import type { Actor, EntryOf, JournalEntry } from '@nova/contract/room/journal'
import { cleanStrings } from '../platform/http/input.ts'
import { bound } from './bounds.ts'
import { spend, type Used } from './budgets.ts'
import { hashEntry } from './chain.ts'

/** An entry not yet in the order; `seq`, `at` and `hash` come with it. */
export type NewEntry = {
  actor: Actor
  kind: JournalEntry['kind']
  questionId?: string | null
  clientId?: string | null
  clientAt?: number | null
  late?: boolean
  payload: unknown
}

/** The end of a chain, and what its interview has used of its budgets. */
export type Head = { seq: number; hash: string; used: Used }

/** Yields to the event loop after this many bytes: sealing a batch of thousands of keys takes long. */
const maxBytesAtOnce = 128 * 1024

/** The entries as they will be read back, each sealing the one before; `sizes` are their payloads' bytes as JSON. */
export async function sealEntries(
  head: Head,
  entries: NewEntry[],
  now: Date,
): Promise<{ head: Head; sealed: EntryOf[]; sizes: number[] }> {
  let { seq, hash, used } = head
  const sizes: number[] = []
  const at = now.toISOString()
  const sealed: EntryOf[] = []
  let bytes = 0
  for (const entry of entries) {
    if (bytes > maxBytesAtOnce) {
      bytes = 0
      await setImmediate()
    }
    seq += 1
    const bounded = bound(entry.kind, entry.payload, used)
    used = bounded.used
    const kept = toKept(bounded.payload)
    used = spend(used, entry, kept.bytes, now)
    sizes.push(kept.bytes)
    bytes += kept.bytes
    const bare = {
      seq,
      at,
      actor: entry.actor,
      kind: entry.kind,
      questionId: entry.questionId ?? null,
      clientId: entry.clientId?.toLowerCase() ?? null,
      clientAt: entry.clientAt ?? null,
      ...(entry.late ? { late: true } : {}),
      payload: kept.payload,
    }
    hash = hashEntry(hash, bare)
    sealed.push({ ...bare, hash } as EntryOf)
  }
  return { head: { seq, hash, used }, sealed, sizes }
}

/** As the database keeps it, so that the hash holds for rows read back: programs print anything. */
function toKept(payload: unknown): { payload: JournalEntry['payload']; bytes: number } {
  const json = JSON.stringify(payload)
  const kept = JSON.parse(json) as JournalEntry['payload']
  // Characters that the database refuses appear as escapes in JSON, and most payloads have none.
  const isClean = !/\\u(?:0000|d[89a-f])/.test(json)
  return { payload: isClean ? kept : cleanStrings(kept), bytes: Buffer.byteLength(json) }
}

/** The clients' own ids of entries, as the database keeps them; refuses one that is used twice. */
export function idsOf(entries: NewEntry[]): string[] {
  const ids = entries.flatMap(({ clientId }) => (clientId ? [clientId.toLowerCase()] : []))
  if (new Set(ids).size !== ids.length) throw refuse('invalid_input', 'Each entry needs an id of its own.')
  return ids
}
