import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

/** Wide content that is scrolled sideways, by the keyboard too. */
export function ScrollRegion({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={name} tabIndex={0} className={cn('overflow-x-auto border-t border-line', className)}>
      {children}
    </div>
  )
}
