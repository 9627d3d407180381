import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, onThemeChange, shownTheme } from './theme-choice.ts'

/** The chosen theme, the theme shown, and a function to choose. */
export function useTheme() {
  const choice = useSyncExternalStore(onThemeChange, chosenTheme, () => 'system' as const)
  const shown = useSyncExternalStore(onThemeChange, shownTheme, () => 'dark' as const)
  return { choice, shown, chooseTheme }
}
