import { Slot } from 'radix-ui'
import { type CSSProperties, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Side = 'top' | 'right' | 'bottom' | 'left'
type Props = { text: ReactNode; side?: Side | undefined; children: ReactNode }

const firstMs = 700
/** So soon after one, the next comes at once. */
const nextMs = 300
/** Time to move the pointer from the control to its tooltip. */
const leaveMs = 100
const gap = 6
const margin = 8

let lastClosedAt = -Infinity

/** Words next to a control while a pointer rests on it, or the keyboard has brought the focus to it. */
export function Tooltip({ text, side = 'bottom', children }: Props) {
  const id = useId()
  const control = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isPressed = useRef(false)
  const [isOpen, setOpen] = useState(false)
  const plan = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (!next && isOpen) lastClosedAt = performance.now()
      setOpen(next)
    }, afterMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useClosing(isOpen, () => plan(false, 0))
  const stay = () => clearTimeout(timer.current)
  const leave = () => plan(false, leaveMs)
  return (
    <>
      <Slot.Root
        ref={control}
        aria-describedby={isOpen ? id : undefined}
        onPointerEnter={({ pointerType }) => {
          if (pointerType !== 'touch') plan(true, performance.now() - lastClosedAt < nextMs ? 0 : firstMs)
        }}
        onPointerLeave={leave}
        onPointerDown={() => {
          isPressed.current = true
          addEventListener('pointerup', () => (isPressed.current = false), { once: true })
          plan(false, 0)
        }}
        onFocus={({ target }) => {
          if (!isPressed.current && target.matches(':focus-visible')) plan(true, 0)
        }}
        onBlur={() => plan(false, 0)}
      >
        {children}
      </Slot.Root>
      {isOpen &&
        createPortal(
          <Words id={id} control={control.current!} side={side} onPointerEnter={stay} onPointerLeave={leave}>
            {text}
          </Words>,
          document.body,
        )}
    </>
  )
}

/** Escape closes it, and so does what moves its control. */
function useClosing(isOpen: boolean, close: () => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!isOpen) return
    const closing = new AbortController()
    const { signal } = closing
    addEventListener('keydown', ({ key }) => key === 'Escape' && latest.current(), { capture: true, signal })
    addEventListener('scroll', () => latest.current(), { capture: true, signal })
    return () => closing.abort()
  }, [isOpen])
}

type WordsProps = {
  id: string
  control: HTMLElement
  side: Side
  children: ReactNode
  onPointerEnter: () => void
  onPointerLeave: () => void
}

function Words({ id, control, side, children, ...pointer }: WordsProps) {
  const words = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  useLayoutEffect(() => setPlace(placeBeside(control.getBoundingClientRect(), words.current!, side)), [control, side])
  return (
    <div
      ref={words}
      id={id}
      role="tooltip"
      style={place}
      className="fixed z-60 w-max max-w-72 animate-fade rounded-md bg-ink px-2 py-1 text-xs font-medium text-canvas"
      {...pointer}
    >
      {children}
    </div>
  )
}

const opposite = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' } as const

/** On the wanted side, or on the other where there is no room; always within the page. */
function placeBeside(
  at: DOMRect,
  { offsetWidth: width, offsetHeight: height }: HTMLElement,
  side: Side,
): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement
  const room = { top: at.top, bottom: clientHeight - at.bottom, left: at.left, right: clientWidth - at.right }
  const needed = (side === 'top' || side === 'bottom' ? height : width) + gap + margin
  const on = room[side] < needed && room[opposite[side]] >= needed ? opposite[side] : side
  const within = (value: number, size: number, limit: number) =>
    Math.max(margin, Math.min(value, limit - size - margin))
  const left = { left: at.left - gap - width, right: at.right + gap, top: 0, bottom: 0 }[on]
  const top = { top: at.top - gap - height, bottom: at.bottom + gap, left: 0, right: 0 }[on]
  return on === 'top' || on === 'bottom'
    ? { top, left: within(at.left + (at.width - width) / 2, width, clientWidth) }
    : { left, top: within(at.top + (at.height - height) / 2, height, clientHeight) }
}
