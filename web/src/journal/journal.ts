/**
 * The calls of a seat: the candidate's with the link's token, the interviewer's with the session's.
 * Public files: beats.ts, clock.ts, completed.ts, device.ts, edit-cause.ts, first-call.ts, hooks.ts, late-work.ts, later-text.tsx,
 * outbox-batch.ts, other-tabs.ts, outbox-options.ts, outbox.ts, own-cursor.ts, pads.ts, question-states.ts, questions.ts,
 * queue-store.ts, rebase.ts, room-pads.ts, store.ts, text-difference.ts, timeline.ts, undo-steps.ts, unsaved-work.ts.
 */
import { chatTimeoutMs, runTimeoutMs, testTimeoutMs } from '@nova/contract/constants'
import {
  checkInvitedEmail,
  submitAnswer,
  completeInterview,
  reviewCompletion,
  testOpenVersions,
  type TakenVersion,
  endBreak,
  joinInterview,
  takeBreak,
  getCandidateInterview,
  withdrawSubmitted,
  type AnswerForm,
} from '@nova/contract/interviews/candidates'
import { pickSlot } from '@nova/contract/interviews/plans'
import { candidateChat, type ChatReply, type OnScreen, stopChat } from '@nova/contract/questions/nova'
import { runCode, stopRun, testCode, type RunReply, type TestReply } from '@nova/contract/questions/runs'
import { getJudging } from '@nova/contract/reports/judging'
import {
  answerReply,
  getAfterInterview,
  getOwnRecord,
  type RequestKind,
  sendRequest,
} from '@nova/contract/reviews/feedback'
import { answerFollowUp, type FollowUpAnswer, leaveFollowUps, startFollowUps } from '@nova/contract/reviews/follow-ups'
import { downloadOwnLetter, openLetter } from '@nova/contract/reviews/letters'
import {
  appendEntries,
  readJournal,
  readPads,
  streamJournal,
  type SessionState,
  type ClientEntry,
  type EntryOf,
  type JournalPage,
  type Pad,
  type StaleText,
} from '@nova/contract/room/journal'
import { shareSelection, type Selection, type SharedSelection } from '@nova/contract/room/selections'
import type { CodeLanguage } from '@nova/contract/words'
import { ApiError, call, callForResponse, callStream, openStream } from '../api.ts'
import type { ServerEvent } from '../event-stream.ts'
import type { Sending } from './outbox-options.ts'
import { visibleEntries } from './timeline.ts'

export type Seat = { role: 'candidate'; id: string; token: string } | { role: 'interviewer'; id: string }

export type StreamEvents = {
  onEntry: (entry: EntryOf) => void
  onState: (state: SessionState) => void
  onSelection: (selection: SharedSelection) => void
  /** 'slow': events arrive every few seconds. */
  onConnection: (state: 'open' | 'slow' | 'lost') => void
  onRefused: (error: ApiError) => void
}

type Json = RunReply['run'] extends infer R ? (R extends { returned?: infer V } ? Exclude<V, undefined> : never) : never
export type RunRequest = {
  questionId: string
  language: CodeLanguage
  code: string
  stdin?: string
  args?: Json[]
  explain?: boolean
}

export type Wire = ReturnType<typeof createWire>

