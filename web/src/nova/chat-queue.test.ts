import type { OnScreen } from '@nova/contract/questions/nova'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import type { CandidateWire, ChatRequest } from '../journal/journal.ts'
import { createMemoryStore, type QueueStore } from '../journal/queue-store.ts'
import { createChatQueue } from './chat-queue.ts'

const away = new ApiError(0, 'network_error', 'Network error')

/** A queue whose server fails with these errors in turn, and then answers. */
function makeQueue(failures: Error[] = [], store: QueueStore = createMemoryStore(), prepared = Promise.resolve()) {
  const sent: ChatRequest[] = []
  const notices: string[] = []
  let isHanging = false
  let screen: OnScreen = {}
  const show = (next: OnScreen) => void (screen = next)
  const chat: CandidateWire['chat'] = async (body, onEvent, signal) => {
    sent.push(body)
    if (isHanging) {
      isHanging = false
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
    }
    const failure = failures.shift()
    if (failure) throw failure
    onEvent({ event: 'notice', message: 'AI service temporarily unavailable, using local responses' })
    onEvent({ event: 'done', aiResponse: 'Hm?', interactionId: '1', helpStep: 0 })
  }
  const stopped: string[] = []
  const stopChat = async (id: string) => void stopped.push(id)
  const wire = { chat, stopChat } as unknown as CandidateWire
  const queue = createChatQueue({
    interviewId: 'i1',
    store,
    wire,
    now: () => Date.now(),
    prepare: () => prepared.then(() => 'print(1)'),
    look: () => screen,
    onNotice: (message) => void notices.push(message),
    onFigures: () => {},
  })
  /** The next message gets no reply until it is stopped. */
  const hang = () => void (isHanging = true)
  return { sent, notices, store, queue, hang, stopped, show }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('messages to Nova', () => {
  test('that were removed while their code was still on its way are not sent', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { queue, sent } = makeQueue([], createMemoryStore(), promise)
    queue.send('q1', 'one', 0)
    queue.send('q1', 'two', 0)
    queue.remove(queue.pending.get()[0]!.id)
    resolve()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(({ userMessage }) => userMessage)).toEqual(['two'])
  })

  test('are sent with the page’s content at the time of writing, however long they wait', async () => {
    const { queue, sent, show } = makeQueue([away])
    const selection = { line: 2, text: 'return a' }
    show({ language: 'python', selection })
    queue.send('q1', 'what does this do?', 0)
    show({ language: 'go' })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent.map(({ language, selection: told }) => [language, told])).toEqual([
      ['python', selection],
      ['python', selection],
    ])
  })

  test('go out in order with the code they are about, and leave the queue when answered', async () => {
    const { queue, sent, store, notices } = makeQueue()
    queue.send('q1', 'one', 0)
    queue.send('q1', 'two', 1)
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(({ userMessage }) => userMessage)).toEqual(['one', 'two'])
    expect(sent[1]).toMatchObject({ questionId: 'q1', currentCode: 'print(1)', interactionType: 1 })
    expect(queue.pending.get()).toEqual([])
    expect(await store.loadMessages('i1')).toEqual([])
    expect(notices).toHaveLength(2)
  })

  test('wait with the words of a server that asks for patience, and go out by themselves', async () => {
    const { queue, sent } = makeQueue([new ApiError(429, 'too_many_requests', 'Too many requests.')])
    queue.send('q1', 'one', 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(queue.pending.get()).toMatchObject([{ state: 'held', error: 'Too many requests.' }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(sent).toHaveLength(2)
    expect(queue.pending.get()).toEqual([])
  })

  test('say that Nova cannot be reached where the server fails, go out by themselves, and at once when asked to', async () => {
    const failing = () => new ApiError(503, 'unavailable', 'The server is busy.')
    const { queue, sent } = makeQueue([failing(), failing(), failing(), failing()])
    queue.send('q1', 'one', 0)
    await vi.advanceTimersByTimeAsync(10)
    const error = 'Nova can’t be reached at the moment. Your message is kept.'
    expect(queue.pending.get()).toMatchObject([{ text: 'one', state: 'held', error }])
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent).toHaveLength(2)
    const { id } = queue.pending.get()[0]!
    for (const times of [3, 4, 5]) {
      queue.retry(id)
      await vi.advanceTimersByTimeAsync(10)
      expect(sent).toHaveLength(times)
    }
    expect(queue.pending.get()).toEqual([])
  })

  test('wait visibly while the server is away, and are one turn however often they are sent', async () => {
    const { queue, sent } = makeQueue([away, away])
    queue.send('q1', 'one', 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(queue.pending.get()[0]).toMatchObject({ text: 'one', state: 'offline' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(queue.pending.get()).toEqual([])
    expect(sent).toHaveLength(3)
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(1)
  })

  test('survive a reload and go out then', async () => {
    const store = createMemoryStore()
    const before = makeQueue([away], store)
    before.queue.send('q1', 'one', 0)
    await vi.advanceTimersByTimeAsync(10)
    before.queue.close()
    const after = makeQueue([], store)
    await after.queue.load()
    await vi.advanceTimersByTimeAsync(10)
    expect(after.sent[0]).toMatchObject({ userMessage: 'one', clientId: before.sent[0]!.clientId })
    expect(await store.loadMessages('i1')).toEqual([])
  })

  test('that are refused say why, hold nothing up, and can be sent again or removed', async () => {
    const { queue, sent } = makeQueue([new ApiError(409, 'nova_paused', 'Your interviewer has paused Nova.')])
    queue.send('q1', 'one', 0)
    queue.send('q1', 'two', 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(queue.pending.get()).toMatchObject([
      { text: 'one', state: 'failed', error: 'Your interviewer has paused Nova.' },
    ])
    queue.retry()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(({ userMessage }) => userMessage)).toEqual(['one', 'two', 'one'])
    expect(queue.pending.get()).toEqual([])
  })

  test('that fail by a fault of the page say so in words, and hold nothing up', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    const fault = new TypeError("Cannot read properties of undefined (reading 'text')")
    const { queue, sent } = makeQueue([fault])
    queue.send('q1', 'one', 0)
    queue.send('q1', 'two', 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(report.mock.calls).toEqual([[fault]])
    expect(queue.pending.get()).toMatchObject([
      {
        text: 'one',
        state: 'failed',
        error: "We couldn't send this message. It's kept here, so you can send it again.",
      },
    ])
    queue.retry()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(({ userMessage }) => userMessage)).toEqual(['one', 'two', 'one'])
    expect(queue.pending.get()).toEqual([])
  })

  test('that are stopped are no longer waited for, block no other message, and are the same turn when sent again', async () => {
    const { queue, sent, store, hang, stopped } = makeQueue()
    hang()
    queue.send('q1', 'one', 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(queue.pending.get()).toMatchObject([{ text: 'one', state: 'sending' }])
    queue.stop()
    queue.send('q1', 'two', 0)
    await vi.advanceTimersByTimeAsync(10)
    expect(queue.pending.get()).toMatchObject([{ text: 'one', state: 'stopped' }])
    expect(stopped).toEqual([sent[0]!.clientId])
    expect(await store.loadMessages('i1')).toEqual([])
    expect(sent.map(({ userMessage }) => userMessage)).toEqual(['one', 'two'])
    queue.retry()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent).toHaveLength(2)
    queue.retry(queue.pending.get()[0]!.id)
    await vi.advanceTimersByTimeAsync(10)
    expect(queue.pending.get()).toEqual([])
    expect(sent[2]!.clientId).toBe(sent[0]!.clientId)
  })
})
