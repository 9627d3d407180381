/**
 * Limits on an interview's writing to its journal, by rate and in total. The counters move with the head, so that all
 * servers agree. Fast writes are refused temporarily, excess ones for good; normal work meets neither limit.
 */
import { journalBudgets } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import type { Actor, EditPayload, EntryKind } from '@nova/contract/room/journal'

type Amount = { count: number; bytes: number }
type Written = { actor: Actor; kind: EntryKind; clientId?: string | null; payload: unknown }
type Budget = keyof typeof journalBudgets

/** Amounts in an interview's journal so far: by kinds that are kept in part, and by budgets. */
export type Used = Partial<Record<EntryKind, Amount>> & {
  spent?: Partial<Record<Budget, Amount>>
  /** When the candidate joined, or else the first of it came, in milliseconds. */
  since?: number
  /** Interviewers have been notified that the record is full. */
  isFull?: boolean
}

const unmetered = new Set<EntryKind>(['joined', 'status', 'time', 'report', 'workspace', 'terminal', 'contact'])
const budgetByKind: Partial<Record<EntryKind, Budget>> = {
  draw: 'draw',
  run: 'run',
  test: 'run',
  projectTest: 'run',
  answer: 'answer',
  ownTests: 'ownTests',
  request: 'request',
}

/** Returns the amounts after an entry; refuses `saving_slowed` and `record_full`. The server's own entries are free. */
export function spend(used: Used, entry: Written, bytes: number, now: Date): Used {
  if (entry.kind === 'joined') return { ...used, since: used.since ?? now.getTime() }
  const budget = budgetOf(entry)
  if (!budget) return used
  const { since = now.getTime(), spent = {} } = used
  const before = spent[budget] ?? { count: 0, bytes: 0 }
  const count = entry.kind === 'edit' ? (entry.payload as EditPayload).edits.length : 1
  const after = { count: before.count + count, bytes: before.bytes + bytes }
  const { atOnce, perSecond, total } = journalBudgets[budget]
  if (exceeds(after, total)) throw refuse('record_full')
  const seconds = Math.max(0, now.getTime() - since) / 1000
  const allowed = {
    count: atOnce.count + perSecond.count * seconds,
    bytes: atOnce.bytes + perSecond.bytes * seconds,
  }
  if (exceeds(after, allowed)) throw refuse('saving_slowed')
  return { ...used, since, spent: { ...spent, [budget]: after } }
}

const exceeds = (one: Amount, other: Amount) => one.count > other.count || one.bytes > other.bytes

function budgetOf({ kind, actor, clientId, payload }: Written): Budget | undefined {
  if (actor.role === 'system' || unmetered.has(kind)) return undefined
  if (kind !== 'edit') return budgetByKind[kind] ?? 'rest'
  if (clientId) return 'edit'
  const { cause } = (payload as EditPayload).edits[0]!
  if (cause === 'submitted') return 'answer'
  return cause === 'command' ? 'command' : 'edit'
}
