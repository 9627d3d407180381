import { Tabs as Radix } from 'radix-ui'
import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { cn } from './cn.ts'

export const Tabs = Radix.Root

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  const list = useRef<HTMLDivElement>(null)
  // On a phone, the tab that the address names may be outside the visible part. Only the row scrolls, not the page.
  const [hidden, setHidden] = useState({ before: false, after: false })
  useEffect(() => {
    const node = list.current
    if (!node) return
    const measure = () => {
      const [before, after] = [node.scrollLeft > 1, node.scrollLeft + node.clientWidth < node.scrollWidth - 1]
      setHidden((was) => (was.before === before && was.after === after ? was : { before, after }))
    }
    const sizes = new ResizeObserver(measure)
    for (const each of [node, ...node.children]) sizes.observe(each)
    const tabs = new MutationObserver(measure)
    tabs.observe(node, { childList: true })
    node.addEventListener('scroll', measure, { passive: true })
    return () => {
      sizes.disconnect()
      tabs.disconnect()
      node.removeEventListener('scroll', measure)
    }
  }, [])
  useEffect(() => {
    const reveal = () => {
      const active = list.current?.querySelector('[data-state=active]')
      if (!list.current || !active) return
      const hidden = active.getBoundingClientRect().right - list.current.getBoundingClientRect().right
      if (hidden > 0) list.current.scrollLeft += Math.ceil(hidden)
    }
    reveal()
    // The names get wider when the text's font arrives.
    void document.fonts.ready.then(reveal)
  }, [])
  return (
    <Radix.List
      ref={list}
      className={cn(
        'flex overflow-x-auto sm:gap-1 border-b border-line [scrollbar-width:none]',
        // The names fade out where more of them can be scrolled to.
        hidden.after && 'mask-r-from-[calc(100%-2.5rem)]',
        hidden.before && 'mask-l-from-[calc(100%-2.5rem)]',
        className,
      )}
      {...rest}
    />
  )
}

type TriggerProps = ComponentProps<typeof Radix.Trigger> & { count?: ReactNode }

/**
 * Radix gives a pressed tab the focus by script, which browsers show with a ring as if it came from the keyboard. The
 * ring stays away until a key is pressed.
 */
const ringForKeysOnly = {
  onPointerDown: (event: PointerEvent<HTMLElement>) => event.currentTarget.setAttribute('data-pressed', ''),
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => event.currentTarget.removeAttribute('data-pressed'),
  onBlur: (event: FocusEvent<HTMLElement>) => event.currentTarget.removeAttribute('data-pressed'),
}

export function TabsTrigger({ count, className, children, ...rest }: TriggerProps) {
  return (
    <Radix.Trigger
      {...ringForKeysOnly}
      className={cn(
        '-mb-px inline-flex h-10 shrink-0 pointer-coarse:h-11 items-center gap-1.5 rounded-t-md px-2 sm:gap-2 sm:px-2.5 max-sm:text-sm border-b-2 border-transparent text-base font-medium text-muted transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-pressed:outline-none data-[state=active]:border-accent data-[state=active]:text-ink',
        className,
      )}
      {...rest}
    >
      {children}
      {count !== undefined && (
        <span className="rounded-full bg-idle-soft px-1.5 text-xs font-medium text-muted tabular">{count}</span>
      )}
    </Radix.Trigger>
  )
}

export const TabsContent = Radix.Content
