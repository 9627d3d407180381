import { Check, Monitor, Moon, Sun } from 'lucide-react'
import { Button } from '../ui/button.tsx'

const choices = [
  { id: 'dark', name: 'Dark', Icon: Moon },
  { id: 'light', name: 'Light', Icon: Sun },
  { id: 'system', name: 'System', Icon: Monitor },
]

/** The theme menu as plain HTML; theme-menu.ts makes it work. */
export function ThemeButton() {
  return (
    <div data-theme-menu className="relative">
      <Button
        variant="ghost"
        className="relative w-9 px-0"
        aria-label="Toggle theme"
        aria-haspopup="menu"
        aria-expanded={false}
      >
        <Moon aria-hidden className="hidden dark:block" />
        <Sun aria-hidden className="dark:hidden" />
        <span aria-hidden className="tip">
          Toggle theme
        </span>
      </Button>
      <div
        role="menu"
        aria-label="Theme"
        hidden
        className="absolute top-full right-0 z-50 mt-1.5 min-w-44 animate-pop rounded-lg bg-raised p-1 shadow-pop"
      >
        {choices.map(({ id, name, Icon }) => (
          <button
            key={id}
            type="button"
            role="menuitemradio"
            aria-checked={id === 'system'}
            tabIndex={-1}
            data-choice={id}
            className="group flex h-8 w-full items-center gap-2.5 rounded-md px-2.5 text-left text-base outline-none hover:bg-hover focus:bg-hover [&_svg]:size-4"
          >
            <Icon aria-hidden className="text-faint" />
            <span className="flex-1">{name}</span>
            <Check aria-hidden className="hidden text-accent-text group-aria-checked:block" />
          </button>
        ))}
      </div>
    </div>
  )
}
