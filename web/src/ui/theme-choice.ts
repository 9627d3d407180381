/** The chosen theme: the system's until the reader chooses; kept under the key `theme`. public/theme.js paints it first. */
import { themeStorageKey } from '@nova/contract/constants'

export type ThemeChoice = 'dark' | 'light' | 'system'

const listeners = new Set<() => void>()
const lightSystem = () => matchMedia('(prefers-color-scheme: light)')

function readChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(themeStorageKey)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system'
  }
}

let choice: ThemeChoice = typeof document === 'undefined' ? 'system' : readChoice()

export function chosenTheme(): ThemeChoice {
  return choice
}

/** The theme that the choice results in on this system, now. */
export function shownTheme(): 'dark' | 'light' {
  if (choice !== 'system') return choice
  return lightSystem().matches ? 'light' : 'dark'
}

function paint() {
  const shown = shownTheme()
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', shown === 'light' ? '#f8fafa' : '#0b0f11')
  for (const listener of listeners) listener()
}

export function chooseTheme(next: ThemeChoice) {
  choice = next
  try {
    localStorage.setItem(themeStorageKey, next)
  } catch {
    // It then lasts as long as the page.
  }
  paint()
}

/** Calls back after each change, by the reader or by the system. Returns the way out. */
export function onThemeChange(listener: () => void) {
  if (listeners.size === 0) lightSystem().addEventListener('change', paint)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) lightSystem().removeEventListener('change', paint)
  }
}
