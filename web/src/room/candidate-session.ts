/**
 * The candidate's visit: clock, queue, pads, Nova and runs, put together. Only candidate-room.tsx reads all of it;
 * it hands each component the parts that component uses.
 */
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import { isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { ApiError } from '../api.ts'
import { getDeviceId } from '../device-id.ts'
import { createFollowUpAnswers } from '../follow-ups/answers.ts'
import { createRoomClock, type Taken } from '../journal/clock.ts'
import { claimTab, findLivingTabs } from '../journal/device.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { watchOtherTabs } from '../journal/other-tabs.ts'
import { findLastVisited, listQuestions } from '../journal/questions.ts'
import { openQueueStore } from '../journal/queue-store.ts'
import { createStore } from '../journal/store.ts'
import { createMessages } from '../messages/conversation.ts'
import { createChatQueue } from '../nova/chat-queue.ts'
import type { Conversation } from '../nova/conversation.ts'
import { createSeenReplies } from '../nova/seen-replies.ts'
import { createOwnCases } from '../runs/own-cases.ts'
import { createCodeRuns } from '../runs/runs.ts'
import { openUnsentText } from '../ui/unsent-text.ts'
import { type CandidateFiles, createCandidateFiles } from './candidate-files.ts'
import { drainMs, openLine } from './candidate-line.ts'
import { createCandidatePads } from './candidate-pads.ts'
import { createHandingIn } from './ending/handing-in.ts'
import { keepSending } from './keep-sending.ts'
import { createLink } from './link.ts'
import { isConnected } from './session-stream.ts'

export type CandidateSession = Awaited<ReturnType<typeof openCandidateSession>>

type Read = { interview: CandidateInterview; taken: Taken }
type Told = { onNotice: (message: string) => void; onTooLong: () => void; onRefused: (error: ApiError) => void }

/**
 * Opens the room: sends entries left by an earlier page, then reads and follows the journal. Throws `ApiError` if the
 * server can't be reached for reading.
 */
export async function openCandidateSession(wire: CandidateWire, { interview, taken }: Read, told: Told) {
  const { id } = interview
  const deviceId = getDeviceId()
  const clock = createRoomClock()
  // Its parts may have taken seconds to load since.
  clock.adjust(interview, taken)
  const [store, owner] = await Promise.all([openQueueStore(), claimTab()])
  const questions = listQuestions(interview)
  const novaUse = createStore(interview.novaUse)
  const onFileRefused: CandidateFiles['refuse'] = (id, code) => files.refuse(id, code)
  const device = { id: deviceId, owner, store }
  const line = openLine({ wire, interview, clock, device, listener: { ...told, onFileRefused } })
  const files = createCandidateFiles(line, told.onNotice)
  const { outbox, unsavedWork, stream, drainFor } = line
  const { link, close: closeLink } = createLink(outbox, stream, () => chat.retry())
  const { beginPad, openAlone, padText, look, ...pads } = createCandidatePads({ interview, questions, wire, line })
  const chat = createChatQueue({
    interviewId: id,
    store,
    wire,
    now: clock.now,
    prepare: async (questionId) => {
      await drainFor(2000)
      // Writes that aren't acknowledged are offline altogether: a message alone would say that there is contact.
      if (link.get() === 'offline') throw new ApiError(0, 'network_error', 'Network error')
      return padText(questionId)
    },
    look,
    onNotice: told.onNotice,
    onFigures: (figures) => {
      novaUse.set((before) => figures.novaUse ?? before)
    },
  })
  const runs = createCodeRuns(wire, () => drainFor(3000))
  stream.connection.subscribe(() => isConnected(stream.connection.get()) && runs.forgetLost())

  const followUps = createFollowUpAnswers({ interviewId: id, wire, now: clock.now, onRefused: told.onNotice })

  await outbox.load(await findLivingTabs())
  files.load()
  await outbox.drain(drainMs)
  await openAlone(async () => {
    await stream.start(told.onRefused)
    // Load the first shown pad here, so that it needs no second request.
    const first = questions[findLastVisited(questions, stream.timeline.get())]
    if (first && isAnsweredWithCode(first)) beginPad(first, pads.chosenLanguage(first))
  })

  const ownCases = createOwnCases({ interviewId: id, questions, outbox, timeline: stream.timeline })
  const own = { seat: 'candidate', interviewId: id } as const
  const messages = createMessages({ ...own, timeline: stream.timeline, outbox, unsavedWork, now: clock.now })
  messages.load()

  /** Forgets what this device kept; only when nothing waits any more. */
  const clearDevice = async () => {
    if (await outbox.drain(drainMs)) await store.clear(id)
  }

  const stopSending = keepSending(outbox, () => {
    chat.retry()
    followUps.retry()
    runs.forgetLost()
  })
  const tabs = watchOtherTabs(id, owner)
  const close = () => {
    stopSending()
    closeLink()
    tabs.close()
    line.cursor.close()
    line.beats.close()
    stream.close()
    chat.close()
    followUps.close()
    void outbox.drain(drainMs).finally(outbox.close)
  }

  void chat.load()
  const { timeline, state, otherEdits, completed } = stream
  const shared = { interview, questions, timeline, completed, state, clock, outbox, wire }
  const drafts = new Map(questions.map((each) => [each.id, openUnsentText(`${id}-${each.id}`)]))
  const talk = { chat, seenReplies: createSeenReplies(timeline), drafts }
  const conversation: Conversation = { ...shared, ...talk, openPad: pads.openPad }
  const answering = createHandingIn(wire, line, { clock, followUps })
  const seat = { id, token: wire.seat.role === 'candidate' ? wire.seat.token : '' }
  const work = { seat, pads, files, answering, runs, ownCases, followUps, unsavedWork, novaUse, tabs }
  return { ...shared, ...work, link, otherEdits, deviceId, conversation, messages, clearDevice, close }
}
