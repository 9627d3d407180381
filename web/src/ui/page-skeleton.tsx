import { useEffect, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

/** A page that is still on its way; shows itself only when that takes over 300 ms. */
export function PageSkeleton() {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main id="main" tabIndex={-1} aria-busy="true" className="min-h-dvh">
      <span className="sr-only">Loading</span>
      {isLate && (
        <div className="container-app flex flex-col gap-4 py-8">
          <Skeleton className="h-8 w-64" />
          <Skeleton className="h-4 w-96 max-w-full" />
          <Skeleton className="mt-4 h-40 w-full rounded-xl" />
          <Skeleton className="h-72 w-full rounded-xl" />
        </div>
      )}
    </main>
  )
}
