/** The page-wide parts: its theme. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { ThemeToggle } from './theme-toggle.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the system’s theme is followed as it changes, until another is chosen', async () => {
  const changed = new Set<() => void>()
  const system = {
    matches: true,
    addEventListener: (_: string, listener: () => void) => changed.add(listener),
    removeEventListener: (_: string, listener: () => void) => changed.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => system)
  const user = userEvent.setup()
  render(<ThemeToggle />)
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Toggle theme' }))
    await user.click(screen.getByRole('menuitemradio', { name }))
  }
  const shown = () => document.documentElement.dataset['theme']
  // The menu comes with the first press; by keys, so that the press is over before it is there.
  screen.getByRole('button', { name: 'Toggle theme' }).focus()
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('menuitemradio', { name: 'System' })).getAttribute('aria-checked')).toBe('true')
  await user.keyboard('{Escape}')
  await choose('Light')
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light'])
  await choose('System')
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'system'])
  system.matches = false
  act(() => changed.forEach((listener) => listener()))
  expect(shown()).toBe('dark')
})
