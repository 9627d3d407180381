/** What a queue of journal entries is given, and what it tells. */
import type { ClientEntry, StaleText } from '@nova/contract/journal'
import type { PadName } from './outbox-batch.ts'
import type { QueueStore } from './queue-store.ts'
import type { TakenEdit } from './rebase.ts'

export type { PadName } from './outbox-batch.ts'

export type Sending =
  | { outcome: 'taken'; flushMs: number }
  | { outcome: 'unreachable'; waitMs?: number }
  /** `endedAt`, with time_ended: what was made later is not taken. */
  | { outcome: 'refused'; code: string; stale?: StaleText; endedAt?: number }

export type OutboxState = {
  saving: 'saved' | 'saving' | 'offline'
  /** Why nothing is sent any more, until `resume`: time_ended, other_device, … */
  halted: string | null
  waiting: number
  /** Whether what waits survives closing the page. */
  durable: boolean
}

export type OutboxOptions = {
  interviewId: string
  owner: string
  store: QueueStore
  now: () => number
  send: (entries: ClientEntry[]) => Promise<Sending>
  /** Sends entries in a way that outlives the page, and does not answer. */
  sendLast?: (entries: ClientEntry[]) => void
  /** A live pad's edits were taken. It answers by calling `settle`. */
  onTaken?: (pad: PadName, edit: TakenEdit) => void
  /** A live pad has missed entries. It answers by calling `rebase`. */
  onStale?: (stale: StaleText) => void
  /** A live pad and the server no longer agree; it starts again from the server's text. */
  onBroken?: (pad: PadName) => void
  /** The server will never take this entry. */
  onParked?: (entry: ClientEntry) => void
  schedule?: (run: () => void, ms: number) => () => void
}
