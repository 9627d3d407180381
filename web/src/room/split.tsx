import type { ReactNode } from 'react'
import { Group, Panel, Separator } from 'react-resizable-panels'
import { cn } from '../ui/cn.ts'
import { useIsNarrow } from './hooks.ts'

type Props = { left: ReactNode; right: ReactNode; label: string }

/** Two panes side by side, 40 to 60 with minimums 30 and 40; one above the other where the window is narrow. */
export function Split({ left, right, label }: Props) {
  if (useIsNarrow()) {
    return (
      <div className="flex flex-col">
        <div className="border-b border-line">{left}</div>
        {right}
      </div>
    )
  }
  return (
    <Group orientation="horizontal" className="min-h-0 flex-1">
      <Panel defaultSize="40%" minSize="30%" className="h-full min-h-0">
        {left}
      </Panel>
      <Handle label={label} />
      <Panel defaultSize="60%" minSize="40%" className="h-full min-h-0">
        {right}
      </Panel>
    </Group>
  )
}

/** The editor above, what comes out of it below. */
export function Stack({ top, bottom, label }: { top: ReactNode; bottom: ReactNode; label: string }) {
  if (useIsNarrow()) {
    return (
      <div className="flex flex-col">
        {top}
        <div className="border-t border-line">{bottom}</div>
      </div>
    )
  }
  return (
    <Group orientation="vertical" className="min-h-0 flex-1">
      <Panel defaultSize="64%" minSize="25%" className="min-h-0">
        {top}
      </Panel>
      <Handle label={label} isFlat />
      <Panel defaultSize="36%" minSize="15%" className="min-h-0">
        {bottom}
      </Panel>
    </Group>
  )
}

function Handle({ label, isFlat = false }: { label: string; isFlat?: boolean }) {
  return (
    <Separator
      aria-label={label}
      className={cn(
        'bg-line transition-colors duration-100 hover:bg-accent data-[separator=active]:bg-accent focus-visible:bg-accent',
        isFlat ? 'h-px' : 'w-px',
      )}
    />
  )
}
