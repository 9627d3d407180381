/** An outbox whose server answers as the test says. */
import type { ClientEntry } from '@nova/contract/room/journal'
import { vi } from 'vitest'
import type { OutboxOptions, Sending } from '../src/journal/outbox-options.ts'
import { createOutbox } from '../src/journal/outbox.ts'
import { createMemoryStore } from '../src/journal/queue-store.ts'

export const pad = { questionId: 'q1', language: 'python' } as const
export const edit = (insert: string, at = 1) => ({
  changes: [[0, insert] as [number, string]],
  cause: 'typed' as const,
  at,
})
export const taken: Sending = { outcome: 'taken', flushMs: 1000 }
export const shape = {
  id: 's',
  type: 'rectangle' as const,
  version: 1,
  versionNonce: 1,
  index: 'a0',
  seed: 1,
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  strokeColor: '#1e1e1e',
}
export const problem = (text: string) => ({ kind: 'problem', payload: { text } }) as const

/** An outbox whose server gives these answers in turn, and then accepts everything. */
export function makeOutbox(answers: Sending[] = [], options: Partial<OutboxOptions> = {}) {
  const sent: ClientEntry[][] = []
  const store = options.store ?? createMemoryStore()
  const send = async (entries: ClientEntry[]) => {
    sent.push(structuredClone(entries))
    return answers.shift() ?? taken
  }
  const now = () => Date.now()
  return { sent, store, outbox: createOutbox({ interviewId: 'i1', owner: 'tab', store, now, send, ...options }) }
}

/** An outbox whose every request waits until the test answers it. */
export function makeWaiting(options: Partial<OutboxOptions> = {}) {
  const requests: { entries: ClientEntry[]; answer: (sending: Sending) => Promise<void> }[] = []
  const send = (sent: ClientEntry[]) =>
    new Promise<Sending>((resolve) => {
      const answer = async (sending: Sending) => {
        resolve(sending)
        await vi.advanceTimersByTimeAsync(0)
      }
      requests.push({ entries: structuredClone(sent), answer })
    })
  return { requests, ...makeOutbox([], { send, ...options }) }
}

export const idsOf = (entries: ClientEntry[]) => entries.map(({ id }) => id)
export const changesOf = (entries: ClientEntry[]) =>
  entries.map((entry) => entry.kind === 'edit' && entry.payload.edits.map(({ changes }) => changes))
export const away: Sending = { outcome: 'unreachable' }
export const faulty: Sending = { outcome: 'refused', code: 'invalid_input' }

export const texts = (batch: ClientEntry[] | undefined) =>
  batch?.map((entry) => (entry.kind === 'problem' ? entry.payload.text : entry.kind))
