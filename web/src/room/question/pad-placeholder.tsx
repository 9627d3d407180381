import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Placeholder for the editor: a skeleton, or an error with a retry button. */
export function PadPlaceholder({ retry, className }: { retry: (() => void) | null; className?: string }) {
  if (retry) {
    const action = (
      <Button size="sm" variant="secondary" onClick={retry}>
        Try again
      </Button>
    )
    return (
      <div className={cn('p-4', className)}>
        <Notice tone="bad" action={action}>
          We couldn't open the editor. Your saved work is safe. If this happens again, reload the page.
        </Notice>
      </div>
    )
  }
  return (
    <div aria-busy="true" className={cn('flex flex-col gap-2 p-4', className)}>
      <Skeleton className="w-1/2" />
      <Skeleton className="w-2/3" />
      <Skeleton className="w-1/3" />
    </div>
  )
}
