/** The queue's state as the screens see it. */
import { isWaiting, isWork, type Item } from './outbox-batch.ts'
import type { OutboxItems } from './outbox-items.ts'
import type { OutboxState } from './outbox-options.ts'

export function createShown(items: OutboxItems, durable: boolean, hasFailed: () => boolean) {
  const listeners = new Set<() => void>()
  let state: OutboxState = { saving: 'saved', isSlowed: false, halted: null, waiting: 0, durable, isWritten: true }

  const readSaving = (waiting: Item[], { halted, isSlowed }: Pick<OutboxState, 'halted' | 'isSlowed'>) => {
    if (waiting.length === 0) return 'saved'
    if (hasFailed() && !isSlowed) return 'offline'
    // A page that may not write has nothing to lose until the user types on it.
    return halted === null || waiting.some(isWork) ? 'saving' : 'saved'
  }

  const show = (change: Partial<Pick<OutboxState, 'halted' | 'durable' | 'isSlowed'>> = {}) => {
    const waiting = items.all().filter(isWaiting)
    const changed = { ...state, ...change, waiting: waiting.length }
    const next: OutboxState = {
      ...changed,
      saving: readSaving(waiting, changed),
      isWritten: items.isWritten(),
    }
    if (Object.keys(next).every((key) => next[key as keyof OutboxState] === state[key as keyof OutboxState])) return
    state = next
    for (const listener of listeners) listener()
  }

  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { show, subscribe, getState: () => state }
}
