/** The candidate's visit: clock, queue, pads, Nova and runs, put together. Screens call this and nothing below it. */
import type { CandidateInterview } from '@nova/contract/candidates'
import { unwatchedFlushMs } from '@nova/contract/constants'
import { appendEntries, type ClientEntry, type Pad as StoredPad, type SessionState } from '@nova/contract/journal'
import type { Selection } from '@nova/contract/selections'
import type { Language, PadLanguage } from '@nova/contract/words'
import { type ApiError, send } from '../api.ts'
import { createRoomClock } from '../journal/clock.ts'
import { announceTab, claimTab, findLivingTabs, getDeviceId, runAlone } from '../journal/device.ts'
import type { CandidateWire } from '../journal/journal.ts'
import { createOutbox } from '../journal/outbox.ts'
import { createOwnSelection } from '../journal/own-cursor.ts'
import type { Pad } from '../journal/pads.ts'
import { findLastVisited, listQuestions, type RoomQuestion } from '../journal/questions.ts'
import { openQueueStore } from '../journal/queue-store.ts'
import { toTakenEdit } from '../journal/rebase.ts'
import { createStore } from '../journal/store.ts'
import { secondsOn } from '../journal/timeline.ts'
import { createUnsavedWork } from '../journal/unsaved-work.ts'
import { createChatQueue } from '../nova/chat-queue.ts'
import { createCodeRuns } from '../runs/runs.ts'
import { createSessionStream } from './session-stream.ts'

const adoptEveryMs = 15_000
const drainMs = 8000
const starterMs = 2000
const offlineDrainMs = 1000
const leavingMs = 10_000
const drawingRefused = "We couldn't save your last change because the drawing is too large. Remove something from it."
const newerTab =
  'You opened this interview in a newer tab. Both tabs show and save the same work, so you can close this one.'

export type CandidateSession = Awaited<ReturnType<typeof openCandidateSession>>

type Told = { onNotice: (message: string) => void; onTooLong: () => void; onRefused: (error: ApiError) => void }

/**
 * Opens the room: what an earlier page left unsent goes first, then everything is read and followed. Throws ApiError
 * when the server cannot be reached for reading.
 */
