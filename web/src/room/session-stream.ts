/**
 * A seat's view of the running session: its timeline, its state and its pads, first read whole and then followed.
 * Entries come in the server's order, once each, over any number of lost connections.
 */
import type { Extension } from '@codemirror/state'
import type { EntryOf, Pad as StoredPad, SessionState } from '@nova/contract/journal'
import type { PadLanguage } from '@nova/contract/words'
import type { ApiError } from '../api.ts'
import type { RoomClock } from './clock.ts'
import { padExtensions } from './editor-setup.ts'
import { createOthers } from './others.ts'
import type { PadName } from './outbox.ts'
import { createPad, type Pad, type PadQueue } from './pads.ts'
import { toTakenEdit, type TakenEdit } from './rebase.ts'
import { createStore } from './store.ts'
import { emptyTimeline, extendTimeline } from './timeline.ts'
import type { Wire } from './wire.ts'

export type Connection = 'connecting' | 'open' | 'lost' | 'refused'

type Options = {
  wire: Wire
  clock: RoomClock
  state: SessionState
  /** Where this seat's own edits wait; null for a seat that only reads. */
  queue: PadQueue | null
  /** Follows the cursors of this seat in a pad that an editor shows. */
  watch: (pad: PadName) => Extension
  onState?: (state: SessionState) => void
  onTooLong?: () => void
}

export const padKey = (questionId: string, language: PadLanguage) => `${questionId} ${language}`

/** Reads nothing until `start`. */
export function createSessionStream(options: Options) {
  const { wire, clock, state: initial, queue, watch, onState, onTooLong = () => {} } = options
  const timeline = createStore(emptyTimeline)
  const state = createStore(initial)
  const connection = createStore<Connection>('connecting')
  /** Changes whenever a pad comes into being. */
  const padNames = createStore<readonly string[]>([])
  /** The pad last written in, of each question. */
  const lastWritten = createStore<ReadonlyMap<string, PadLanguage>>(new Map())
  const pads = new Map<string, Pad>()
  let isMending = false
  let stop = () => {}

  const addPad = (stored: StoredPad): Pad => {
    const extensions = [padExtensions(stored.language, onTooLong), watch(stored)]
    const pad = createPad(stored, queue, clock.now, extensions)
    pads.set(padKey(stored.questionId, stored.language), pad)
    padNames.set([...pads.keys()])
    pad.subscribe(() => others.settle(pad))
    others.settle(pad)
    return pad
  }

  const findPad = (questionId: string, language: PadLanguage) => pads.get(padKey(questionId, language))
  const others = createOthers(findPad)

  const receive = (name: { questionId: string; language: PadLanguage }, edit: TakenEdit) => {
    const known = findPad(name.questionId, name.language)
    // A pad unknown to this page begins with its first edit; a later one is fetched whole.
    if (!known && edit.payload.baseVersion > 0) return void mend()
    const pad = known ?? addPad({ ...name, version: 0, text: '' })
    if (pad.receive(edit) === 'gap') void mend()
  }

  /** Fetches the server's pads where entries are missing, and starts those pads again that fell behind. */
  const mend = async () => {
    if (isMending) return
    isMending = true
    try {
      for (const stored of await wire.readAllPads()) {
        const pad = findPad(stored.questionId, stored.language)
        if (!pad) addPad(stored)
        else if (pad.version() < stored.version) pad.restart(stored)
      }
    } catch {
      // The stream brings the next entry, and with it the next try.
    } finally {
      isMending = false
    }
  }

  /** Starts a pad again from the server's text, whatever this page thinks of it. */
  const restartPad = async (name: { questionId: string; language: PadLanguage }) => {
    const stored = (await wire.readAllPads()).find(
      (each) => each.questionId === name.questionId && each.language === name.language,
    )
    findPad(name.questionId, name.language)?.restart(stored ?? { version: 0, text: '' })
  }

  const handleEntries = (entries: EntryOf[]) => {
    timeline.set((before) => extendTimeline(before, entries))
    for (const { kind, questionId, payload } of entries) {
      if (kind !== 'edit' || !questionId) continue
      if (payload.edits.every((edit) => edit.cause === 'template')) continue
      const { language } = payload
      if (lastWritten.get().get(questionId) !== language) {
        lastWritten.set((before) => new Map(before).set(questionId, language))
      }
    }
  }

  const handleEntry = (entry: EntryOf) => {
    if (entry.seq <= timeline.get().lastSeq) return
    handleEntries([entry])
    handToPad(entry)
  }

  const handToPad = (entry: EntryOf) => {
    if (entry.kind !== 'edit' || !entry.questionId) return
    receive({ questionId: entry.questionId, language: entry.payload.language }, toTakenEdit(entry))
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
    for (const each of stored) addPad(each)
    // Read at the same time, either may be ahead: a pad takes what it lacks, and passes over what it has.
    for (const entry of entries) handToPad(entry)
    stop = wire.follow(lastSeq, {
      onEntry: handleEntry,
      onState: handleState,
      onSelection: others.receive,
      onConnection: (isOpen) => connection.set(isOpen ? 'open' : 'lost'),
      onRefused: (error) => {
        connection.set('refused')
        onRefused(error)
      },
    })
  }

  const close = () => stop()
  const pad = { padNames, lastWritten, findPad, addPad, receive, restartPad }
  return { timeline, state, connection, others: others.store, ...pad, start, close }
}
