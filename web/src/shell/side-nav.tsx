import { Keyboard, PanelLeft, Search } from 'lucide-react'
import { cn } from '../ui/cn.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import type { Navigation } from './entries.ts'
import { NavLinks } from './nav-links.tsx'
import { commandKeys } from './shortcuts.ts'

type Props = {
  navigation: Navigation
  isCollapsed: boolean
  onCollapse: (isCollapsed: boolean) => void
  onSearch: () => void
  onHelp: () => void
}

/** The navigation at the side of wide pages. */
export function SideNav({ navigation, isCollapsed, onCollapse, onSearch, onHelp }: Props) {
  const collapseLabel = isCollapsed ? 'Expand navigation' : 'Collapse navigation'
  return (
    <div
      className={cn(
        'sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col gap-4 overflow-y-auto border-r border-line px-3 py-4 max-lg:hidden print:hidden',
        isCollapsed ? 'w-15.5' : 'w-56',
      )}
    >
      <SearchButton isCollapsed={isCollapsed} onSearch={onSearch} />
      <nav aria-label="Main">
        <NavLinks navigation={navigation} isCollapsed={isCollapsed} />
      </nav>
      <div className={cn('mt-auto flex gap-1', isCollapsed ? 'flex-col' : 'justify-between')}>
        <IconButton
          label={collapseLabel}
          aria-expanded={!isCollapsed}
          side="right"
          icon={<PanelLeft aria-hidden />}
          onClick={() => onCollapse(!isCollapsed)}
        />
        <IconButton label="Keyboard shortcuts" side="right" icon={<Keyboard aria-hidden />} onClick={onHelp} />
      </div>
    </div>
  )
}

function SearchButton({ isCollapsed, onSearch }: Pick<Props, 'isCollapsed' | 'onSearch'>) {
  const button = (
    <button
      type="button"
      onClick={onSearch}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className="flex h-9 w-full shrink-0 items-center gap-2.5 rounded-md border border-line bg-surface px-2.5 text-muted transition-colors duration-100 hover:border-edge/70 hover:bg-hover hover:text-ink"
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className={cn('truncate', isCollapsed && 'sr-only')}>Search</span>
      {!isCollapsed && (
        <kbd aria-hidden className="ml-auto font-sans text-xs text-faint">
          {commandKeys()}
        </kbd>
      )}
    </button>
  )
  return isCollapsed ? (
    <Tooltip text={`Search (${commandKeys()})`} side="right">
      {button}
    </Tooltip>
  ) : (
    button
  )
}
