/** The last entry this browser tab has had in view. Survives a reload: messages written in between are still new. */
import { createStore } from '../journal/store.ts'

export function createSeenMessages(key: string) {
  const store = createStore(read(key))
  const see = (seq: number) => {
    if (seq <= store.get()) return
    store.set(seq)
    try {
      sessionStorage.setItem(key, `${seq}`)
    } catch {
      // Without storage, a reload shows them as new again.
    }
  }
  return { get: store.get, subscribe: store.subscribe, see }
}

function read(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0) || 0
  } catch {
    return 0
  }
}
