/**
 * A room without browser and network: the page's own queue and pads, against a model of the server that follows the
 * same rules as `server/src/journal`. Every message waits until the test delivers or loses it.
 */
import type { ClientEntry, EntryOf, Pad as StoredPad, StaleText } from '@nova/contract/room/journal'
import { applyChanges } from '@nova/contract/room/text'
import type { Sending } from '../src/journal/outbox-options.ts'
import { createOutbox } from '../src/journal/outbox.ts'
import { createPad, type Pad } from '../src/journal/pads.ts'
import type { QueueStore } from '../src/journal/queue-store.ts'
import { toTakenEdit, type EditEntry } from '../src/journal/rebase.ts'
import { createRoomPads } from '../src/journal/room-pads.ts'

export const padName = { questionId: 'q1', language: 'python' } as const

const refused = (code: string): Sending => ({ outcome: 'refused', code })

export type ModelServer = ReturnType<typeof createModelServer>

/** Known ids are answered again, an old version is refused with what its writer missed, all or nothing. */
export function createModelServer() {
  const log: EntryOf<'edit'>[] = []
  const state = { version: 0, text: '' }
  const append = (entries: ClientEntry[]): Sending => {
    const known = new Set(log.map((entry) => entry.clientId))
    const edits = entries.filter((entry): entry is EditEntry => entry.kind === 'edit')
    let { version, text } = state
    const taken: EntryOf<'edit'>[] = []
    for (const entry of edits.filter(({ id }) => !known.has(id))) {
      if (entry.payload.baseVersion > version) return refused('invalid_input')
      if (entry.payload.baseVersion < version) {
        const since = Math.min(...edits.map(({ payload }) => payload.baseVersion))
        const missing = log.filter(({ payload }) => payload.baseVersion + payload.edits.length > since)
        const stale: StaleText = { ...padName, version, missing: structuredClone(missing) }
        return { outcome: 'refused', code: 'stale_text', stale }
      }
      for (const edit of entry.payload.edits) {
        const next = applyChanges(text, edit.changes)
        if (next === undefined) return refused('invalid_input')
        text = next
        version += 1
      }
      taken.push(makeTaken(log.length + taken.length + 1, entry))
    }
    log.push(...taken)
    Object.assign(state, { version, text })
    return { outcome: 'taken', flushMs: 1000 }
  }
  return { log, state, append }
}

function makeTaken(seq: number, entry: EditEntry): EntryOf<'edit'> {
  const actor = { role: 'candidate', id: null, name: null } as const
  const at = new Date(0).toISOString()
  const { id: clientId, clientAt, payload } = structuredClone(entry)
  return { seq, at, actor, kind: 'edit', questionId: padName.questionId, clientId, clientAt, payload, hash: '' }
}

type Delivery = { entries: ClientEntry[]; reply: (result: Sending) => void; fail: (error: unknown) => void }
export type Writer = ReturnType<typeof createWriter>

/** One page in one tab. Its store outlives it, and other tabs may share it. */
export function createWriter(owner: string, store: QueueStore, server: ModelServer) {
  let time = 0
  let streamed = 0
  let isOffline = false
  let restarts = 0
  const wire: Delivery[] = []
  const lastWords: ClientEntry[][] = []
  const parked = new Map<string, ClientEntry>()
  const outbox = createOutbox({
    interviewId: 'i1',
    owner,
    store,
    now: () => (time += 1),
    schedule: () => () => {},
    send: (entries) =>
      new Promise((reply, fail) =>
        wire.push({ entries: structuredClone(entries), reply, fail: (error) => fail(error) }),
      ),
    sendLast: (entries) => void lastWords.push(structuredClone(entries)),
    onTaken: (pad, edit) => void pads.receive(pad, edit).catch(() => undefined),
    onStale: async ({ missing }) => {
      for (const entry of missing) await pads.receive(padName, toTakenEdit(entry))
    },
    onBroken: async (pad, isBroughtBack) => {
      await pads.restart(pad, isBroughtBack)
      restarts += 1
    },
    onParked: (entry) => void parked.set(entry.id, structuredClone(entry)),
  })
  const read = async <T>(value: T): Promise<T> => {
    if (isOffline) throw new TypeError('Failed to fetch')
    return structuredClone(value)
  }
  const pads = createRoomPads({
    server: {
      readAllPads: () => read(server.state.version > 0 ? [{ ...padName, ...server.state }] : []),
      readAll: () => read({ entries: server.log }),
    },
    makePad: (stored: StoredPad): Pad => createPad(stored, outbox, () => time),
    onAdded: () => {},
    onBroken: outbox.restartPad,
  })
  const pad = () => pads.find(padName.questionId, padName.language)!
  const open = () => {
    streamed = server.log.length
    return pads.add({ ...padName, ...server.state })
  }
  /** The next entry of the stream; false where there is none. */
  const stream = (): boolean => {
    const entry = server.log[streamed]
    if (!entry || !pad()) return false
    streamed += 1
    pads.receive(padName, toTakenEdit(structuredClone(entry))).catch(() => undefined)
    return true
  }
  const setOffline = (isOff: boolean) => {
    isOffline = isOff
    if (!isOff) pads.retry()
  }
  const counts = { restarts: () => restarts }
  return { owner, store, outbox, wire, lastWords, parked, pads, pad, open, stream, setOffline, ...counts }
}

export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Lets the network be perfect until nothing waits. */
export async function settle(writer: Writer, server: ModelServer): Promise<void> {
  writer.setOffline(false)
  for (let round = 0; round < 400; round += 1) {
    await settled()
    const delivery = writer.wire.shift()
    if (delivery) delivery.reply(server.append(delivery.entries))
    else if (writer.outbox.getState().waiting > 0) void writer.outbox.pump()
    else return
  }
  throw new Error(`Nothing settles: ${JSON.stringify(writer.outbox.getState())}`)
}
