import type { Interview } from '@nova/contract/interviews/interviews'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStore } from '../journal/store.ts'
import { emptyTimeline, type Timeline } from '../journal/timeline.ts'
import { Presence } from './presence.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const interview = { candidateName: 'Sam Reed', candidateEmail: '' } as Interview
const joined = [{ name: 'Sam Reed', email: null }] as unknown as Timeline['joined']

function draw(first: Partial<ComponentProps<typeof Presence>> = {}) {
  const heardAt = createStore<number | null>(null)
  const line = (given: Partial<ComponentProps<typeof Presence>>) => (
    <Presence
      {...{ interview, heardAt, connection: 'open', isBreak: false, isOver: false }}
      presence={[{ role: 'candidate', name: 'Sam Reed', online: true }]}
      timeline={{ ...emptyTimeline, joined }}
      {...given}
    />
  )
  const { rerender } = render(line(first))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  const hear = () => act(() => heardAt.set(Date.now()))
  const said = () => screen.getByRole('status').textContent
  return { wait, hear, said, again: (given: Partial<ComponentProps<typeof Presence>>) => rerender(line(given)) }
}

test('a candidate whose page has gone silent is said to be offline within 15 seconds, and to be here once heard again', () => {
  const { wait, hear, said } = draw()
  wait(60_000)
  expect(said()).toBe('Sam Reed is here')
  hear()
  wait(12_000)
  expect(said()).toBe('Sam Reed is here')
  wait(3000)
  expect(said()).toBe('Sam Reed seems to be offline')
  hear()
  expect(said()).toBe('Sam Reed is here')
})

test('a candidate who went on from another device is said to have, with the time', () => {
  const join = (deviceId: string | null, at: string) => ({ ...joined[0]!, deviceId, at })
  const first = join('laptop', '2026-11-27T10:00:00.000Z')
  const { said, again } = draw({ timeline: { ...emptyTimeline, joined: [first, { ...first }] } })
  expect(said()).toBe('Sam Reed is here')
  again({ timeline: { ...emptyTimeline, joined: [first, join(null, '2026-11-27T10:20:00.000Z')] } })
  expect(said()).toContain('on another device since Nov 27, 2026')
})

test('a page that need not say that it is connected is not said to be offline', () => {
  const { wait, hear, said, again } = draw()
  hear()
  wait(20_000)
  const focus = { isHere: false, since: 0 }
  again({ timeline: { ...emptyTimeline, joined, focus } })
  expect(said()).toBe('Sam Reed is here, with another window in front')
  again({ isOver: true })
  expect(said()).toBe('Sam Reed is here')
  again({ isBreak: true })
  expect(said()).toBe('Sam Reed is on a break')
  again({ presence: [] })
  expect(said()).toBe('Sam Reed is away')
})
