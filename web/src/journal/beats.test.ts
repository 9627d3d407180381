import type { Selection } from '@nova/contract/room/selections'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beatMs, createBeats } from './beats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page reports its connection at once and every few seconds while watched, and never otherwise', async () => {
  const sent: Selection[] = []
  let isWatched = false
  const beats = createBeats({
    send: (beat) => (sent.push(beat), Promise.reject(new Error('offline'))),
    isWatched: () => isWatched,
    questionId: () => 'q2',
  })
  beats.again()
  await vi.advanceTimersByTimeAsync(3 * beatMs)
  expect(sent).toEqual([])
  isWatched = true
  beats.again()
  expect(sent).toEqual([{ questionId: 'q2', language: 'text', version: 0, ranges: [], isBeat: true }])
  // Another watcher isn't a reason to send beats more often.
  beats.again()
  await vi.advanceTimersByTimeAsync(2 * beatMs)
  expect(sent).toHaveLength(3)
  isWatched = false
  await vi.advanceTimersByTimeAsync(3 * beatMs)
  expect(sent).toHaveLength(3)
  isWatched = true
  beats.again()
  beats.close()
  await vi.advanceTimersByTimeAsync(3 * beatMs)
  expect(sent).toHaveLength(4)
})
