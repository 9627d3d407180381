import { Monitor, Moon, Sun } from 'lucide-react'
import { DropdownMenu, MenuChoice, MenuChoices } from './dropdown-menu.tsx'
import { IconButton } from './icon-button.tsx'
import type { ThemeChoice } from './theme-choice.ts'
import { useTheme } from './theme.ts'

export function ThemeToggle() {
  const { shown } = useTheme()
  return (
    <DropdownMenu
      trigger={<IconButton label="Toggle theme" icon={shown === 'dark' ? <Moon aria-hidden /> : <Sun aria-hidden />} />}
    >
      <ThemeChoices />
    </DropdownMenu>
  )
}

/** The themes, for a menu. */
export function ThemeChoices() {
  const { choice, chooseTheme } = useTheme()
  return (
    <MenuChoices value={choice} onValueChange={(value) => chooseTheme(value as ThemeChoice)}>
      <MenuChoice value="dark" icon={<Moon aria-hidden />}>
        Dark
      </MenuChoice>
      <MenuChoice value="light" icon={<Sun aria-hidden />}>
        Light
      </MenuChoice>
      <MenuChoice value="system" icon={<Monitor aria-hidden />}>
        System
      </MenuChoice>
    </MenuChoices>
  )
}
