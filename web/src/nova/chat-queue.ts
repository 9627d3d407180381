/** Messages to Nova: each waits on the device until the server has it, and is one turn however often it is sent. */
import type { ChatReply, OnScreen } from '@nova/contract/questions/nova'
import { ApiError, messageOf } from '../api.ts'
import { newId } from '../device-id.ts'
import { isPassing, type CandidateWire } from '../journal/journal.ts'
import type { QueueStore, WaitingMessage } from '../journal/queue-store.ts'
import { createStore } from '../journal/store.ts'

export type PendingMessage = WaitingMessage & {
  /** stopped: no longer waits for its reply, which is still shown if it arrives. */
  state: 'waiting' | 'sending' | 'offline' | 'held' | 'failed' | 'stopped'
  /** Nova's reply as far as it has come. */
  reply: string
  /** Nova's current step while preparing its reply. */
  doing: string
  error: string
}

type Options = {
  interviewId: string
  store: QueueStore
  wire: CandidateWire
  now: () => number
  /** Called before a message goes out, so that Nova sees the text it is about; gives that text. */
  prepare: (questionId: string) => Promise<string>
  /** Content of the page when a message about a question is written. */
  look: (questionId: string) => OnScreen
  onNotice: (message: string) => void
  /** The server's counts for the candidate's messages so far. */
  onFigures: (figures: Pick<ChatReply, 'novaUse'>) => void
}

const firstRetryMs = 1000
const maxRetryMs = 15_000
const notSent = "We couldn't send this message. It's kept here, so you can send it again."

const asWaiting = (message: WaitingMessage): PendingMessage => ({
  ...message,
  state: 'waiting',
  reply: '',
  doing: '',
  error: '',
})
/** These wait for the candidate's word. */
const isAtRest = ({ state }: PendingMessage) => state === 'failed' || state === 'stopped'

const unreachable = 'Nova can’t be reached at the moment. Your message is kept.'

/** A server that asks for patience, or that fails, isn't a lost connection. */
function asUnsent(error: unknown): Pick<PendingMessage, 'state' | 'error'> {
  if (!(error instanceof ApiError) || error.status === 0) return { state: 'offline', error: '' }
  return { state: 'held', error: error.status === 429 ? error.message : unreachable }
}

/** Hears a reply as it comes. */
function makeTeller(
  { onNotice, onFigures }: Pick<Options, 'onNotice' | 'onFigures'>,
  change: (changes: Partial<PendingMessage>) => void,
): Parameters<CandidateWire['chat']>[1] {
  let reply = ''
  return (event) => {
    if (event.event === 'delta') change({ reply: (reply += event.text) })
    else if (event.event === 'working') change({ doing: event.doing ?? '' })
    else if (event.event === 'notice') onNotice(event.message)
    else if (event.event === 'done') onFigures(event)
  }
}

/** One interview's queue; messages go out one after the other, in order. */
export function createChatQueue({ interviewId, store, wire, now, prepare, look, onNotice, onFigures }: Options) {
  const pending = createStore<readonly PendingMessage[]>([])
  let isSending = false
  let stopping: AbortController | undefined
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (id: string, changes: Partial<PendingMessage>) =>
    pending.set((before) => before.map((message) => (message.id === id ? { ...message, ...changes } : message)))

  const remove = (id: string) => {
    pending.set((before) => before.filter((message) => message.id !== id))
    void store.removeMessage(id).catch(() => {})
  }

  const pump = async (): Promise<void> => {
    clearTimeout(timer)
    const message = pending.get().find((each) => !isAtRest(each))
    if (isSending || !message) return
    isSending = true
    stopping = new AbortController()
    const { signal } = stopping
    try {
      await sendOne(message, signal)
      failures = 0
      remove(message.id)
    } catch (error) {
      if (signal.aborted) handleStopped(message)
      else handleFailure(message, error)
    } finally {
      isSending = false
    }
    if (failures === 0) await pump()
  }

  const sendOne = async (message: PendingMessage, signal: AbortSignal) => {
    const { id, questionId, text, interactionType, screen } = message
    const currentCode = await prepare(questionId)
    signal.throwIfAborted()
    // Removed in the meantime.
    if (!pending.get().some((each) => each.id === id)) return
    change(id, { state: 'sending', reply: '', doing: '' })
    const tell = makeTeller({ onNotice, onFigures }, (changes) => change(id, changes))
    const said = { questionId, userMessage: text, currentCode, interactionType, clientId: id }
    await wire.chat({ ...said, ...screen }, tell, signal)
  }

  /** It may not have reached the server: it stays, to be sent again, until the journal shows it. */
  const handleStopped = ({ id }: PendingMessage) => {
    failures = 0
    change(id, { state: 'stopped' })
    // If the server doesn't get this, the reply just arrives anyway.
    void Promise.allSettled([wire.stopChat(id), store.removeMessage(id)])
  }

  const handleFailure = ({ id }: PendingMessage, error: unknown) => {
    if (!isPassing(error)) {
      failures = 0
      // A fault of this page: report it like other faults, and don't block other messages.
      if (!(error instanceof ApiError)) reportError(error)
      return change(id, { state: 'failed', error: messageOf(error, notSent) })
    }
    failures += 1
    change(id, asUnsent(error))
    timer = setTimeout(() => void pump(), Math.min(maxRetryMs, firstRetryMs * 2 ** Math.min(failures - 1, 5)))
  }

  /** Queues a message; it shows at once. */
  const send = (questionId: string, text: string, interactionType: WaitingMessage['interactionType']) => {
    const said = { questionId, text, interactionType, screen: look(questionId) }
    const message: WaitingMessage = { id: newId(), interviewId, ...said, at: now() }
    pending.set((before) => [...before, asWaiting(message)])
    void store.putMessage(message).catch(() => {})
    void pump()
  }

  /** Resends all failed messages, or the given one, which may be a stopped one. */
  const retry = (id?: string) => {
    const isMeant = (each: PendingMessage) => (id === undefined ? each.state === 'failed' : each.id === id)
    pending.set((before) => before.map((each) => (isMeant(each) ? asWaiting(each) : each)))
    void pump()
  }

  /** Stops waiting for the current reply. The server's result arrives with the journal. */
  const stop = () => stopping?.abort()

  /** Brings back what waited when the page was left. */
  const load = async () => {
    const waiting = await store.loadMessages(interviewId)
    const known = new Set(pending.get().map(({ id }) => id))
    const found = waiting.filter(({ id }) => !known.has(id))
    pending.set((before) => [...found.map(asWaiting), ...before])
    void pump()
  }

  return { pending, send, retry, stop, remove, load, close: () => clearTimeout(timer) }
}
