/** The connection to the server: entries written here go out through the queue, events come in by the stream. */
import { unwatchedFlushMs } from '@nova/contract/constants'
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import { appendEntries, type ClientEntry, type SessionState } from '@nova/contract/room/journal'
import type { Selection } from '@nova/contract/room/selections'
import { send } from '../api.ts'
import { createBeats } from '../journal/beats.ts'
import type { RoomClock } from '../journal/clock.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { createOutbox } from '../journal/outbox.ts'
import { createOwnSelection } from '../journal/own-cursor.ts'
import type { QueueStore } from '../journal/queue-store.ts'
import { toTakenEdit } from '../journal/rebase.ts'
import { createUnsavedWork } from '../journal/unsaved-work.ts'
import { createSessionStream } from './session-stream.ts'

/** How long to wait, at most, until what waits has been sent. */
export const drainMs = 8000
const offlineDrainMs = 1000
const leavingMs = 10_000
const drawingRefused = "We couldn't save your last change because the drawing is too large. Remove something from it."

type Options = {
  wire: CandidateWire
  interview: CandidateInterview
  clock: RoomClock
  device: { id: string; owner: string; store: QueueStore }
  listener: {
    onNotice: (message: string) => void
    onTooLong: () => void
    /** An act on a project's file was refused. */
    onFileRefused: (id: string, code: string | undefined) => void
  }
}

export type CandidateLine = ReturnType<typeof openLine>

/** Idle until it is started. */
export function openLine({ wire, interview, clock, device, listener }: Options) {
  const outbox = createOutbox({
    interviewId: interview.id,
    owner: device.owner,
    store: device.store,
    now: clock.now,
    send: (entries: ClientEntry[]) => wire.append(entries, device.id),
    sendLast: (entries) => sendAndLeave(wire, entries, device.id),
    onTaken: (pad, edit) => void stream.pads.receive(pad, edit).catch(() => undefined),
    onStale: async (stale) => {
      for (const entry of stale.missing) await stream.pads.receive(stale, toTakenEdit(entry))
    },
    onBroken: (pad, isBroughtBack) => stream.pads.restart(pad, isBroughtBack),
    onParked: (entry, code) => {
      if (entry.kind === 'draw') listener.onNotice(drawingRefused)
      else if (entry.kind === 'file') listener.onFileRefused(entry.id, code)
      else unsavedWork.add(entry)
    },
  })
  const unsavedWork = createUnsavedWork(outbox.dismiss)
  let isCompleted = false
  // In a break and after the end the others' pages take it away by themselves, and the server takes none.
  const isTaken = () => {
    const { breakEndsAt, status } = stream.state.get()
    const isRunning = status === 'InProgress' && clock.remainingSeconds() !== 0
    return isRunning && !isCompleted && !breakEndsAt && outbox.getState().saving !== 'offline'
  }
  const showCursor = async (selection: Selection) => void (isTaken() && (await wire.select(selection)))
  const cursor = createOwnSelection(showCursor, () => {
    const { presence, breakEndsAt } = stream.state.get()
    return !breakEndsAt && presence.some(({ role, online }) => online && role === 'interviewer')
  })
  const beats = createBeats({
    send: showCursor,
    isWatched: () => stream.state.get().presence.some(({ role, online }) => online && role === 'interviewer'),
    questionId: () => stream.timeline.get().visits.at(-1)?.questionId ?? null,
  })
  const stream = createSessionStream({
    wire,
    clock,
    state: firstState(interview),
    queue: outbox,
    watch: cursor.watch,
    onTooLong: listener.onTooLong,
    isPlain: interview.editorHelp === 'plain',
    onState: (next) => {
      cursor.again()
      beats.again()
      outbox.setFlushMs(next.flushMs)
      const { halted } = outbox.getState()
      const isRunning = next.status === 'InProgress' && next.remainingSeconds !== 0
      if (halted === 'in_break' && !next.breakEndsAt) outbox.resume()
      else if (isRunning && (halted === 'time_ended' || outbox.hasSetAside())) outbox.resume()
    },
  })

  /** Sends what waits before something that builds on it; known to be offline, it does not keep people waiting. */
  const drainFor = (timeoutMs: number) =>
    outbox.drain(outbox.getState().saving === 'offline' ? Math.min(timeoutMs, offlineDrainMs) : timeoutMs)

  const markCompleted = () => {
    isCompleted = true
  }
  return { outbox, unsavedWork, cursor, beats, stream, drainFor, markCompleted }
}

/** As the interview says it, until the stream does. */
function firstState({ status, remainingSeconds, endsAt, novaPaused, breaks }: CandidateInterview): SessionState {
  const breakEndsAt = breaks?.endsAt ?? null
  const clockState = { remainingSeconds, endsAt, breakEndsAt, breaks }
  return { status, ...clockState, novaPaused, flushMs: unwatchedFlushMs, presence: [] }
}

/** A request that the browser carries through although the page has gone. */
function sendAndLeave({ seat }: CandidateWire, entries: ClientEntry[], deviceId: string): void {
  if (seat.role !== 'candidate') return
  const url = new URL(appendEntries.path.replace('{id}', seat.id), location.origin)
  const headers = { 'content-type': 'application/json', 'x-candidate-token': seat.token }
  const body = JSON.stringify({ entries, deviceId })
  // Ignore the result: the queue on the device keeps the entries until the server acknowledges them.
  void send(url, { method: 'POST', keepalive: true, headers, body }, leavingMs).catch(() => undefined)
}
