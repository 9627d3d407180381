import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode; className?: string }

/** The page's one h1, with its purpose and its actions. */
export function PageHeader({ title, subtitle, actions, className }: Props) {
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
      <div className="min-w-0">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </div>
  )
}
