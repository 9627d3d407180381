/** What stands once in a page: its theme, and the word that a new version is there. */
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkVersion, NewVersion } from './new-version.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { TooltipProvider } from './tooltip.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the theme is dark until it is chosen; the system’s is followed as it changes', async () => {
  const changed = new Set<() => void>()
  const system = {
    matches: true,
    addEventListener: (_: string, listener: () => void) => changed.add(listener),
    removeEventListener: (_: string, listener: () => void) => changed.delete(listener),
  }
  vi.stubGlobal('matchMedia', () => system)
  const user = userEvent.setup()
  render(
    <TooltipProvider>
      <ThemeToggle />
    </TooltipProvider>,
  )
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Toggle theme' }))
    await user.click(screen.getByRole('menuitemradio', { name }))
  }
  const shown = () => document.documentElement.dataset['theme']
  await user.click(screen.getByRole('button', { name: 'Toggle theme' }))
  expect(screen.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  await user.keyboard('{Escape}')
  await choose('Light')
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'light'])
  await choose('System')
  expect([shown(), localStorage.getItem('theme')]).toEqual(['light', 'system'])
  system.matches = false
  act(() => changed.forEach((listener) => listener()))
  expect(shown()).toBe('dark')
})

describe('a new version', () => {
  const answer = (html: string | null, type = 'text/html; charset=utf-8') =>
    vi.stubGlobal('fetch', () =>
      html === null
        ? Promise.reject(new TypeError())
        : Promise.resolve(new Response(html, { headers: { 'content-type': type } })),
    )
  const check = async () => {
    await act(() => checkVersion())
    return screen.queryByRole('alert')?.textContent
  }

  test('is told once the page would be made of other files, and not for a lost connection', async () => {
    document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/index-abc.js"></script>')
    render(<NewVersion />)
    answer(null)
    expect(await check()).toBeUndefined()
    answer('{}', 'application/json')
    expect(await check()).toBeUndefined()
    answer('<script type="module" src="/assets/index-abc.js">')
    expect(await check()).toBeUndefined()
    answer('<script type="module" src="/assets/index-def.js">')
    expect(await check()).toContain('A new version of this page is available. Reload to use all of it.')
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  })
})
