import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from '../ui/cn.ts'

type Props = { name: string; className?: string; children: ReactNode }

/** Wide content that is scrolled sideways, by the keyboard too; it says so where there is more than is seen. */
export function ScrollRegion({ name, className, children }: Props) {
  const region = useRef<HTMLDivElement>(null)
  const isCut = useIsCut(region)
  return (
    <div className={cn('border-t border-line', className)}>
      {isCut && (
        <p aria-hidden className="border-b border-line px-5 py-1.5 text-xs text-muted sm:px-7 print:hidden">
          Scroll sideways to see all columns →
        </p>
      )}
      {/* Screen reader text is positioned absolutely: without a positioned ancestor here it would widen the page. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={region} role="region" aria-label={name} tabIndex={0} className="relative overflow-x-auto">
        {children}
      </div>
    </div>
  )
}

function useIsCut(region: { current: HTMLElement | null }): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = region.current
    if (!element) return
    const measure = () => setCut(element.scrollWidth > element.clientWidth + 1)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [region])
  return isCut
}
