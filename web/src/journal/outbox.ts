/**
 * The device's queue of journal entries. Every entry is kept on the device before it is sent, sent in order with at
 * most one batch in flight, and forgotten only when the server has acknowledged it. Hides retries and batching.
 */
import type { Drawing } from '@nova/contract/room/drawing'
import type { ClientEntry, Edit } from '@nova/contract/room/journal'
import type { OwnTest } from '@nova/contract/room/own-tests'
import { newId } from '../device-id.ts'
import { drawingMs, ownTestsMs, type PadName } from './outbox-batch.ts'
import { OutboxItems } from './outbox-items.ts'
import type { OutboxOptions } from './outbox-options.ts'
import { createPace, startTimer } from './outbox-pace.ts'
import { createSender } from './outbox-sender.ts'
import { createShown } from './outbox-shown.ts'

export type Outbox = ReturnType<typeof createOutbox>

/** A queue for one interview in one tab. Nothing is sent before `load` has brought back what was waiting. */
export function createOutbox(options: OutboxOptions) {
  const { store, onParked } = options
  const items = new OutboxItems({
    ...options,
    onStoreFailed: () => shown.show({ durable: false }),
    onWritten: () => shown.show(),
  })
  const run = () => void sender.pump()
  const pace = createPace({ now: options.now, schedule: options.schedule ?? startTimer, run })
  const shown = createShown(items, store.durable, pace.hasFailed)
  const sender = createSender({ items, pace, shown, options })

  const handleAdded = (minMs?: number) => {
    shown.show()
    pace.planNext(minMs)
  }

  /** Adds an entry and gives its id. Edits are added by `addEdit`. */
  const add = (entry: WithoutIdentity): string => {
    const id = newId()
    items.add({ ...entry, id, clientAt: options.now() })
    handleAdded()
    return id
  }

  /** Adds a live pad's edit, made on the pad's confirmed version and its waiting edits. */
  const addEdit = (pad: PadName & { version: number }, edit: Edit) => {
    items.addEdit(pad, edit)
    handleAdded()
  }

  /** Adds changes of a board; strokes close in time become one entry. */
  const addDrawing = (questionId: string, drawing: Drawing) => {
    items.addDrawing(questionId, drawing)
    handleAdded(drawingMs)
  }

  /** Adds a question's own tests after a change; changes close in time become one entry, whose id it returns. */
  const addOwnTests = (questionId: string, cases: OwnTest[]): string => {
    const id = items.addOwnTests(questionId, cases)
    handleAdded(ownTestsMs)
    return id
  }

  /** True if the entry is a waiting one of a live pad. */
  const isOwn = (id: string | null) => items.all().some((item) => item.isLive && item.record.id === id)

  /** Marks this many edits of the entry as received by the server. */
  const settle = (id: string, edits: number) => {
    items.settle(id, edits)
    shown.show()
  }

  /** Restarts a live pad: one edit, or none, replaces those that wait. */
  const replace = (pad: PadName & { version: number }, edit: Edit | null) => {
    items.replace(pad, edit)
    handleAdded()
  }

  /** Brings back what this tab left, and what dead tabs left. These are sent first. */
  const load = async (isAlive: (tab: string) => boolean) => {
    try {
      const { hasFound, parked } = await items.load(isAlive)
      for (const entry of parked) onParked?.(entry)
      shown.show()
      if (hasFound) pace.plan(0)
    } catch {
      shown.show({ durable: false })
    }
  }

  /** Removes from the device an entry that was set aside, once the person has its text. */
  const dismiss = (id: string) => items.save([], [id])

  const setFlushMs = (ms: number) => {
    pace.setFlushMs(ms)
    if (items.all().length > 0) pace.planNext()
  }

  const rebase = items.rebase.bind(items)
  const wasReplaced = items.wasReplaced.bind(items)
  const queue = { add, addEdit, addDrawing, addOwnTests, isOwn, wasReplaced, settle, rebase, replace, load, dismiss }
  const entries = () => items.all().map((item) => item.record.entry)
  /** True if entries were set aside because they were made after the end. */
  const hasSetAside = () => items.all().some((item) => item.isLate)
  const { subscribe, getState } = shown
  return { ...queue, ...sender, setFlushMs, entries, hasSetAside, subscribe, getState }
}

type WithoutIdentity = {
  [K in ClientEntry['kind']]: Omit<Extract<ClientEntry, { kind: K }>, 'id' | 'clientAt'>
}[Exclude<ClientEntry['kind'], 'edit' | 'draw' | 'ownTests'>]
