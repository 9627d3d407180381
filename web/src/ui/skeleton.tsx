import { cn } from './cn.ts'

/** A grey placeholder of the size of the coming content. Name the wait once, on the region around it (aria-busy). */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-md bg-idle-soft', className)} />
}
