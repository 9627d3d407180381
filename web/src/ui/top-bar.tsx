import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { Logo } from './logo.tsx'

type Props = {
  children?: ReactNode
  /** Before the logo. */
  start?: ReactNode
  end?: ReactNode
  /** From edge to edge, for a page with a navigation at its side. */
  isWide?: boolean | undefined
  className?: string
}

/** The bar over every working page: logo at the left, then the page's own content, then the right side. */
export function TopBar({ children, start, end, isWide, className }: Props) {
  return (
    <header
      data-top-bar
      className={cn('sticky top-0 z-30 border-b border-line print:hidden bg-canvas/90 backdrop-blur-md', className)}
    >
      <div className={cn('flex h-14 items-center gap-4', isWide ? 'px-4 sm:px-6' : 'container-app')}>
        {start}
        {/* On a phone the product's name appears only if no other content needs the room. */}
        <Logo compact={children !== undefined} />
        <div className="flex min-w-0 flex-1 items-center gap-4">{children}</div>
        <div className="flex shrink-0 items-center gap-1.5">{end}</div>
      </div>
    </header>
  )
}
