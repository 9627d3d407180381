/** Work received after the end: the server's own record of contact with the device decides what counts. */
import { clockToleranceMs } from '@nova/contract/constants'
import { countsAfterEnd, findLosses, recordsContact } from '@nova/contract/room/contact'
import type { ClientEntry, EntryOf, ServerPayload } from '@nova/contract/room/journal'
import { findPad } from '../journal/pads.ts'
import { readEntries } from '../journal/reading.ts'
import type { NewEntry } from '../journal/seal.ts'
import type { Ctx } from '../platform/context/context.ts'

type Reason = ServerPayload<'unjudged'>['reason']

/**
 * Prepares a late batch for the journal: entries that count are marked late, others are kept as `unjudged` and change
 * no pad or board. Runs in the transaction that holds the journal.
 */
export async function sortLateWork(ctx: Ctx, id: string, entries: NewEntry[], end: Date): Promise<NewEntry[]> {
  const facts = await readEntries(ctx, id, { kinds: ['joined', 'status', 'contact'] })
  if (!recordsContact(facts)) return entries.map((entry) => ({ ...entry, late: true }))
  const hasCompleted = facts.some(isCompletion)
  const losses = findLosses(facts)
  const receivedAt = ctx.now().getTime()
  const counts = (madeAt: number) =>
    // A clock that is a little fast must not cost the last words before the end.
    countsAfterEnd(losses, { madeAt: Math.min(madeAt, end.getTime()), receivedAt, end: end.getTime() })
  const versions = new Map<string, number>()
  const sorted: NewEntry[] = []
  for (const entry of entries) {
    // A message to the interviewers is no work, and is judged no more than any other.
    if (entry.kind === 'message') {
      sorted.push({ ...entry, late: true })
      continue
    }
    const isCounted = !hasCompleted && claimedTimes(entry).every(counts) && (await fits(ctx, id, entry, versions))
    sorted.push(isCounted ? { ...entry, late: true } : toUnjudged(entry, hasCompleted ? 'completed' : 'connected'))
  }
  return sorted
}

/** The candidate's own Complete. */
export function isCompletion(entry: EntryOf): boolean {
  return entry.kind === 'status' && entry.payload.to === 'Completed' && entry.actor.role === 'candidate'
}

/** Every moment at which an entry says it was made. */
function claimedTimes({ kind, clientAt, payload }: NewEntry): number[] {
  const own = [clientAt ?? -Infinity]
  if (kind !== 'edit') return own
  const { edits } = payload as Extract<ClientEntry, { kind: 'edit' }>['payload']
  return [...own, ...edits.map(({ at }) => at)]
}

/** False for an edit made on top of one that does not count. */
async function fits(ctx: Ctx, id: string, entry: NewEntry, versions: Map<string, number>): Promise<boolean> {
  // The set of files is final at the end.
  if (entry.kind === 'file') return false
  if (entry.kind !== 'edit' || !entry.questionId) return true
  const { language, baseVersion, edits } = entry.payload as Extract<ClientEntry, { kind: 'edit' }>['payload']
  const key = `${entry.questionId} ${language}`
  const pad = await findPad(ctx, id, entry.questionId, language)
  if (pad.isDeleted) return false
  const version = versions.get(key) ?? pad.version
  if (baseVersion > version) return false
  versions.set(key, Math.max(version, baseVersion + edits.length))
  return true
}

function toUnjudged({ kind, payload, ...entry }: NewEntry, reason: Reason): NewEntry {
  return { ...entry, kind: 'unjudged', payload: { kind, payload, reason } }
}

/** Checks if an entry claims to be made after the end, beyond the tolerance for clocks. */
export function isMadeAfter({ clientAt }: ClientEntry, end: Date): boolean {
  return clientAt > end.getTime() + clockToleranceMs
}
