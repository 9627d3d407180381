/**
 * A seat's view of the running session: its timeline, its state and its pads, first read whole and then followed.
 * Entries come in the server's order, once each, over any number of lost connections.
 */
import type { Extension } from '@codemirror/state'
import type { EntryOf, Pad as StoredPad, SessionState } from '@nova/contract/room/journal'
import type { PadLanguage } from '@nova/contract/words'
import type { ApiError } from '../api.ts'
import { padExtensions } from '../editor/editor-setup.ts'
import { createOthers } from '../editor/others.ts'
import type { RoomClock } from '../journal/clock.ts'
import { followCompleted } from '../journal/completed.ts'
import type { StreamEvents, Wire } from '../journal/journal.ts'
import type { PadName } from '../journal/outbox-batch.ts'
import { createPad, type Pad, type PadQueue } from '../journal/pads.ts'
import { toTakenEdit } from '../journal/rebase.ts'
import { createRoomPads } from '../journal/room-pads.ts'
import { createStore, type Store } from '../journal/store.ts'
import { emptyTimeline, extendTimeline } from '../journal/timeline.ts'
import { followProjects } from './project-stream.ts'
import type { OtherEdit } from './watching.tsx'

export type Connection = 'connecting' | 'open' | 'slow' | 'lost' | 'refused'
/** True while events are being received. */
export const isConnected = (connection: Connection) => connection === 'open' || connection === 'slow'

type Options = {
  wire: Wire
  clock: RoomClock
  state: SessionState
  /** The queue of this seat's own edits; null for a read-only seat. */
  queue: (PadQueue & { restartPad: (pad: PadName) => void }) | null
  /** Follows the cursors of this seat in a pad that an editor shows. */
  watch: (pad: PadName) => Extension
  /** Entries as they come, in their order and once each. */
  onEntries?: (entries: readonly EntryOf[]) => void
  onState?: (state: SessionState) => void
  onTooLong?: () => void
  /** The interview's editor has no language help. */
  isPlain?: boolean
}

/** Reads nothing until `start`. */
export function createSessionStream(options: Options) {
  const { wire, clock, state: initial, queue, watch, onEntries, onState, onTooLong = () => {}, isPlain } = options
  const timeline = createStore(emptyTimeline)
  const state = createStore(initial)
  const connection = createStore<Connection>('connecting')
  /** The last entry seen, of those too that the timeline shows nothing of. */
  const lastSeq = createStore(0)
  const padNames = createStore<readonly string[]>([])
  const writing = followWriting()
  /** When the candidate's page last said that it is connected, in Unix milliseconds of this device. */
  const heardAt = createStore<number | null>(null)

  const isWatching = wire.seat.role !== 'candidate'
  const projects = followProjects()
  const whose = isWatching ? 'candidate' : 'own'
  const makePad = (stored: StoredPad): Pad =>
    createPad(stored, queue, clock.now, [padExtensions(stored.language, onTooLong, whose, isPlain), watch(stored)])
  const handleAdded = (pad: Pad) => {
    padNames.set(pads.keys())
    pad.subscribe(() => {
      others.settle(pad)
      follow.lookAgain(pad.questionId)
    })
    others.settle(pad)
  }
  const pads = createRoomPads({ server: wire, makePad, onAdded: handleAdded, onBroken: queue?.restartPad ?? null })
  const others = createOthers(pads.find)
  const follow = followCompleted(timeline, pads.find)

  const handleEntries = (entries: EntryOf[]) => {
    timeline.set((before) => extendTimeline(before, entries))
    lastSeq.set((before) => entries.at(-1)?.seq ?? before)
    projects.take(entries)
    onEntries?.(entries)
    writing.take(entries)
  }

  const handleEntry = (entry: EntryOf) => {
    if (entry.seq <= timeline.get().lastSeq) return
    handleEntries([entry])
    handToPad(entry)
  }

  const handToPad = (entry: EntryOf) => {
    if (entry.kind !== 'edit' || !entry.questionId) return
    const name = { questionId: entry.questionId, language: entry.payload.language }
    // A failed fetch is retried with the next entry, or once the connection is back.
    pads.receive(name, toTakenEdit(entry)).catch(() => undefined)
  }

  const handleState = (next: SessionState) => {
    clock.adjust(next)
    state.set(next)
    others.keepPresent(next)
    onState?.(next)
  }

  /** Reads what has happened, then follows what happens. Throws ApiError when the reading fails. */
  const start = async (onRefused: (error: ApiError) => void) => {
    const [{ entries, lastSeq: seq }, stored] = await Promise.all([wire.readAll(), wire.readAllPads()])
    handleEntries(entries)
    lastSeq.set(seq)
    for (const each of stored) pads.add(each)
    // Read at the same time, either may be ahead: a pad takes what it lacks, and passes over what it has.
    for (const entry of entries) handToPad(entry)
    follow.look()
    following.begin(onRefused)
  }

  const following = createFollowing(
    { wire, lastSeq, connection },
    {
      onEntry: handleEntry,
      onState: handleState,
      onSelection: (selection) => (selection.isBeat ? heardAt.set(Date.now()) : others.receive(selection)),
      onConnection: (state) => {
        // After a gap in the connection, the candidate's last sign of life is unknown.
        heardAt.set(null)
        if (state !== 'lost') pads.retry()
      },
    },
  )

  const close = () => {
    following.close()
    follow.close()
  }
  const own = { findPad: pads.find, listPads: pads.listOf, addPad: pads.add, pads }
  const { completed } = follow
  const pad = { completed, padNames, ...writing.read, heardAt, ...projects.read, ...own }
  const { pause, resume } = following
  return { timeline, lastSeq, state, connection, others: others.store, ...pad, start, pause, resume, close }
}

