import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** For waits under a second next to a control; a whole surface waits as a skeleton. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex">
      <LoaderCircle aria-hidden className={cn('size-4 animate-spin', className)} />
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
