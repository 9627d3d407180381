/** The chosen theme: dark until the reader chooses; kept under the key `theme`. public/theme.js paints it first. */
import { themeStorageKey } from '@nova/contract/constants'
import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'dark' | 'light' | 'system'

const listeners = new Set<() => void>()
const lightSystem = () => matchMedia('(prefers-color-scheme: light)')

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(themeStorageKey)
    return kept === 'light' || kept === 'system' ? kept : 'dark'
  } catch {
    return 'dark'
  }
}

let choice: ThemeChoice = typeof document === 'undefined' ? 'dark' : readChoice()

function shownFor(choice: ThemeChoice): 'dark' | 'light' {
  if (choice !== 'system') return choice
  return lightSystem().matches ? 'light' : 'dark'
}

function paint() {
  const shown = shownFor(choice)
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', shown === 'light' ? '#f8fafa' : '#0b0f11')
  for (const listener of listeners) listener()
}

function chooseTheme(next: ThemeChoice) {
  choice = next
  try {
    localStorage.setItem(themeStorageKey, next)
  } catch {
    // It then lasts as long as the page.
  }
  paint()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) lightSystem().addEventListener('change', paint)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) lightSystem().removeEventListener('change', paint)
  }
}

/** What was chosen, what is shown, and the way to choose. */
export function useTheme() {
  const chosen = useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'dark' as const,
  )
  const shown = useSyncExternalStore(
    subscribe,
    () => shownFor(choice),
    () => 'dark' as const,
  )
  return { choice: chosen, shown, chooseTheme }
}
