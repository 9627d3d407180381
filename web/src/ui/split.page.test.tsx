import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Split, Stack } from './split.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const showAt = (width: 'wide' | 'narrow') =>
  vi.stubGlobal('matchMedia', () => ({
    matches: width === 'narrow',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
const line = () => screen.getByRole('separator')
const share = () => Number(line().getAttribute('aria-valuenow'))
const press = (key: string) => fireEvent.keyDown(line(), { key })

test('the line between two panes is moved by keys, within its limits, and back by a double click', () => {
  showAt('wide')
  render(<Split left="Nova" right="Editor" label="Width of Nova" />)
  expect([line().getAttribute('aria-orientation'), share()]).toEqual(['vertical', 40])
  press('ArrowRight')
  press('ArrowRight')
  expect(share()).toBe(50)
  press('ArrowLeft')
  expect(share()).toBe(45)
  press('End')
  press('ArrowRight')
  expect(share()).toBe(60)
  press('Home')
  press('ArrowLeft')
  expect(share()).toBe(30)
  expect(document.getElementById(line().getAttribute('aria-controls')!)!.style.flexBasis).toBe('30%')
  expect(press('Tab')).toBe(true)
  expect(press('ArrowRight')).toBe(false)
  fireEvent.doubleClick(line())
  expect(share()).toBe(40)
})

test('it follows the pointer that holds it, and no other', () => {
  showAt('wide')
  render(<Stack top="Editor" bottom="Results" label="Height of the editor" />)
  const held = new Set<number>()
  Object.assign(line(), {
    setPointerCapture: (id: number) => held.add(id),
    hasPointerCapture: (id: number) => held.has(id),
  })
  vi.spyOn(line().parentElement!, 'getBoundingClientRect').mockReturnValue({
    left: 0,
    top: 100,
    width: 800,
    height: 500,
  } as DOMRect)
  fireEvent.pointerMove(line(), { pointerId: 1, clientY: 300 })
  expect(share()).toBe(64)
  fireEvent.pointerDown(line(), { pointerId: 1, button: 2 })
  fireEvent.pointerMove(line(), { pointerId: 1, clientY: 300 })
  expect(share()).toBe(64)
  fireEvent.pointerDown(line(), { pointerId: 1, button: 0 })
  fireEvent.pointerMove(line(), { pointerId: 1, clientY: 300 })
  expect([share(), document.activeElement === line()]).toEqual([40, true])
})

test('in a narrow window the panes are stacked, without a divider', () => {
  showAt('narrow')
  render(<Split left="Nova" right="Editor" label="Width of Nova" />)
  expect(screen.queryByRole('separator')).toBeNull()
  expect(document.body.textContent).toBe('NovaEditor')
})

test('stacked panes put the named one first, for reading and for keys alike', () => {
  showAt('narrow')
  const { container, rerender } = render(<Split left="Tools" right="Editor" label="Width" />)
  expect(container.textContent).toBe('ToolsEditor')
  rerender(<Split left="Tools" right="Editor" label="Width" firstWhenNarrow="right" />)
  expect(container.textContent).toBe('EditorTools')
})

test.each(['Split', 'Stack'])('turning a tablet keeps what is open in both panes of a %s', (which) => {
  const listeners = new Set<() => void>()
  const window = { isNarrow: false }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return window.isNarrow
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: () => undefined,
  }))
  const Pane = ({ name }: { name: string }) => {
    const [isOn, setOn] = useState(false)
    return (
      <button type="button" onClick={() => setOn(true)}>
        {name} {isOn ? 'on' : 'off'}
      </button>
    )
  }
  const [first, second] = [<Pane key="a" name="Left" />, <Pane key="b" name="Right" />]
  const split = <Split label="Width" left={first} right={second} />
  render(which === 'Split' ? split : <Stack label="Height" top={first} bottom={second} />)
  for (const name of ['Left off', 'Right off']) fireEvent.click(screen.getByRole('button', { name }))
  for (const isNarrow of [true, false]) {
    act(() => {
      window.isNarrow = isNarrow
      for (const listener of listeners) listener()
    })
    expect(screen.queryAllByRole('separator')).toHaveLength(isNarrow ? 0 : 1)
    for (const name of ['Left on', 'Right on']) screen.getByRole('button', { name })
  }
})
