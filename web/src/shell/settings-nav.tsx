import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { cn } from '../ui/cn.ts'
import type { Entry } from './entries.ts'

/** The pages of the settings side by side, over each of them; a row to be scrolled where they do not fit. */
export function SettingsNav({ entries }: { entries: readonly Entry[] }) {
  const { pathname } = useLocation()
  const current = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav aria-label="Settings" className="border-b border-line print:hidden">
      <ul className="container-app flex gap-1 overflow-x-auto [scrollbar-width:none]">
        {entries.map(({ path, name }) => (
          <li key={path} className="shrink-0">
            <Link
              ref={path === pathname ? current : undefined}
              to={path}
              aria-current={path === pathname ? 'page' : undefined}
              className={cn(
                'flex h-11 items-center border-b-2 px-3 text-base font-medium outline-offset-[-2px] transition-colors duration-100',
                path === pathname ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
