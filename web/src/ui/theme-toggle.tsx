import { laterControl } from './later-control.tsx'
import { ThemeButton } from './theme-button.tsx'

export const ThemeToggle = laterControl(async () => (await import('./theme-menu.tsx')).ThemeMenu, ThemeButton)
