import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
  /** True if it fills the page: its title is then the page's heading. */
  isPage?: boolean
}

export function EmptyState({ icon, title, children, action, className, isPage }: Props) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={cn('flex flex-col items-center gap-2 px-6 py-14 text-center', className)}>
      {icon && <div className="mb-2 text-faint [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</div>}
      <Title className="text-lg font-medium">{title}</Title>
      {children && <div className="max-w-md text-balance text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
