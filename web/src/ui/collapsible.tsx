import { ChevronRight } from 'lucide-react'
import { Collapsible as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

type Props = { title: ReactNode; aside?: ReactNode; defaultOpen?: boolean; className?: string; children: ReactNode }

export function Collapsible({ title, aside, defaultOpen = false, className, children }: Props) {
  return (
    <Radix.Root defaultOpen={defaultOpen} className={className}>
      <Radix.Trigger className="group flex w-full items-center gap-2 rounded-md py-1 text-left pointer-coarse:min-h-11 text-base font-medium text-muted hover:text-ink">
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 text-faint transition-transform duration-100 group-data-[state=open]:rotate-90"
        />
        <span className="flex-1">{title}</span>
        {aside}
      </Radix.Trigger>
      <Radix.Content className={cn('animate-fade pt-2 pl-6')}>{children}</Radix.Content>
    </Radix.Root>
  )
}
