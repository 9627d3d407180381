/** The interviewer's visit: follows the session, and writes private notes through the same queue as the room. */
import type { Interview } from '@nova/contract/interviews'
import type { SessionState } from '@nova/contract/journal'
import type { ApiError } from '../api.ts'
import { createRoomClock } from './clock.ts'
import { claimTab, findLivingTabs, getDeviceId } from './device.ts'
import { createOutbox } from './outbox.ts'
import { listQuestions } from './questions.ts'
import { openQueueStore } from './queue-store.ts'
import { createSessionStream } from './session-stream.ts'
import { createWire } from './wire.ts'

export type LiveSession = Awaited<ReturnType<typeof openLiveSession>>

export type LiveTold = { onState: (state: SessionState) => void; onRefused: (error: ApiError) => void }

/** Reads the session and follows it. Throws ApiError when it cannot be read. */
export async function openLiveSession(interview: Interview, told: LiveTold) {
  const { id, status, endsAt, novaPaused } = interview
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
  })
  const state: SessionState = { status, remainingSeconds: null, endsAt, novaPaused, flushMs: 1000, presence: [] }
  const stream = createSessionStream({ wire, clock, state, queue: null, onState: told.onState })
  await outbox.load(await findLivingTabs())
  await stream.start(told.onRefused)
  const close = () => {
    stream.close()
    void outbox.drain(5000).finally(outbox.close)
  }
  return { interview, questions: listQuestions(interview), wire, clock, outbox, ...stream, close }
}