export async function openCandidateSession(wire: CandidateWire, interview: CandidateInterview, told: Told) {
  const { id } = interview
  const deviceId = getDeviceId()
  const clock = createRoomClock()
  clock.adjust(interview)
  const [store, owner] = await Promise.all([openQueueStore(), claimTab()])
  const questions = listQuestions(interview)
  const promptQuality = createStore(interview.promptQuality)

  const outbox = createOutbox({
    interviewId: id,
    owner,
    store,
    now: clock.now,
    send: (entries: ClientEntry[]) => wire.append(entries, deviceId),
    sendLast: (entries) => sendAndLeave(wire, entries, deviceId),
    onTaken: (pad, edit) => void stream.pads.receive(pad, edit).catch(() => undefined),
    onStale: async (stale) => {
      for (const entry of stale.missing) await stream.pads.receive(stale, toTakenEdit(entry))
    },
    onBroken: (pad, isBroughtBack) => stream.pads.restart(pad, isBroughtBack),
    onParked: (entry) => (entry.kind === 'draw' ? told.onNotice(drawingRefused) : unsavedWork.add(entry)),
  })
  const unsavedWork = createUnsavedWork(outbox.dismiss)
  const { status, remainingSeconds, endsAt, novaPaused } = interview
  const breakEndsAt = interview.breaks?.endsAt ?? null
  const clockState = { remainingSeconds, endsAt, breakEndsAt, breaks: interview.breaks }
  const state: SessionState = { status, ...clockState, novaPaused, flushMs: unwatchedFlushMs, presence: [] }
  let isCompleted = false
  // In a break and after the end the others' pages take it away by themselves, and the server takes none.
  const isTaken = () => {
    const { breakEndsAt, status } = stream.state.get()
    return !isCompleted && !breakEndsAt && status === 'InProgress' && clock.remainingSeconds() !== 0
  }
  const showCursor = async (selection: Selection) => void (isTaken() && (await wire.select(selection)))
  const cursor = createOwnSelection(showCursor, () => {
    const { presence, breakEndsAt } = stream.state.get()
    return !breakEndsAt && presence.some(({ role, online }) => online && role === 'interviewer')
  })
  const stream = createSessionStream({
    wire,
    clock,
    state,
    queue: outbox,
    watch: cursor.watch,
    onTooLong: told.onTooLong,
    onState: (next) => {
      cursor.again()
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

  /** The pad of a question in a language; a new one starts from the starter code. */
  const openPad = async (question: RoomQuestion, language: PadLanguage): Promise<Pad> => {
    const known = stream.findPad(question.id, language)
    if (known || !starterOf(question, language)) return known ?? beginPad(question, language)
    return await openAlone(async () => {
      const pads = await wire.readAllPads().catch(() => [])
      const stored = pads.find((pad) => pad.questionId === question.id && pad.language === language)
      return beginPad(question, language, stored)
    })
  }

  const beginPad = (question: RoomQuestion, language: PadLanguage, stored?: StoredPad): Pad => {
    const name = { questionId: question.id, language }
    const pad = stream.findPad(question.id, language) ?? stream.addPad(stored ?? { ...name, version: 0, text: '' })
    if (pad.version() === 0 && pad.text() === '') pad.write(starterOf(question, language), 'template')
    return pad
  }

  /** Alone among tabs until what was written has arrived: two that open the same pad must not both write the starter. */
  const openAlone = <T>(open: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      runAlone(`pad-${id}`, async () => {
        resolve(await open())
        await outbox.drain(starterMs)
      }).catch(reject)
    })

  const padText = (questionId: string) => {
    const question = questions.find((each) => each.id === questionId)
    const language = question?.kind === 'coding' ? chosenLanguage(question) : 'text'
    return stream.findPad(questionId, language)?.text() ?? ''
  }

  const chat = createChatQueue({
    interviewId: id,
    store,
    wire,
    now: clock.now,
    prepare: async (questionId) => {
      await drainFor(2000)
      return padText(questionId)
    },
    onNotice: told.onNotice,
    onQuality: (quality) => promptQuality.set(quality),
  })
  const runs = createCodeRuns(wire, () => drainFor(3000))
  stream.connection.subscribe(() => stream.connection.get() === 'open' && runs.forgetLost())

  /** The language last written in, else the interview's, else the first that has a starter. */
  const chosenLanguage = (question: RoomQuestion): Language => {
    const written = stream.lastWritten.get().get(question.id)
    if (written && written !== 'text') return written
    const has = (language: Language) =>
      question.starters[language] !== undefined && interview.languages.includes(language)
    if (has(interview.programmingLanguage)) return interview.programmingLanguage
    return interview.languages.find(has) ?? interview.programmingLanguage
  }

  await outbox.load(await findLivingTabs())
  await outbox.drain(drainMs)
  await openAlone(async () => {
    await stream.start(told.onRefused)
    // What is shown first need not be asked for once more.
    const first = questions[findLastVisited(questions, stream.timeline.get())]
    if (first?.kind === 'coding') beginPad(first, chosenLanguage(first))
  })

  /** Submits a question's pad as it stands. Throws ApiError, or Unsent when the text could not be sent before. */
  const submit = async (question: RoomQuestion, language: PadLanguage) => {
    if (!(await drainFor(drainMs))) throw new Unsent(outbox.getState().halted)
    // Nothing typed from here on may reach the server before the submitted text.
    return await outbox.hold(async () => {
      const text = stream.findPad(question.id, language)?.text() ?? ''
      const work = language === 'text' ? { responseText: text } : { codeSubmission: text }
      const timeSpent = secondsOn(stream.timeline.get(), question.id, clock.now())
      return await wire.submit({ questionId: question.id, ...work, language, timeSpent, isCompleted: true })
    })
  }

  const complete = async () => {
    if (!(await drainFor(drainMs))) throw new Unsent(outbox.getState().halted)
    const reply = await wire.complete()
    isCompleted = true
    return reply
  }

  /** Forgets what this device kept; only when nothing waits any more. */
  const clearDevice = async () => {
    if (await outbox.drain(drainMs)) await store.clear(id)
  }

  const adopt = setInterval(() => {
    void findLivingTabs().then((isAlive) => outbox.load(isAlive))
  }, adoptEveryMs)
  const handleOnline = () => {
    outbox.retry()
    chat.retry()
    runs.forgetLost()
  }
  // A page out of sight may be closed at any moment.
  const handleHidden = () => {
    if (document.visibilityState === 'hidden') outbox.sendLast()
  }
  addEventListener('online', handleOnline)
  addEventListener('pagehide', outbox.sendLast)
  document.addEventListener('visibilitychange', handleHidden)
  const leaveTab = announceTab(id, owner, () => told.onNotice(newerTab))

  const close = () => {
    removeEventListener('online', handleOnline)
    removeEventListener('pagehide', outbox.sendLast)
    leaveTab()
    document.removeEventListener('visibilitychange', handleHidden)
    clearInterval(adopt)
    cursor.close()
    stream.close()
    chat.close()
    void outbox.drain(drainMs).finally(outbox.close)
  }

  void chat.load()
  const { timeline, connection, lastWritten, others } = stream
  const live = { state: stream.state, timeline, connection, lastWritten, others, promptQuality }
  const work = { openPad, chosenLanguage, submit, complete, clearDevice, close }
  return { interview, deviceId, questions, wire, clock, outbox, unsavedWork, chat, runs, ...live, ...work }
}

function starterOf({ starters }: RoomQuestion, language: PadLanguage): string {
  return language === 'text' ? '' : (starters[language] ?? '')
}

/** A request that the browser carries through although the page has gone. */
function sendAndLeave({ seat }: CandidateWire, entries: ClientEntry[], deviceId: string): void {
  if (seat.role !== 'candidate') return
  const url = new URL(appendEntries.path.replace('{id}', seat.id), location.origin)
  const headers = { 'content-type': 'application/json', 'x-candidate-token': seat.token }
  const body = JSON.stringify({ entries, deviceId })
  // Whether it arrives or not, the queue on the device holds until the server says so.
  void send(url, { method: 'POST', keepalive: true, headers, body }, leavingMs).catch(() => undefined)
}

/** What was typed has not reached the server yet, so what builds on it cannot. */
export class Unsent extends Error {
  constructor(halted: string | null) {
    super(unsentReasons[halted ?? ''] ?? unsentReasons.offline)
  }
}

const unsentReasons: Record<string, string> = {
  other_device: 'You continued this interview on another device. Choose Continue here first.',
  in_break: "You're on a break. Your work is kept on this device. End the break to continue.",
  offline: "You're offline. Your work is kept on this device. Try again when you're back online.",
}
