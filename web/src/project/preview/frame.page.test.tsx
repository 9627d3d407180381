/** The frame of a page: when it counts as one that hangs. */
import { afterEach, expect, test, vi } from 'vitest'
import { openFrame } from './frame.ts'

afterEach(() => void vi.useRealTimers())

function show() {
  vi.useFakeTimers()
  // Outside the document, since nothing serves the frame's page here.
  const place = document.createElement('div')
  const told: unknown[] = []
  const frame = openFrame(place)
  frame.show({ html: '', scripts: [], kept: { local: {}, session: {} } }, (each) => told.push(each))
  const source = place.querySelector('iframe')!.contentWindow
  const beat = () => dispatchEvent(new MessageEvent('message', { source, data: { type: 'beat' } }))
  beat()
  return { told, beat, close: frame.close }
}

test('a page without a beat for three seconds hangs', () => {
  const { told, beat, close } = show()
  vi.advanceTimersByTime(2_900)
  beat()
  vi.advanceTimersByTime(2_900)
  expect(told).toEqual([])
  vi.advanceTimersByTime(200)
  expect(told).toEqual(['hung'])
  close()
})

test('a page whose beats waited while the whole browser stood still does not hang', () => {
  const { told, beat, close } = show()
  // After a standstill, what is due comes before queued messages.
  vi.advanceTimersToNextTimer()
  beat()
  vi.advanceTimersByTime(2_900)
  expect(told).toEqual([])
  close()
})
