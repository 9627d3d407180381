/** The saving line's messages about unsent work and its location. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OutboxState } from '../journal/outbox-options.ts'
import { TimeOver } from './ending/time-over.tsx'
import { Halted } from './halted.tsx'
import { SavingLine } from './saving-line.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const offline: OutboxState = {
  saving: 'offline',
  isSlowed: false,
  halted: null,
  waiting: 1,
  durable: true,
  isWritten: true,
}

function draw(first: OutboxState, isOver = false) {
  let state = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const outbox = { subscribe, getState: () => state }
  render(isOver ? <TimeOver isOver canGoOn={false} outbox={outbox} /> : <SavingLine outbox={outbox} />)
  const become = (change: Partial<OutboxState>) =>
    act(() => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    })
  const line = () => document.querySelector('[data-saving]')!.textContent
  return { become, line, said: () => screen.getByRole('status').textContent }
}

test('offline work is said to be kept on the device, unless a key takes long to be written there', () => {
  const { become, line } = draw(offline)
  expect(line()).toBe('Offline: kept on this device')
  // Each key is unwritten for a moment: the line does not turn with it.
  for (const isWritten of [false, true, false, true]) {
    become({ isWritten })
    act(() => void vi.advanceTimersByTime(600))
    expect(line()).toBe('Offline: kept on this device')
  }
  become({ isWritten: false })
  act(() => void vi.advanceTimersByTime(1000))
  expect(line()).toBe('Offline: saving on this device…')
  become({ isWritten: true })
  expect(line()).toBe('Offline: kept on this device')
  become({ halted: 'other_device' })
  expect(line()).toBe('Not sent: kept on this device')
  become({ durable: false })
  expect(line()).toBe('Not sent: keep this page open')
})

test('saving that is slowed down is said only once it has lasted', () => {
  const { become, line } = draw({ ...offline, saving: 'saving', isSlowed: true })
  act(() => void vi.advanceTimersByTime(9_000))
  expect(line()).toBe('Saving…')
  become({ isSlowed: false, waiting: 0, saving: 'saved' })
  become({ isSlowed: true, waiting: 3, saving: 'saving' })
  act(() => void vi.advanceTimersByTime(9_999))
  expect(line()).toBe('Saving…')
  act(() => void vi.advanceTimersByTime(1))
  expect(line()).toBe('Saving is slowed down: kept on this device')
  become({ isSlowed: false })
  expect(line()).toBe('Saving…')
})

test('a screen reader hears that saving fails and works again, and nothing of all the saving between', () => {
  const { become, said } = draw({ ...offline, saving: 'saved', waiting: 0 })
  const heard: (string | null)[] = [said()]
  const hear = () => heard.at(-1) !== said() && heard.push(said())
  const typeFor = (batches: number) => {
    for (let at = 0; at < batches; at += 1) {
      become({ saving: 'saving', waiting: 1 })
      hear()
      become({ saving: 'saved', waiting: 0 })
      act(() => void vi.advanceTimersByTime(1800))
      hear()
    }
  }
  typeFor(30)
  expect(heard).toEqual([''])
  become({ saving: 'offline', waiting: 1 })
  hear()
  typeFor(30)
  expect(heard).toEqual(['', 'Offline: kept on this device', 'Saved again'])
})

test('a full record is announced together with the remaining options', () => {
  render(<Halted code="record_full" isKept />)
  expect(screen.getByRole('alert').textContent).toContain('kept on this device, and you can still submit')
})

test('without storage in the browser, candidates are not advised to reload and lose their work', () => {
  const { rerender } = render(<Halted code="unknown" isKept />)
  expect(screen.getByRole('alert').textContent).toContain('Your work is kept on this device. Reload this page')
  for (const code of ['unknown', 'bad_candidate_token']) {
    rerender(<Halted code={code} isKept={false} />)
    expect(screen.getByRole('alert').textContent).toMatch(/[Cc]opy (your work|it) before you/)
  }
})

test('at the end of the time a candidate can see what was submitted, first, and return home from there too', async () => {
  vi.useRealTimers()
  const { become } = draw({ ...offline, saving: 'saved', waiting: 0 }, true)
  await screen.findByRole('alertdialog')
  const names = [...document.querySelectorAll('[role=alertdialog] button, [role=alertdialog] a')].map(
    (each) => each.textContent,
  )
  expect(names).toEqual(['See what was submitted', 'Return Home'])
  fireEvent.click(screen.getByRole('button', { name: 'See what was submitted' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText(/This is what you submitted/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
  become({ saving: 'offline', waiting: 1 })
  expect(document.querySelector('[data-saving]')!.textContent).toMatch(/^Offline/)
})

test('at the end of the time, work that has not arrived is not called submitted', async () => {
  vi.useRealTimers()
  const { become } = draw(offline, true)
  expect((await screen.findByText(/^Interview time has ended!/)).textContent).toContain(
    "we don't have your last changes yet",
  )
  become({ saving: 'saved', waiting: 0 })
  expect(screen.getByText(/^Interview time has ended!/).textContent).toBe(
    'Interview time has ended! We submitted your work automatically.',
  )
})
