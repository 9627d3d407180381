/** The commands of the command menu, other than interviews. */
import { BriefcaseBusiness, CirclePlus, Keyboard, LogOut, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { type ThemeChoice } from '../ui/theme-choice.ts'
import type { Entry, Navigation } from './entries.ts'

export type Command = {
  id: string
  name: string
  /** Other search words for the command. */
  words?: string
  icon: LucideIcon
  detail?: string
  run: () => void
}

export type CommandGroup = { name: string; commands: Command[] }

export type Acts = {
  goTo: (path: string) => void
  chooseTheme: (theme: ThemeChoice) => void
  showShortcuts: () => void
  logOut: () => void
}

const createPath = '/interviewer/create-interview'

export function makeCommands({ main, settings }: Navigation, acts: Acts): CommandGroup[] {
  const pages = new Map<string, Entry>()
  // Settings isn't a separate page.
  for (const entry of [...main.filter(({ name }) => name !== 'Settings'), ...settings])
    if (!pages.has(entry.path)) pages.set(entry.path, entry)
  const themes: [ThemeChoice, string, LucideIcon][] = [
    ['dark', 'Dark theme', Moon],
    ['light', 'Light theme', Sun],
    ['system', 'System theme', Monitor],
  ]
  return [
    {
      name: 'Actions',
      commands: [
        {
          id: 'create',
          name: 'Create interview',
          words: 'new add schedule',
          icon: CirclePlus,
          run: () => acts.goTo(createPath),
        },
        ...(main.some(({ path }) => path === '/positions')
          ? [
              {
                id: 'create-position',
                name: 'New position',
                words: 'create add job cohort',
                icon: BriefcaseBusiness,
                run: () => acts.goTo('/positions/new'),
              },
            ]
          : []),
      ],
    },
    {
      name: 'Go to',
      commands: [...pages.values()].map(({ path, name, icon }) => ({
        id: path,
        name,
        icon,
        words: path.startsWith('/settings') ? 'settings' : '',
        run: () => acts.goTo(path),
      })),
    },
    {
      name: 'Preferences',
      commands: [
        ...themes.map(([theme, name, icon]) => ({
          id: theme,
          name,
          icon,
          words: 'mode appearance colour color',
          run: () => acts.chooseTheme(theme),
        })),
        { id: 'shortcuts', name: 'Keyboard shortcuts', words: 'keys help', icon: Keyboard, run: acts.showShortcuts },
        { id: 'logout', name: 'Log out', words: 'logout sign out leave', icon: LogOut, run: acts.logOut },
      ],
    },
  ]
}

/** The groups that still hold something when each typed word must occur. */
export function filterCommands(groups: readonly CommandGroup[], text: string): CommandGroup[] {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean)
  const isWanted = ({ name, words = '' }: Command) => {
    const all = `${name} ${words}`.toLowerCase()
    return wanted.every((word) => all.includes(word))
  }
  return groups
    .map(({ name, commands }) => ({ name, commands: commands.filter(isWanted) }))
    .filter(({ commands }) => commands.length > 0)
}
