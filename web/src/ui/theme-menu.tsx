import { Monitor, Moon, Sun } from 'lucide-react'
import { DropdownMenu, MenuChoice, MenuChoices } from './dropdown-menu.tsx'
import { ThemeButton } from './theme-button.tsx'
import type { ThemeChoice } from './theme-choice.ts'
import { useTheme } from './theme.ts'

export function ThemeMenu({ defaultOpen }: { defaultOpen?: boolean }) {
  return (
    <DropdownMenu trigger={<ThemeButton />} {...{ defaultOpen }}>
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
