/** Notes of the voice interviewer: how listening ended, and what it needs. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EarNote, EndedNotice } from './voice-notes.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const stubCache = (files: number) =>
  vi.stubGlobal('caches', {
    has: async () => files > 0,
    open: async () => ({ keys: async () => Array.from({ length: files }) }),
  })

test.each([
  [false, 'We heard nothing for 30 seconds, so listening stopped. Take your time.'],
  [true, 'We heard nothing for 30 seconds, so listening stopped. Take your time. We kept what you said.'],
])('after silence words are said to be kept only if some were heard: %s', (hasHeard, words) => {
  stubCache(0)
  const ended = { ending: 'silence', ear: 'browser', hasHeard } as const
  const { container } = render(<EndedNotice ended={ended} canUseDevice onUseDevice={() => {}} />)
  expect(container.textContent).toBe(words)
})

test('the download of the device’s recognition is announced until its files are here', async () => {
  const note = <EarNote ear="device" ears={['browser', 'device']} onChange={() => {}} />
  stubCache(2)
  const first = render(note)
  expect(await screen.findByText(/one-time download of 24 MB/)).toBeTruthy()
  first.unmount()
  stubCache(3)
  render(note)
  await vi.waitFor(() => expect(screen.queryByText(/24 MB/)).toBeNull())
  expect(screen.getByText(/the audio never leaves it/)).toBeTruthy()
})
