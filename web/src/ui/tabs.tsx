import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

export const Tabs = Radix.Root

export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn('flex gap-3 overflow-x-auto sm:gap-5 border-b border-line [scrollbar-width:none]', className)}
      {...rest}
    />
  )
}

type TriggerProps = ComponentProps<typeof Radix.Trigger> & { count?: ReactNode }

export function TabsTrigger({ count, className, children, ...rest }: TriggerProps) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px inline-flex h-10 shrink-0 items-center gap-1.5 sm:gap-2 max-sm:text-sm border-b-2 border-transparent text-base font-medium text-muted transition-colors duration-100 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:text-ink',
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