/** Everything a seat may ask of the server about its interview. */
export function createWire(seat: Seat) {
  const own = inputOf(seat)

  const readPage = (after: number): Promise<JournalPage> =>
    call(readJournal, { ...own, query: { after, limit: 10_000 }, timeoutMs: 30_000 })

  /** The whole journal as far as this seat may see it. */
  const readAll = async (): Promise<{ entries: EntryOf[]; lastSeq: number }> => {
    const entries: EntryOf[] = []
    let after = 0
    for (;;) {
      const page = await readPage(after)
      entries.push(...visibleEntries(page.entries))
      after = page.entries.at(-1)?.seq ?? page.lastSeq
      if (!page.more) return { entries, lastSeq: page.lastSeq }
    }
  }

  const readAllPads = (): Promise<Pad[]> => call(readPads, own)

  /** Sends a batch of entries, and says in the outbox's words what became of it. */
  const append = async (entries: ClientEntry[], deviceId: string): Promise<Sending> => {
    try {
      const { flushMs } = await call(appendEntries, { ...own, body: { entries, deviceId } })
      return { outcome: 'taken', flushMs }
    } catch (error) {
      return readFailure(error)
    }
  }

  const follow = (after: number, events: StreamEvents): (() => void) => {
    const handlers = {
      onEvent: ({ event, data }: { event: string; data: string }) => {
        if (event === 'entry') events.onEntry(JSON.parse(data) as EntryOf)
        else if (event === 'state') events.onState(JSON.parse(data) as SessionState)
        else if (event === 'selection') events.onSelection(JSON.parse(data) as SharedSelection)
      },
      onState: events.onConnection,
      onRefused: events.onRefused,
    }
    const stream = openStream(streamJournal, { ...own, query: { after } }, handlers)
    return () => stream.close()
  }

  /** Shares this seat's cursor positions with the others. */
  const select = (body: Selection): Promise<void> => call(shareSelection, { ...own, body })

  return { seat, readAll, readAllPads, append, follow, select, ...createRunCalls(seat) }
}

type OnProgress = (progress: RunProgress) => void

/** The interview, and a candidate's credential; an interviewer's is the sign-in. */
function inputOf(seat: Seat) {
  return { params: { id: seat.id }, ...(seat.role === 'candidate' ? { candidateToken: seat.token } : {}) }
}

/** Running code, as a candidate's run or as an interviewer's own. */
function createRunCalls(seat: Seat) {
  const own = inputOf(seat)
  return {
    run: (body: RunRequest, signal: AbortSignal, onProgress: OnProgress): Promise<RunReply> =>
      readRun((onEvent) => callStream(runCode, { ...own, body, signal, timeoutMs: runTimeoutMs }, onEvent), onProgress),
    test: (body: RunRequest, signal: AbortSignal, onProgress: OnProgress): Promise<TestReply> =>
      readRun(
        (onEvent) => callStream(testCode, { ...own, body, signal, timeoutMs: testTimeoutMs }, onEvent),
        onProgress,
      ),
    stop: (runId: string): Promise<void> => call(stopRun, { ...own, params: { id: seat.id, runId } }),
  }
}

export type CandidateWire = Wire & ReturnType<typeof createCandidateWire>

/** The further calls of the candidate. */
export function createCandidateWire(id: string, token: string) {
  const wire = createWire({ role: 'candidate', id, token })
  const input = { params: { id }, candidateToken: token }
  return {
    ...wire,
    getInterview: () => call(getCandidateInterview, input),
    getJudging: () => call(getJudging, input),
    join: (body: { candidateName: string; candidateEmail: string; consentVersion?: string; deviceId?: string }) =>
      call(joinInterview, { ...input, body }),
    pickSlot: (slotId: string, scheduledDate: string | null) =>
      call(pickSlot, { ...input, body: { slotId, scheduledDate } }),
    checkEmail: (candidateEmail: string) => call(checkInvitedEmail, { ...input, body: { candidateEmail } }),
    submit: (body: Partial<AnswerForm> & { questionId: string }) => call(submitAnswer, { ...input, body }),
    withdraw: (questionId: string) => call(withdrawSubmitted, { ...input, params: { id, questionId } }),
    startFollowUps: (setId: string) => call(startFollowUps, { ...input, params: { id, setId } }),
    answerFollowUp: (setId: string, body: FollowUpAnswer) =>
      call(answerFollowUp, { ...input, params: { id, setId }, body }),
    leaveFollowUps: (setId: string) => call(leaveFollowUps, { ...input, params: { id, setId } }),
    takeBreak: () => call(takeBreak, input),
    endBreak: () => call(endBreak, input),
    /** Receipt, feedback, findings and requests; once it is completed. */
    getAfter: () => call(getAfterInterview, input),
    openLetter: () => call(openLetter, input),
    downloadOwnLetter: () => callForResponse(downloadOwnLetter, { ...input, timeoutMs: 30_000 }),
    getOwnRecord: () => callForResponse(getOwnRecord, { ...input, timeoutMs: 60_000 }),
    sendRequest: (body: { id: string; kind: RequestKind; findingKey?: string; text: string }) =>
      call(sendRequest, { ...input, body }),
    answerReply: (requestId: string, body: { id: string; text: string }) =>
      call(answerReply, { ...input, params: { id, requestId }, body }),
    reviewCompletion: () => call(reviewCompletion, input),
    testOpenVersions: () => call(testOpenVersions, { ...input, timeoutMs: 30_000 }),
    complete: (take: TakenVersion[], asOf?: number) =>
      call(completeInterview, { ...input, body: { take, ...(asOf === undefined ? {} : { asOf }) }, timeoutMs: 30_000 }),
    /** Ends the work on a message, where it can be ended; its reply then says so. */
    stopChat: (clientId: string) => call(stopChat, { ...input, body: { clientId } }),
    /** Asks Nova; `signal` ends the waiting, not the turn. */
    chat: (body: ChatRequest, onEvent: (event: ChatEvent) => void, signal?: AbortSignal) =>
      chat({ id, token, body, signal }, onEvent),
  }
}

