/** Unsent work on this device, in IndexedDB: journal entries and messages to Nova. */
import type { OnScreen } from '@nova/contract/questions/nova'
import type { ClientEntry } from '@nova/contract/room/journal'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

export type QueueRecord = {
  id: string
  interviewId: string
  /** The tab that sends it. */
  owner: string
  /** The page visit that wrote it: edits of one visit follow one another, those of two do not. */
  origin: string
  order: number
  /** Set once it was sent in a batch, so that it is repeated in the same one. */
  batch: string | null
  /** Refused for good, and kept for a person to find. */
  parked: boolean
  entry: ClientEntry
}

export type WaitingMessage = {
  id: string
  interviewId: string
  questionId: string
  text: string
  interactionType: 0 | 1 | 2 | 3
  at: number
  /** Content of the page when the message was written; unknown for messages queued before an update. */
  screen?: OnScreen
}

export type QueueStore = {
  /** False where the browser keeps nothing beyond the page. */
  durable: boolean
  load: (interviewId: string) => Promise<QueueRecord[]>
  /** Writes the records and removes those ids, both or neither. */
  put: (records: QueueRecord[], gone?: string[]) => Promise<void>
  loadMessages: (interviewId: string) => Promise<WaitingMessage[]>
  putMessage: (message: WaitingMessage) => Promise<void>
  removeMessage: (id: string) => Promise<void>
  /** Forgets everything about an interview. */
  clear: (interviewId: string) => Promise<void>
}

interface Schema extends DBSchema {
  entries: { key: string; value: QueueRecord; indexes: { interviewId: string } }
  messages: { key: string; value: WaitingMessage; indexes: { interviewId: string } }
}

/** The browser's store, or one in memory where the browser refuses. */
export async function openQueueStore(): Promise<QueueStore> {
  try {
    const db = await openDB<Schema>('nova-room', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('entries', { keyPath: 'id' }).createIndex('interviewId', 'interviewId')
        fresh.createObjectStore('messages', { keyPath: 'id' }).createIndex('interviewId', 'interviewId')
      },
    })
    return browserStore(db)
  } catch {
    return createMemoryStore()
  }
}

function browserStore(db: IDBPDatabase<Schema>): QueueStore {
  return {
    durable: true,
    load: async (interviewId) => byOrder(await db.getAllFromIndex('entries', 'interviewId', interviewId)),
    put: async (records, gone = []) => {
      const tx = db.transaction('entries', 'readwrite')
      const changes = [...gone.map((id) => tx.store.delete(id)), ...records.map((record) => tx.store.put(record))]
      // Committed at once: a page that closes now must not lose the key just pressed.
      tx.commit()
      await Promise.all([...changes, tx.done])
    },
    loadMessages: async (interviewId) => {
      const messages = await db.getAllFromIndex('messages', 'interviewId', interviewId)
      return messages.sort((a, b) => a.at - b.at)
    },
    putMessage: async (message) => void (await db.put('messages', message)),
    removeMessage: (id) => db.delete('messages', id),
    clear: async (interviewId) => {
      const tx = db.transaction(['entries', 'messages'], 'readwrite')
      for (const name of ['entries', 'messages'] as const) {
        const store = tx.objectStore(name)
        for (const key of await store.index('interviewId').getAllKeys(interviewId)) await store.delete(key)
      }
      await tx.done
    },
  }
}

/** The same in memory: for tests, and for browsers that keep nothing. */
export function createMemoryStore(): QueueStore {
  const entries = new Map<string, QueueRecord>()
  const messages = new Map<string, WaitingMessage>()
  const of = <T extends { interviewId: string }>(map: Map<string, T>, interviewId: string) =>
    [...map.values()].filter((each) => each.interviewId === interviewId)
  return {
    durable: false,
    load: async (interviewId) => byOrder(of(entries, interviewId)).map((record) => structuredClone(record)),
    put: async (records, gone = []) => {
      for (const id of gone) entries.delete(id)
      for (const record of records) entries.set(record.id, structuredClone(record))
    },
    loadMessages: async (interviewId) => of(messages, interviewId).sort((a, b) => a.at - b.at),
    putMessage: async (message) => void messages.set(message.id, message),
    removeMessage: async (id) => void messages.delete(id),
    clear: async (interviewId) => {
      for (const record of of(entries, interviewId)) entries.delete(record.id)
      for (const message of of(messages, interviewId)) messages.delete(message.id)
    },
  }
}

function byOrder(records: QueueRecord[]): QueueRecord[] {
  return records.sort((a, b) => a.order - b.order)
}
