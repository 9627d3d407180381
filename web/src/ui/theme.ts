import { useSyncExternalStore } from 'react'
import { chooseTheme, chosenTheme, onThemeChange, shownTheme } from './theme-choice.ts'

/** What was chosen, what is shown, and the way to choose. */
export function useTheme() {
  const choice = useSyncExternalStore(onThemeChange, chosenTheme, () => 'dark' as const)
  const shown = useSyncExternalStore(onThemeChange, shownTheme, () => 'dark' as const)
  return { choice, shown, chooseTheme }
}
