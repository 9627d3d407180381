import { cn } from './cn.ts'

/** A grey stand-in of the size of what is coming. Name the wait once, on the region around it (aria-busy). */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('h-4 animate-shimmer rounded-md bg-idle-soft', className)} />
}
