/** Single keys and keys after each other, on a page where people also type. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useShortcuts } from './shortcuts.ts'

const done: string[] = []
const shortcut = (...keys: string[]) => ({ keys, does: keys.join(' '), run: () => void done.push(keys.join(' ')) })
const shortcuts = [shortcut('c'), shortcut('?'), shortcut('g', 'i'), shortcut('g', 'p'), shortcut('i')]

beforeEach(() => void (done.length = 0))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Page({ isOn = true, children }: { isOn?: boolean; children?: ReactNode }) {
  useShortcuts(shortcuts, isOn, () => void done.push('menu'))
  return (
    <main>
      <button>Elsewhere</button>
      <input aria-label="Title" />
      {children}
    </main>
  )
}

const press = async (keys: string) => {
  await userEvent.setup().keyboard(keys)
  return done.splice(0)
}

test('a key runs its action, in either case', async () => {
  render(<Page />)
  expect(await press('c')).toEqual(['c'])
  expect(await press('C')).toEqual(['c'])
  expect(await press('?')).toEqual(['?'])
  expect(await press('x')).toEqual([])
})

test('two keys after each other do one thing, and a key that begins nothing counts by itself', async () => {
  render(<Page />)
  expect(await press('gi')).toEqual(['g i'])
  expect(await press('gp')).toEqual(['g p'])
  expect(await press('gc')).toEqual(['c'])
  expect(await press('gxi')).toEqual(['i'])
  expect(await press('ggi')).toEqual(['g i'])
})

test('the second key may not be late', () => {
  render(<Page />)
  const at = (key: string, timeStamp: number) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    document.body.dispatchEvent(event)
  }
  at('g', 1000)
  at('i', 2199)
  expect(done.splice(0)).toEqual(['g i'])
  at('g', 5000)
  at('i', 6200)
  expect(done).toEqual(['i'])
})

test('nothing happens during typing, nor with other keys held down', async () => {
  render(<Page />)
  screen.getByRole('textbox').focus()
  expect(await press('cgi?')).toEqual([])
  screen.getByRole('button').focus()
  expect(await press('{Control>}c{/Control}{Alt>}c{/Alt}{Meta>}c{/Meta}')).toEqual([])
  expect(await press('c')).toEqual(['c'])
})

test('nothing happens under a dialog or a menu', async () => {
  const { rerender } = render(
    <Page>
      <div role="dialog" />
    </Page>,
  )
  expect(await press('c{Control>}k{/Control}')).toEqual([])
  rerender(
    <Page>
      <ul role="menu" />
    </Page>,
  )
  expect(await press('c')).toEqual([])
  rerender(<Page />)
  expect(await press('c')).toEqual(['c'])
})

test('single keys can be turned off, and the command menu still opens, also during typing', async () => {
  render(<Page isOn={false} />)
  expect(await press('cgi')).toEqual([])
  expect(await press('{Control>}k{/Control}')).toEqual(['menu'])
  expect(await press('{Meta>}k{/Meta}')).toEqual(['menu'])
  expect(await press('{Control>}{Shift>}k{/Shift}{/Control}')).toEqual([])
  screen.getByRole('textbox').focus()
  expect(await press('{Control>}k{/Control}')).toEqual(['menu'])
})

test('in a code editor Ctrl+K is the editor’s', async () => {
  render(
    <Page>
      <div className="cm-editor">
        <button>Code</button>
      </div>
    </Page>,
  )
  screen.getByRole('button', { name: 'Code' }).focus()
  expect(await press('{Control>}k{/Control}c')).toEqual([])
})

test('nothing is left behind by a page that is gone', async () => {
  render(<Page />).unmount()
  expect(await press('c')).toEqual([])
})
