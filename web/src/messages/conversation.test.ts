import { messageLimits } from '@nova/contract/room/messages'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { away, faulty, makeOutbox, taken } from '../../test/answered-outbox.ts'
import type { Sending } from '../journal/outbox-options.ts'
import { createMemoryStore } from '../journal/queue-store.ts'
import { createStore } from '../journal/store.ts'
import { emptyTimeline, type SaidLine } from '../journal/timeline.ts'
import { createUnsavedWork } from '../journal/unsaved-work.ts'
import { createMessages } from './conversation.ts'
import { listIncoming, listMessages, nameWriter, type Seat } from './message-lines.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lineOf = (seq: number, role: SaidLine['actor']['role'], given: Partial<SaidLine> = {}): SaidLine => ({
  seq,
  at: '2026-01-01T10:00:00Z',
  clientId: null,
  clientAt: null,
  kind: 'message',
  text: 'Hello',
  actor: { role, id: null, name: role === 'interviewer' ? 'Ida' : null },
  ...given,
})

function open(answers: Sending[] = [], seat: Seat = 'candidate', store = createMemoryStore()) {
  const timeline = createStore(emptyTimeline)
  const unsavedWork = createUnsavedWork(() => {})
  const { outbox, sent } = makeOutbox(answers, { store, onParked: unsavedWork.add })
  const now = () => Date.now()
  const messages = createMessages({ seat, interviewId: 'i1', timeline, outbox, unsavedWork, now })
  const show = (...said: SaidLine[]) =>
    timeline.set((before) => ({ ...before, said: [...before.said, ...said], lastSeq: said.at(-1)!.seq }))
  const texts = () => messages.waiting.get().map(({ text }) => text)
  return { messages, outbox, sent, store, show, texts, unsavedWork }
}

describe('a message', () => {
  test('stays in the thread from when it is sent until the journal shows it, also once the server has it', async () => {
    const { messages, outbox, show, texts, sent } = open([away, taken])
    expect(messages.send('Yes, please.')).toBe(true)
    await vi.advanceTimersByTimeAsync(400)
    expect(texts()).toEqual(['Yes, please.'])
    await vi.advanceTimersByTimeAsync(20_000)
    expect(outbox.getState().saving).toBe('saved')
    expect(texts()).toEqual(['Yes, please.'])
    show(lineOf(1, 'candidate', { clientId: sent[0]![0]!.id }))
    expect(texts()).toEqual([])
  })

  test('that an earlier page left unsent is in the thread again', async () => {
    const before = open([away])
    before.messages.send('Are you there?')
    await vi.advanceTimersByTimeAsync(100)
    const after = open([away], 'candidate', before.store)
    await after.outbox.load(() => false)
    after.messages.load()
    expect(after.texts()).toEqual(['Are you there?'])
  })

  test('that the server refuses for good leaves the thread for where it can be copied', async () => {
    const { messages, texts, unsavedWork } = open([faulty])
    messages.send('Hello')
    await vi.advanceTimersByTimeAsync(5000)
    expect(texts()).toEqual([])
    expect(unsavedWork.get()).toMatchObject([{ text: 'Hello', isMessage: true }])
  })

  test('that would be one too many in a minute is not sent', async () => {
    const { messages, show } = open()
    // Messages already in the journal count too, by the time they were written; other people's messages don't.
    const clientAt = Date.now() - 1000
    show(lineOf(1, 'candidate', { clientAt }), lineOf(2, 'interviewer', { clientAt }))
    const sent = Array.from({ length: messageLimits.perMinute }, () => messages.send('Hello'))
    expect(sent).toEqual([...Array.from({ length: messageLimits.perMinute - 1 }, () => true), false])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(messages.send('Hello')).toBe(true)
  })
})

test('each seat is notified of messages from the other side, and of no private note', () => {
  const said = [
    lineOf(1, 'interviewer'),
    lineOf(2, 'candidate'),
    lineOf(3, 'interviewer', { kind: 'note' }),
    lineOf(4, 'interviewer'),
  ]
  const seqs = (lines: SaidLine[]) => lines.map(({ seq }) => seq)
  expect(seqs(listMessages({ said }))).toEqual([1, 2, 4])
  expect(seqs(listIncoming({ said }, 'candidate'))).toEqual([1, 4])
  expect(seqs(listIncoming({ said }, 'candidate', 1))).toEqual([4])
  expect(seqs(listIncoming({ said }, 'interviewer'))).toEqual([2])
  expect(said.slice(0, 2).map((line) => [nameWriter(line, 'candidate'), nameWriter(line, 'interviewer')])).toEqual([
    ['Ida', 'Ida'],
    ['You', 'Candidate'],
  ])
})
