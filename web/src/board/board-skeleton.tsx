import { Skeleton } from '../ui/skeleton.tsx'

/** Placeholder until the board is ready. */
export function BoardSkeleton() {
  return (
    <div aria-busy="true" aria-label="The drawing board is loading" role="status" className="h-full p-3">
      <Skeleton className="h-full" />
    </div>
  )
}
