import { ChevronDown } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { cn } from '../ui/cn.ts'
import { type Entry, settingsGroups } from './entries.ts'

/** The pages of the settings in groups: a list next to each of them, or behind a button where the window is narrow. */
export function SettingsNav({ entries }: { entries: readonly Entry[] }) {
  const { pathname } = useLocation()
  const current = entries.find(({ path }) => path === pathname)
  return (
    <nav aria-label="Settings" className="shrink-0 lg:w-48 print:hidden">
      <details key={pathname} className="group border-b border-line lg:hidden">
        <summary className="container-app flex h-11 items-center gap-2 font-medium focus-visible:-outline-offset-2">
          <span className="text-muted">Settings</span> {current?.name}
          <ChevronDown aria-hidden className="ml-auto size-4 text-faint group-open:rotate-180" />
        </summary>
        <div className="container-app pt-2 pb-5">
          <Groups entries={entries} pathname={pathname} />
        </div>
      </details>
      <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto py-10 pl-8 max-lg:hidden">
        <Groups entries={entries} pathname={pathname} />
      </div>
    </nav>
  )
}

function Groups({ entries, pathname }: { entries: readonly Entry[]; pathname: string }) {
  const groups = settingsGroups.flatMap((name) => {
    const own = entries.filter(({ group }) => group === name)
    return own.length > 0 ? [{ name, own }] : []
  })
  return (
    <ul className="grid gap-x-4 gap-y-5 max-lg:grid-cols-2">
      {groups.map(({ name, own }) => (
        <li key={name}>
          <p className="px-2.5 pb-1.5 text-xs font-medium text-faint">{name}</p>
          <ul aria-label={name} className="flex flex-col gap-0.5">
            {own.map(({ path, name: page }) => (
              <li key={path}>
                <Link
                  to={path}
                  aria-current={path === pathname ? 'page' : undefined}
                  className={cn(
                    'flex h-8 items-center rounded-md px-2.5 transition-colors duration-100 hover:bg-hover hover:text-ink max-lg:h-11',
                    path === pathname ? 'bg-hover font-medium text-ink' : 'text-muted',
                  )}
                >
                  {page}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
