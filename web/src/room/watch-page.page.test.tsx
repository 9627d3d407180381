/** Journal entries of the room other than edits: being away, copies and pastes. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { watchPage } from './watch-page.ts'

let now = 1000
let isInFront = true
let stop = () => {}
const told: { kind: string; questionId?: string; payload: Record<string, unknown> }[] = []

beforeEach(() => {
  now = 1000
  isInFront = true
  told.length = 0
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isInFront)
})
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
})

function watch(awaySince: number | null = null, questionId: string | null = 'q1') {
  stop = watchPage({
    now: () => now,
    questionId: () => questionId,
    awaySince,
    tell: (entry) => told.push(entry),
  })
}

function turn(isHere: boolean, at: number) {
  now = at
  isInFront = isHere
  dispatchEvent(new Event(isHere ? 'focus' : 'blur'))
}

function clip(kind: 'copy' | 'paste', target: Element, text = '') {
  const event = Object.assign(new Event(kind, { bubbles: true }), { clipboardData: { getData: () => text } })
  target.dispatchEvent(event)
}

describe('being away', () => {
  test('is recorded when it begins, and with its length when it ends', () => {
    watch()
    turn(false, 2000)
    turn(true, 5500)
    expect(told).toEqual([
      { kind: 'focus', questionId: 'q1', payload: { focused: false } },
      { kind: 'focus', questionId: 'q1', payload: { focused: true, awayMs: 3500 } },
    ])
  })

  test('is recorded once, even if several events signal it', () => {
    watch()
    turn(false, 2000)
    turn(false, 2100)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(told).toHaveLength(1)
  })

  test('ends where an earlier visit of the page left it open', () => {
    watch(400)
    expect(told).toEqual([{ kind: 'focus', questionId: 'q1', payload: { focused: true, awayMs: 600 } }])
  })

  test('names no question if none is shown, and is not recorded once the watch has ended', () => {
    watch(null, null)
    turn(false, 2000)
    expect(told).toEqual([{ kind: 'focus', payload: { focused: false } }])
    stop()
    turn(true, 3000)
    expect(told).toHaveLength(1)
  })
})

describe('a copy', () => {
  const select = (text: string) =>
    vi.spyOn(document, 'getSelection').mockReturnValue({ toString: () => text } as Selection)

  test('says from which part of the room it is', () => {
    render(
      <>
        <p data-copy-from="problem">Add two numbers.</p>
        <p data-copy-from="elsewhere">A footer.</p>
      </>,
    )
    watch()
    select('two')
    clip('copy', screen.getByText('Add two numbers.'))
    clip('copy', screen.getByText('A footer.'))
    expect(told.map(({ payload }) => payload)).toEqual([
      { from: 'problem', text: 'two' },
      { from: 'other', text: 'two' },
    ])
  })

  test('from a box is what was marked in it, and of nothing is nothing', () => {
    render(<textarea aria-label="Message" defaultValue="Why does it fail?" />)
    const box = screen.getByLabelText<HTMLTextAreaElement>('Message')
    watch()
    select('')
    box.setSelectionRange(4, 8)
    clip('copy', box)
    box.setSelectionRange(2, 2)
    clip('copy', box)
    expect(told.map(({ payload }) => payload.text)).toEqual(['does'])
  })

  test('keeps at most 20,000 characters', () => {
    render(<p>Long</p>)
    watch()
    select('x'.repeat(30_000))
    clip('copy', screen.getByText('Long'))
    expect(String(told[0]!.payload.text)).toHaveLength(20_000)
  })
})
