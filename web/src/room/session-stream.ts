/**
 * A seat's view of the running session: its timeline, its state and its pads, first read whole and then followed.
 * Entries come in the server's order, once each, over any number of lost connections.
 */
import type { Extension } from '@codemirror/state'
import type { EditPayload, EntryOf, Pad as StoredPad, SessionState } from '@nova/contract/journal'
import { readChanges } from '@nova/contract/text'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import type { ApiError } from '../api.ts'
import { padExtensions } from '../editor/editor-setup.ts'
import { createOthers } from '../editor/others.ts'
import type { RoomClock } from '../journal/clock.ts'
import type { Wire } from '../journal/journal.ts'
import type { PadName } from '../journal/outbox-batch.ts'
import { createPad, type Pad, type PadQueue } from '../journal/pads.ts'
import { toTakenEdit } from '../journal/rebase.ts'
import { createRoomPads } from '../journal/room-pads.ts'
import { createStore } from '../journal/store.ts'
import { emptyTimeline, extendTimeline } from '../journal/timeline.ts'
import { extendTerminals, noTerminals, type TerminalHistory } from '../project/terminal-history.ts'

export type Connection = 'connecting' | 'open' | 'lost' | 'refused'

type Options = {
  wire: Wire
  clock: RoomClock
  state: SessionState
  /** Where this seat's own edits wait; null for a seat that only reads. */
  queue: (PadQueue & { restartPad: (pad: PadName) => void }) | null
  /** Follows the cursors of this seat in a pad that an editor shows. */
  watch: (pad: PadName) => Extension
  onState?: (state: SessionState) => void
  onTooLong?: () => void
}

/** Reads nothing until `start`. */
export function createSessionStream(options: Options) {
  const { wire, clock, state: initial, queue, watch, onState, onTooLong = () => {} } = options
  const timeline = createStore(emptyTimeline)
  const state = createStore(initial)
  const connection = createStore<Connection>('connecting')
  /** The last entry seen, of those too that the timeline shows nothing of. */
  const lastSeq = createStore(0)
  const padNames = createStore<readonly string[]>([])
  /** The pad last written in, of each question. */
  const lastWritten = createStore<ReadonlyMap<string, PadLanguage>>(new Map())
  const projectFiles = followFiles()
  /** What terminals of projects showed, by question; followed by who watches. */
  const terminals = createStore<ReadonlyMap<string, TerminalHistory>>(new Map())
  let stop = () => {}

  const isWatching = wire.seat.role !== 'candidate'
  const whose = isWatching ? 'candidate' : 'own'
  const makePad = (stored: StoredPad): Pad =>
    createPad(stored, queue, clock.now, [padExtensions(stored.language, onTooLong, whose), watch(stored)])
  const handleAdded = (pad: Pad) => {
    padNames.set(pads.keys())
    pad.subscribe(() => others.settle(pad))
    others.settle(pad)
  }
  const pads = createRoomPads({ server: wire, makePad, onAdded: handleAdded, onBroken: queue?.restartPad ?? null })
  const others = createOthers(pads.find)

  const handleEntries = (entries: EntryOf[]) => {
    timeline.set((before) => extendTimeline(before, entries))
    lastSeq.set((before) => entries.at(-1)?.seq ?? before)
    projectFiles.take(entries)
    if (isWatching) takeTerminals(entries)
    for (const { kind, questionId, payload } of entries) {
      if (kind !== 'edit' || !questionId) continue
      if (payload.edits.every((edit) => edit.cause === 'template')) continue
      const { language } = payload
      if (lastWritten.get().get(questionId) !== language) {
        lastWritten.set((before) => new Map(before).set(questionId, language))
      }
    }
  }

  const takeTerminals = (entries: readonly EntryOf[]) => {
    const printed = entries.filter((entry) => entry.kind === 'terminal')
    if (printed.length === 0) return
    terminals.set((before) => {
      const next = new Map(before)
      for (const entry of printed) {
        const { questionId } = entry
        if (!questionId) continue
        next.set(questionId, extendTerminals(next.get(questionId) ?? noTerminals, entry, Date.parse(entry.at)))
      }
      return next
    })
  }

  const handleEntry = (entry: EntryOf) => {
    if (entry.seq <= timeline.get().lastSeq) return
    handleEntries([entry])
    handToPad(entry)
  }

  const handToPad = (entry: EntryOf) => {
    if (entry.kind !== 'edit' || !entry.questionId) return
    const name = { questionId: entry.questionId, language: entry.payload.language }
    // What could not be fetched is tried again with the next entry, or once the connection is back.
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
    const [{ entries, lastSeq }, stored] = await Promise.all([wire.readAll(), wire.readAllPads()])
    handleEntries(entries)
    for (const each of stored) pads.add(each)
    // Read at the same time, either may be ahead: a pad takes what it lacks, and passes over what it has.
    for (const entry of entries) handToPad(entry)
    stop = wire.follow(lastSeq, {
      onEntry: handleEntry,
      onState: handleState,
      onSelection: others.receive,
      onConnection: (isOpen) => {
        connection.set(isOpen ? 'open' : 'lost')
        if (isOpen) pads.retry()
      },
      onRefused: (error) => {
        connection.set('refused')
        onRefused(error)
      },
    })
  }

  const close = () => stop()
  const pad = {
    padNames,
    lastWritten,
    terminals,
    ...projectFiles.read,
    findPad: pads.find,
    listPads: pads.listOf,
    addPad: pads.add,
    pads,
  }
  return { timeline, lastSeq, state, connection, others: others.store, ...pad, start, close }
}

/** Of projects' files: which entry changed them last, and what they held at the start. */
function followFiles() {
  /** The last entry that changed a question's files. */
  const fileChanges = createStore<ReadonlyMap<string, number>>(new Map())
  const starts = new Map<string, string>()
  const take = (entries: readonly EntryOf[]) => {
    for (const { kind, questionId, payload, seq } of entries) {
      if (!questionId || (kind !== 'edit' && kind !== 'file')) continue
      if (kind === 'edit' && !isFilePad(payload.language)) continue
      const isStart = kind === 'edit' && payload.edits.every(({ cause }) => cause === 'template')
      if (isStart) starts.set(`${questionId} ${payload.language}`, insertedBy(payload))
      else fileChanges.set((before) => new Map(before).set(questionId, seq))
    }
  }
  const startOf = ({ questionId, language }: PadName) => starts.get(`${questionId} ${language}`)
  return { take, read: { fileChanges, startOf } }
}

/** The text that a template put into an empty pad. */
function insertedBy({ edits }: EditPayload): string {
  return edits.flatMap(({ changes }) => readChanges(changes).replacements.map(({ inserted }) => inserted)).join('')
}
