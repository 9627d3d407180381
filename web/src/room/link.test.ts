/** The one state of the connection, from failing writes and a lost stream. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxState } from '../journal/outbox-options.ts'
import { createStore } from '../journal/store.ts'
import { createLink } from './link.ts'
import type { Connection } from './session-stream.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open() {
  const queue = createStore<OutboxState['saving']>('saved')
  const connection = createStore<Connection>('open')
  const acts: string[] = []
  const stream = {
    connection,
    pause: () => {
      acts.push('pause')
      connection.set('lost')
    },
    resume: () => {
      acts.push('resume')
      connection.set('connecting')
    },
  }
  const outbox = { subscribe: queue.subscribe, getState: () => ({ saving: queue.get() }) }
  const { link } = createLink(outbox, stream, () => acts.push('back'))
  return { queue, connection, acts, link }
}

test('while writes are not acknowledged the page is offline, and after three seconds its stream is closed', () => {
  const { queue, acts, link } = open()
  queue.set('offline')
  expect(link.get()).toBe('offline')
  vi.advanceTimersByTime(2_999)
  expect(acts).toEqual([])
  vi.advanceTimersByTime(1)
  expect([acts, link.get()]).toEqual([['pause'], 'offline'])
})

test('the stream is opened again with the first acknowledged write', () => {
  const { queue, connection, acts, link } = open()
  queue.set('offline')
  vi.advanceTimersByTime(60_000)
  queue.set('saved')
  expect([acts, link.get()]).toEqual([['pause', 'resume', 'back'], 'online'])
  connection.set('open')
  queue.set('offline')
  vi.advanceTimersByTime(3_000)
  expect(acts).toEqual(['pause', 'resume', 'back', 'pause'])
})

test('a write that is acknowledged within three seconds leaves the stream open', () => {
  const { queue, acts, link } = open()
  queue.set('offline')
  vi.advanceTimersByTime(2_000)
  queue.set('saving')
  expect(link.get()).toBe('online')
  queue.set('offline')
  vi.advanceTimersByTime(2_000)
  expect(acts).toEqual([])
})

test('a stream alone that is lost or slow is not offline', () => {
  const { connection, acts, link } = open()
  connection.set('lost')
  expect(link.get()).toBe('lost')
  connection.set('slow')
  vi.advanceTimersByTime(60_000)
  expect([acts, link.get()]).toEqual([[], 'slow'])
})
