/** Tests the wait of a run: counted down, spoken rarely, and kept. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import type { RunAsk } from './run-state.ts'
import { RunWaiting } from './run-waiting.tsx'
import { createCodeRuns } from './runs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const seen = (container: HTMLElement) => container.querySelector('[aria-hidden]')?.textContent
const spoken = (container: HTMLElement) => container.querySelector('.sr-only')?.textContent

test('a wait counts down by itself, follows what the server says, and is spoken every 20 seconds', async () => {
  const at = (position: number, seconds: number) => (
    <RunWaiting {...{ position, seconds }} isKept={false}>
      Running your code…
    </RunWaiting>
  )
  const { container, rerender } = render(at(15, 25))
  expect(container.textContent).toBe('Running your code…')
  await pass(1_000)
  expect(seen(container)).toBe('About 24 s, 14 before you.')
  await pass(5_000)
  expect(seen(container)).toBe('About 19 s, 14 before you.')
  expect(spoken(container)).toBe('About 25 s, 14 before you.')
  rerender(at(12, 30))
  expect(seen(container)).toBe('About 30 s, 11 before you.')
  await pass(13_500)
  await pass(1_500)
  expect(spoken(container)).toBe('About 17 s, 11 before you.')
  rerender(at(1, 1))
  await pass(2_000)
  expect(seen(container)).toBe('Any moment now, you are next.')
})

test('a kept place says so at once, and takes the focus that its button had', async () => {
  render(<RunWaiting position={141} seconds={170} isKept />)
  await pass(0)
  expect(document.activeElement?.textContent).toBe(
    'About 3 minutes, 140 before you.About 3 minutes, 140 before you. Your place is kept. If you run newer code, it takes this place.',
  )
})

const question = { id: 'q1' } as RoomQuestion
const askOf = (code: string): RunAsk => ({ questionId: 'q1', language: 'javascript', code })

test('a wait that is too long can be kept, and newer code takes the kept place', async () => {
  const asked: { ask: RunAsk; signal: AbortSignal; end: (error: Error) => void }[] = []
  const run = (ask: RunAsk, signal: AbortSignal) =>
    new Promise<never>((_, end) => {
      signal.addEventListener('abort', () => end(new Error('aborted')))
      asked.push({ ask, signal, end })
    })
  const seat = { role: 'candidate', id: 'i1', token: 't' } as const
  const prepare = async () => undefined
  const runs = createCodeRuns({ seat, run, test: run, stop: async () => undefined }, prepare, async () => false)
  void runs.start('run', askOf('1'), question)
  await pass(0)
  void runs.start('run', askOf('ignored'), question)
  await pass(0)
  asked[0]!.end(new ApiError(409, 'long_wait', 'Yours would wait about 3 minutes.'))
  await pass(0)
  const { keep, text } = runs.state.get().errors.get('q1')!
  expect(text).toBe('Yours would wait about 3 minutes.')
  if (keep) keep()
  await pass(0)
  expect(runs.state.get().running).toMatchObject({ isKept: true })
  void runs.start('run', askOf('2'), question)
  await pass(0)
  expect(asked.map(({ ask, signal }) => [ask.code, ask.keepPlace, signal.aborted])).toEqual([
    ['1', undefined, false],
    ['1', true, true],
    ['2', true, false],
  ])
  expect(runs.state.get()).toMatchObject({ running: { isKept: true }, errors: new Map() })
})

test('an older server that names no time still names the place', () => {
  vi.useRealTimers()
  render(<RunWaiting position={3} seconds={undefined} isKept />)
  return expect.poll(() => screen.queryByText('2 before you.', { selector: '[aria-hidden]' })).not.toBeNull()
})
