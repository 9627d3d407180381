/**
 * The room's own modules as they run in a browser, for tests of page and server together. They are loaded by path: the
 * server's types know no browser.
 */
import type { ClientEntry, Edit, EditCause, EditPayload, EntryOf, Pad, StaleText } from '@nova/contract/room/journal'

export type Sending =
  | { outcome: 'taken'; flushMs: number }
  | { outcome: 'unreachable' }
  | { outcome: 'refused'; code: string; stale?: StaleText }
export type PadName = Pick<Pad, 'questionId' | 'language'>
export type TakenEdit = { clientId: string | null; payload: EditPayload }
export type QueueStore = { load: (interviewId: string) => Promise<unknown[]> }

export type Outbox = {
  pump: () => Promise<void>
  load: (isAlive: (tab: string) => boolean) => Promise<void>
  sendLast: () => void
  close: () => void
  getState: () => { saving: 'saved' | 'saving' | 'offline'; waiting: number; halted: string | null }
  addEdit: (pad: PadName & { version: number }, edit: Edit) => void
}
type OutboxOptions = {
  interviewId: string
  owner: string
  store: QueueStore
  now: () => number
  schedule: (run: () => void, ms: number) => () => void
  send: (entries: ClientEntry[]) => Promise<Sending>
  sendLast: (entries: ClientEntry[]) => void
  onTaken: (pad: PadName, edit: TakenEdit) => void
  onStale: (stale: StaleText) => Promise<void> | void
  onBroken: (pad: PadName) => Promise<void> | void
}

export type PagePad = {
  text: () => string
  version: () => number
  change: (spec: { changes: { from: number; to?: number; insert?: string }; userEvent: string }) => void
  write: (text: string, cause: EditCause) => void
  receive: (edit: TakenEdit) => 'applied' | 'known' | 'gap'
}

export type RoomPage = {
  createOutbox: (options: OutboxOptions) => Outbox
  createPad: (stored: Pad, queue: Outbox, now: () => number) => PagePad
  createMemoryStore: () => QueueStore
  toTakenEdit: (entry: EntryOf<'edit'>) => TakenEdit
}

export async function loadRoomPage(): Promise<RoomPage> {
  const files = ['outbox.ts', 'pads.ts', 'queue-store.ts', 'rebase.ts']
  const load = (file: string) => import(new URL(`../../web/src/journal/${file}`, import.meta.url).pathname)
  return Object.assign({}, ...(await Promise.all(files.map(load)))) as RoomPage
}
