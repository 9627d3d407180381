import { Link, useLocation } from 'react-router'
import { cn } from '../ui/cn.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { currentEntry, type Entry, type Navigation } from './entries.ts'

type Props = {
  navigation: Navigation
  /** Icons alone, with the name as a tooltip. */
  isCollapsed?: boolean
  onFollow?: () => void
}

/** The entries of the side navigation and of the sheet on phones. */
export function NavLinks({ navigation: { main }, isCollapsed = false, onFollow }: Props) {
  const { pathname } = useLocation()
  const current = currentEntry(main, pathname)
  return (
    <ul className="flex flex-col gap-0.5">
      {main.map((entry) => (
        <NavLink
          key={entry.path + entry.name}
          entry={entry}
          isCurrent={entry === current}
          isCollapsed={isCollapsed}
          onFollow={onFollow}
        />
      ))}
    </ul>
  )
}

type LinkProps = { entry: Entry; isCurrent: boolean; isCollapsed: boolean; onFollow: (() => void) | undefined }

function NavLink({ entry: { path, name, icon: Icon }, isCurrent, isCollapsed, onFollow }: LinkProps) {
  const link = (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={onFollow}
      className={cn(
        'flex h-9 items-center gap-2.5 rounded-md px-2.5 font-medium transition-colors duration-100 hover:bg-hover hover:text-ink max-lg:h-11',
        isCurrent ? 'bg-hover text-ink' : 'text-muted',
      )}
    >
      <Icon aria-hidden className={cn('size-4 shrink-0', isCurrent && 'text-accent-text')} />
      <span className={cn('truncate', isCollapsed && 'sr-only')}>{name}</span>
    </Link>
  )
  return (
    <li>
      {isCollapsed ? (
        <Tooltip text={name} side="right">
          {link}
        </Tooltip>
      ) : (
        link
      )}
    </li>
  )
}
