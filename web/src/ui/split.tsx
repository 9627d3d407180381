/** Two panes with a line between them that is moved by pointer or keys; one above the other where the window is narrow. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { cn } from './cn.ts'
import { useIsNarrow } from './width.ts'

type Props = {
  left: ReactNode
  right: ReactNode
  label: string
  /** The upper pane when stacked. */
  firstWhenNarrow?: 'left' | 'right'
}

/** Two panes side by side, 40 to 60 with minimums 30 and 40. */
export function Split({ left, right, label, firstWhenNarrow = 'left' }: Props) {
  const isNarrow = useIsNarrow()
  return (
    <Panes
      {...{ axis: 'x', label, first: left, second: right, start: 40, least: 30, most: 60, isStacked: isNarrow }}
      isTurned={isNarrow && firstWhenNarrow === 'right'}
    />
  )
}

/** The editor above, what comes out of it below. */
export function Stack({ top, bottom, label }: { top: ReactNode; bottom: ReactNode; label: string }) {
  const isNarrow = useIsNarrow()
  return (
    <Panes axis="y" label={label} first={top} second={bottom} start={64} least={25} most={85} isStacked={isNarrow} />
  )
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
  /** One above the other, as high as they are. The elements are the same, so that a tablet can be turned and nothing begins again. */
  isStacked?: boolean
  /** The second pane comes first, for eyes and keys alike. */
  isTurned?: boolean
}

/** Two panes of a wide window, by their own measures. */
export function Panes({ isStacked = false, isTurned = false, ...props }: PanesProps) {
  const { axis, label, first, second, start, least, most } = props
  const [share, setShare] = useState(start)
  const whole = useRef<HTMLDivElement>(null)
  const pane = useId()
  const isX = axis === 'x'
  const move = (to: number) => setShare(Math.min(most, Math.max(least, to)))
  // By their keys both stay what they are when their order changes.
  const panes = [
    <div
      key="first"
      id={pane}
      style={isStacked ? undefined : { flexBasis: `${share}%` }}
      className={
        isStacked ? cn(!isTurned && 'border-b border-line') : 'relative min-h-0 min-w-0 shrink-0 overflow-auto'
      }
    >
      {first}
    </div>,
    isStacked ? null : <Bar key="bar" {...{ axis, label, pane, whole, share, start, least, most, move }} />,
    <div
      key="second"
      className={isStacked ? cn(isTurned && 'border-b border-line') : 'relative min-h-0 min-w-0 flex-1 overflow-auto'}
    >
      {second}
    </div>,
  ]
  return (
    <div
      ref={whole}
      className={
        // A column that wide content, such as code from Nova, cannot widen.
        isStacked ? 'grid grid-cols-[minmax(0,1fr)]' : cn('flex h-full min-h-0 flex-1', isX ? 'flex-row' : 'flex-col')
      }
    >
      {isTurned ? panes.toReversed() : panes}
    </div>
  )
}

const keySteps: Record<string, number> = { ArrowLeft: -5, ArrowUp: -5, ArrowRight: 5, ArrowDown: 5 }

type BarProps = Pick<PanesProps, 'axis' | 'label' | 'start' | 'least' | 'most'> & {
  pane: string
  whole: RefObject<HTMLDivElement | null>
  share: number
  move: (to: number) => void
}

/** Moved by hand, by the arrow keys, Home and End; two clicks put it back. */
function Bar({ axis, label, pane, whole, share, start, least, most, move }: BarProps) {
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
  )
}
