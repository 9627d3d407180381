import { Moon, Sun } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'
import { useTheme } from './theme.ts'

/** A menu gives it what opens it. */
export function ThemeButton(given: Partial<ComponentProps<typeof IconButton>>) {
  const { shown } = useTheme()
  return (
    <IconButton {...given} label="Toggle theme" icon={shown === 'dark' ? <Moon aria-hidden /> : <Sun aria-hidden />} />
  )
}