/** Progress of a run: its id first, then its stage and output. */
export type RunProgress = {
  id?: string
  position?: number
  seconds?: number
  stage?: 'compile' | 'run' | 'again'
  stdout?: string
  stderr?: string
}

/** A streamed run: progress as it comes, and the reply that its last event carries. */
export async function readRun<R>(
  open: (onEvent: (event: ServerEvent) => void) => Promise<void>,
  onProgress: (progress: RunProgress) => void,
): Promise<R> {
  const done: R[] = []
  await open(({ event, data }) => {
    const told = JSON.parse(data) as Record<string, string>
    if (event === 'error') throw new ApiError(409, told.code ?? '', told.message ?? '')
    if (event === 'done') done.push(JSON.parse(data) as R)
    else if (event === 'stdout' || event === 'stderr') onProgress({ [event]: told.text })
    else onProgress(told)
  })
  const [reply] = done
  if (reply === undefined) throw new ApiError(0, 'network_error', 'Network error')
  return reply
}

export type ChatRequest = {
  questionId: string
  userMessage: string
  currentCode: string
  interactionType: 0 | 1 | 2 | 3
  clientId: string
} & OnScreen
export type ChatEvent =
  | { event: 'working'; doing?: string }
  | { event: 'delta'; text: string }
  | { event: 'notice'; message: string }
  | ({ event: 'done' } & ChatReply)

type Turn = { id: string; token: string; body: ChatRequest; signal: AbortSignal | undefined }

async function chat({ id, token, body, signal }: Turn, onEvent: (event: ChatEvent) => void): Promise<void> {
  const input = { params: { id }, candidateToken: token, body: { ...body, interviewId: id }, timeoutMs: chatTimeoutMs }
  await callStream(candidateChat, { ...input, ...(signal && { signal }) }, ({ event, data }) => {
    const told = JSON.parse(data) as Record<string, unknown>
    if (event === 'error') throw new ApiError(409, String(told.code), String(told.message))
    onEvent({ event, ...told } as ChatEvent)
  })
}

/** True if retrying later can help: the server was not reached, is busy, or failed. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)
  )
}

function readFailure(error: unknown): Sending {
  // An answer that cannot be read isn't an answer: the batch goes again.
  if (!(error instanceof ApiError)) return { outcome: 'unreachable' }
  // It was reached, and asks for patience.
  if (error.status === 429) return { outcome: 'unreachable', waitMs: 3000, isSlowed: true }
  if (isPassing(error)) return { outcome: 'unreachable' }
  if (error.code === 'stale_text') return { outcome: 'refused', code: error.code, stale: error.details as StaleText }
  const { endedAt } = (error.details ?? {}) as { endedAt?: string }
  return { outcome: 'refused', code: error.code, ...(endedAt && { endedAt: Date.parse(endedAt) }) }
}
