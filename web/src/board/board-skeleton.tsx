import { Skeleton } from '../ui/skeleton.tsx'

/** Stands where the board will be until it can be drawn on. */
export function BoardSkeleton() {
  return (
    <div aria-busy="true" aria-label="The drawing board is loading" role="status" className="h-full p-3">
      <Skeleton className="h-full" />
    </div>
  )
}
