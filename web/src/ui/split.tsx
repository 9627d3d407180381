/** Two panes with a line between them that is moved by pointer or keys; one above the other where the window is narrow. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { useIsNarrow } from './width.ts'

type Props = { left: ReactNode; right: ReactNode; label: string }

/** Two panes side by side, 40 to 60 with minimums 30 and 40. */
export function Split({ left, right, label }: Props) {
  if (useIsNarrow()) {
    return (
      // A column that wide content, such as code from Nova, cannot widen.
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <div className="border-b border-line">{left}</div>
        {right}
      </div>
    )
  }
  return <Panes axis="x" label={label} first={left} second={right} start={40} least={30} most={60} />
}

/** The editor above, what comes out of it below. */
export function Stack({ top, bottom, label }: { top: ReactNode; bottom: ReactNode; label: string }) {
  if (useIsNarrow()) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)]">
        {top}
        <div className="border-t border-line">{bottom}</div>
      </div>
    )
  }
  return <Panes axis="y" label={label} first={top} second={bottom} start={64} least={25} most={85} />
}

type PanesProps = {
  axis: 'x' | 'y'
  label: string
  first: ReactNode
  second: ReactNode
  /** Percent of the whole that the first pane takes: to begin with, at least, at most. */
  start: number
  least: number
  most: number
}

const keySteps: Record<string, number> = { ArrowLeft: -5, ArrowUp: -5, ArrowRight: 5, ArrowDown: 5 }

/** Two panes of a wide window, by their own measures. */
export function Panes({ axis, label, first, second, start, least, most }: PanesProps) {
  const [share, setShare] = useState(start)
  const whole = useRef<HTMLDivElement>(null)
  const pane = useId()
  const move = (to: number) => setShare(Math.min(most, Math.max(least, to)))
  const isX = axis === 'x'

  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    // No text is selected on the way; the focus comes by hand then.
    event.preventDefault()
    event.currentTarget.focus()
  }
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !whole.current) return
    const { left, top, width, height } = whole.current.getBoundingClientRect()
    move(isX ? ((event.clientX - left) / width) * 100 : ((event.clientY - top) / height) * 100)
  }
  const handleKey = (event: KeyboardEvent) => {
    const to = { Home: least, End: most }[event.key] ?? share + (keySteps[event.key] ?? 0)
    if (to === share) return
    event.preventDefault()
    move(to)
  }
  return (
    <div ref={whole} className={cn('flex h-full min-h-0 flex-1', isX ? 'flex-row' : 'flex-col')}>
      <div id={pane} style={{ flexBasis: `${share}%` }} className="relative min-h-0 min-w-0 shrink-0 overflow-auto">
        {first}
      </div>
      <div
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={isX ? 'vertical' : 'horizontal'}
        aria-controls={pane}
        aria-valuenow={Math.round(share)}
        aria-valuemin={least}
        aria-valuemax={most}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onKeyDown={handleKey}
        onDoubleClick={() => move(start)}
        className={cn(
          'relative z-10 shrink-0 touch-none bg-line transition-colors duration-100 before:absolute hover:bg-accent focus-visible:bg-accent active:bg-accent',
          isX
            ? 'w-px cursor-col-resize before:inset-y-0 before:-inset-x-1.5'
            : 'h-px cursor-row-resize before:inset-x-0 before:-inset-y-1.5',
        )}
      />
      <div className="relative min-h-0 min-w-0 flex-1 overflow-auto">{second}</div>
    </div>
  )
}
