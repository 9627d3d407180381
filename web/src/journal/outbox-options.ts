/** Options and state of a queue of journal entries. */
import type { ClientEntry, StaleText } from '@nova/contract/room/journal'
import type { PadName } from './outbox-batch.ts'
import type { QueueStore } from './queue-store.ts'
import type { TakenEdit } from './rebase.ts'

export type Sending =
  | { outcome: 'taken'; flushMs: number }
  /** `isSlowed`: the server was reached, and takes no more for now. */
  | { outcome: 'unreachable'; waitMs?: number; isSlowed?: boolean }
  /** `endedAt`, with time_ended: later entries are refused. */
  | { outcome: 'refused'; code: string; stale?: StaleText; endedAt?: number }

export type OutboxState = {
  saving: 'saved' | 'saving' | 'offline'
  /** The server takes what waits more slowly than it was written. */
  isSlowed: boolean
  /** Why nothing is sent any more, until `resume`: time_ended, other_device, … */
  halted: string | null
  waiting: number
  /** True if this browser keeps waiting entries after the page is closed. */
  durable: boolean
  /** True if all of it is stored: the last keys are written a moment after they were pressed. */
  isWritten: boolean
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
  /** A live pad has missed entries. It answers by calling `rebase`; nothing is sent until that is done. */
  onStale?: (stale: StaleText) => Promise<void> | void
  /**
   * A live pad and the server disagree: the pad restarts from the server's text and calls `replace`. Its unsent content
   * is restored, unless the server refused that before. Throws when the server cannot be read.
   */
  onBroken?: (pad: PadName, isBroughtBack: boolean) => Promise<void> | void
  /** The server will never accept this entry; the device keeps it until `dismiss`. */
  onParked?: (entry: ClientEntry, code?: string) => void
  schedule?: (run: () => void, ms: number) => () => void
}