type Following = { wire: Wire; lastSeq: Store<number>; connection: Store<Connection> }

/** The stream of events, which may be closed for a while; it then continues after the last entry seen. */
function createFollowing({ wire, lastSeq, connection }: Following, events: Omit<StreamEvents, 'onRefused'>) {
  let stop = () => {}
  let isPaused = false
  let connect = () => {}
  const handleConnection: StreamEvents['onConnection'] = (state) => {
    // Each brief stream opens: one that follows another changes nothing.
    if (state === 'slow' && connection.get() === 'slow') return
    connection.set(state)
    events.onConnection(state)
  }
  return {
    begin: (onRefused: (error: ApiError) => void) => {
      const handleRefused = (error: ApiError) => {
        connection.set('refused')
        onRefused(error)
      }
      connect = () => {
        const handlers = { ...events, onConnection: handleConnection, onRefused: handleRefused }
        stop = wire.follow(lastSeq.get(), handlers)
      }
      if (!isPaused) connect()
    },
    pause: () => {
      isPaused = true
      stop()
      connection.set('lost')
    },
    resume: () => {
      isPaused = false
      connection.set('connecting')
      connect()
    },
    close: () => stop(),
  }
}

function followWriting() {
  /** The pad last written in, of each question. */
  const lastWritten = createStore<ReadonlyMap<string, PadLanguage>>(new Map())
  const otherEdits = createStore<readonly OtherEdit[]>([])
  const take = (entries: readonly EntryOf[]) => {
    for (const { kind, questionId, payload, actor, at } of entries) {
      if (kind !== 'edit' || !questionId) continue
      if (actor.role === 'interviewer') {
        const name = actor.name || 'Your interviewer'
        otherEdits.set((before) => [...before.filter((edit) => edit.name !== name), { name, at: Date.parse(at) }])
      }
      if (payload.edits.every((edit) => edit.cause === 'template')) continue
      const { language } = payload
      if (lastWritten.get().get(questionId) !== language) {
        lastWritten.set((before) => new Map(before).set(questionId, language))
      }
    }
  }
  return { take, read: { lastWritten, otherEdits } }
}
