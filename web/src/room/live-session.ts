/** The interviewer's visit: follows the session; notes, and edits where both may write, go through the room's own queue. */
import type { Interview } from '@nova/contract/interviews'
import type { SessionState } from '@nova/contract/journal'
import type { ApiError } from '../api.ts'
import { createRoomClock } from './clock.ts'
import { claimTab, findLivingTabs, getDeviceId } from './device.ts'
import { createOutbox } from './outbox.ts'
import { listQuestions } from './questions.ts'
import { openQueueStore } from './queue-store.ts'
import { toTakenEdit } from './rebase.ts'
import { createSessionStream } from './session-stream.ts'
import { createWire } from './wire.ts'

export type LiveSession = Awaited<ReturnType<typeof openLiveSession>>

export type LiveTold = { onState: (state: SessionState) => void; onRefused: (error: ApiError) => void }

/** Reads the session and follows it. Throws ApiError when it cannot be read. */
export async function openLiveSession(interview: Interview, told: LiveTold) {
  const { id, status, endsAt, novaPaused } = interview
  const canEdit = interview.interviewType === 'HumanInLoop'
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
    onTaken: (pad, edit) => stream.receive(pad, edit),
    onStale: (stale) => {
      for (const entry of stale.missing) stream.receive(stale, toTakenEdit(entry))
    },
    onBroken: (pad) => void stream.restartPad(pad).catch(() => outbox.resume()),
  })
  const noClock = { remainingSeconds: null, endsAt, breakEndsAt: null }
  const state: SessionState = { status, ...noClock, novaPaused, flushMs: 1000, presence: [] }
  const stream = createSessionStream({ wire, clock, state, queue: canEdit ? outbox : null, onState: told.onState })
  await outbox.load(await findLivingTabs())
  await stream.start(told.onRefused)
  const close = () => {
    stream.close()
    void outbox.drain(5000).finally(outbox.close)
  }
  return { interview, canEdit, questions: listQuestions(interview), wire, clock, outbox, ...stream, close }
}
