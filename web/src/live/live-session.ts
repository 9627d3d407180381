/** The interviewer's visit: follows the session; notes, and edits where both may write, go through the room's own queue. */
import { unwatchedFlushMs } from '@nova/contract/constants'
import type { Interview } from '@nova/contract/interviews/interviews'
import type { SessionState } from '@nova/contract/room/journal'
import type { ApiError } from '../api.ts'
import { getDeviceId } from '../device-id.ts'
import { createRoomClock } from '../journal/clock.ts'
import { claimTab, findLivingTabs } from '../journal/device.ts'
import { createWire } from '../journal/journal.ts'
import { createOutbox } from '../journal/outbox.ts'
import { createOwnSelection } from '../journal/own-cursor.ts'
import { listQuestions } from '../journal/questions.ts'
import { openQueueStore } from '../journal/queue-store.ts'
import { toTakenEdit } from '../journal/rebase.ts'
import { createStore } from '../journal/store.ts'
import { createUnsavedWork } from '../journal/unsaved-work.ts'
import { createMessages } from '../messages/conversation.ts'
import { createSessionStream, isConnected } from '../room/session-stream.ts'
import { createCodeRuns } from '../runs/runs.ts'
import { followOutput } from './live-output.ts'

/** Wait this long for typed text to be saved before running it. */
const runWaitMs = 3000

/** Held by the seat's root alone; components are given the parts that they show. */
export type LiveSession = Awaited<ReturnType<typeof openLiveSession>>

export type LiveTold = { onState: (state: SessionState) => void; onRefused: (error: ApiError) => void }

/**
 * Reads the session and follows it; without `mayWrite` it offers no way to write. Throws ApiError when it cannot be
 * read.
 */
export async function openLiveSession(interview: Interview, mayWrite: boolean, told: LiveTold) {
  const { id, status, endsAt, novaPaused } = interview
  const canEdit = mayWrite && interview.interviewType === 'HumanInLoop'
  const wire = createWire({ role: 'interviewer', id })
  const clock = createRoomClock()
  const [store, owner] = await Promise.all([openQueueStore(), claimTab()])
  const outbox = createOutbox({
    // Apart from a candidate's entries of the same interview on the same device.
    interviewId: `${id} notes`,
    owner,
    store,
    now: clock.now,
    send: (entries) => wire.append(entries, getDeviceId()),
    onTaken: (pad, edit) => void stream.pads.receive(pad, edit).catch(() => undefined),
    onStale: async (stale) => {
      for (const entry of stale.missing) await stream.pads.receive(stale, toTakenEdit(entry))
    },
    onBroken: (pad, isBroughtBack) => stream.pads.restart(pad, isBroughtBack),
    onParked: (entry) => unsavedWork.add(entry),
  })
  const unsavedWork = createUnsavedWork(outbox.dismiss)
  const noClock = { remainingSeconds: null, endsAt, breakEndsAt: null }
  const state: SessionState = { status, ...noClock, novaPaused, flushMs: unwatchedFlushMs, presence: [] }
  /** True if this interviewer is editing; only then is their cursor shared. */
  const isEditing = createStore(false)
  const cursor = createOwnSelection(
    wire.select,
    () => isEditing.get() && stream.state.get().presence.some(({ role, online }) => online && role === 'candidate'),
  )
  const { terminals, consoles, take: takeOutput } = followOutput()
  const stream = createSessionStream({
    onEntries: takeOutput,
    wire,
    clock,
    state,
    queue: canEdit ? outbox : null,
    watch: cursor.watch,
    isPlain: interview.editorHelp === 'plain',
    onState: (next) => {
      cursor.again()
      outbox.setFlushMs(next.flushMs)
      told.onState(next)
    },
  })
  const setEditing = (isOn: boolean) => {
    isEditing.set(isOn)
    cursor.again()
  }
  await outbox.load(await findLivingTabs())
  await stream.start(told.onRefused)
  const own = { seat: 'interviewer', interviewId: id } as const
  const messages = createMessages({ ...own, timeline: stream.timeline, outbox, unsavedWork, now: clock.now })
  messages.load()
  const runs = createCodeRuns(wire, () => outbox.drain(runWaitMs))
  stream.connection.subscribe(() => isConnected(stream.connection.get()) && runs.forgetLost())
  const close = () => {
    cursor.close()
    stream.close()
    void outbox.drain(5000).finally(outbox.close)
  }
  const { timeline, lastSeq, state: current, connection, padNames, lastWritten, others, listPads, findPad } = stream
  return {
    interview,
    mayWrite,
    questions: listQuestions(interview),
    clock,
    outbox,
    unsavedWork,
    messages,
    runs,
    timeline,
    completed: stream.completed,
    lastSeq,
    state: current,
    connection,
    heardAt: stream.heardAt,
    editing: { canEdit, isEditing, setEditing },
    /** The candidate's texts, and the cursors in them. */
    texts: { padNames, lastWritten, others, listPads, findPad },
    output: { terminals, consoles },
    close,
  }
}
