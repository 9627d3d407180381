import { FileDiff, Lock, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cn } from '../../ui/cn.ts'
import { codeReviewTab, pathOf, readReviewTab, tabName, type Tabs } from './tabs.ts'
import { folderOf } from './tree.ts'

type Props = {
  tabs: Tabs
  isFixed: (path: string) => boolean
  onShow: (path: string) => void
  onClose: (path: string) => void
  panelId: string
}

/** The open files. Arrow keys move between tabs, Delete closes; the close button is not a tab stop. */
export function EditorTabs({ tabs, isFixed, onShow, onClose, panelId }: Props) {
  const { open, active } = tabs
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const line = list.current
    const tab = line?.querySelector('[aria-selected=true]')
    if (!line || !tab) return
    // The line of tabs alone: on a phone the page would scroll along, past the brief.
    const [shown, around] = [tab.getBoundingClientRect(), line.getBoundingClientRect()]
    if (shown.left < around.left) line.scrollLeft -= around.left - shown.left
    else if (shown.right > around.right) line.scrollLeft += shown.right - around.right
  }, [active])
  const handleKey = (event: KeyboardEvent, path: string) => {
    const at = open.indexOf(path)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: open.length - 1 }[event.key]
    if (event.key === 'Delete') onClose(path)
    else if (to !== undefined && open[to]) onShow(open[to])
    else return
    event.preventDefault()
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus())
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Open files"
      className="flex h-10 min-w-0 pointer-coarse:h-12 flex-1 overflow-x-auto [scrollbar-width:none]"
    >
      {open.map((path) => {
        const isShown = path === active
        const isAlike = open.some((each) => each !== path && tabName(each) === tabName(path))
        return (
          <button
            key={path}
            type="button"
            role="tab"
            translate="no"
            aria-selected={isShown}
            aria-controls={panelId}
            aria-label={
              path === codeReviewTab
                ? 'Changes to review'
                : readReviewTab(path)
                  ? `${tabName(path)}, the change of ${pathOf(path)}`
                  : `${path}${isFixed(path) ? ', read only' : ''}`
            }
            aria-keyshortcuts="Delete"
            title={path === codeReviewTab ? 'Changes to review' : pathOf(path)}
            tabIndex={isShown ? 0 : -1}
            onKeyDown={(event) => handleKey(event, path)}
            onClick={(event) => ((event.target as Element).closest('[data-close]') ? onClose(path) : onShow(path))}
            onAuxClick={(event) => event.button === 1 && onClose(path)}
            className={cn(
              'group flex shrink-0 items-center gap-1.5 border-r border-line pr-1.5 pl-3 text-sm focus-visible:-outline-offset-2 [&_svg]:size-3.5',
              isShown
                ? 'bg-surface text-ink shadow-[inset_0_2px_0] shadow-accent'
                : 'bg-sunken text-muted hover:text-ink',
            )}
          >
            {isFixed(path) && <Lock aria-hidden className="text-faint" />}
            {(path === codeReviewTab || readReviewTab(path)) && <FileDiff aria-hidden className="text-accent-text" />}
            {tabName(path)}
            {isAlike && <span className="text-xs text-faint">{folderOf(pathOf(path)) || '/'}</span>}
            {path !== codeReviewTab && (
              <span
                data-close
                aria-hidden
                className={cn(
                  'grid size-5 place-items-center rounded-sm text-faint hover:bg-hover hover:text-ink',
                  !isShown && 'opacity-0 group-hover:opacity-100',
                )}
              >
                <X />
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}
