/** Lists that are loaded page by page. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { cn } from './cn.ts'
import { Skeleton } from './skeleton.tsx'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
type Paged = Pages & { isPending: boolean; isFetching: boolean; error: unknown }

type ListProps = {
  list: Paged
  /** Announced while the first page loads. */
  loading: string
  /** Replaces the list where it could not be loaded. */
  failure: (error: unknown) => ReactNode
  /** Replaces the rows where there are none. */
  empty: ReactNode
  /** The rows; null where there are none. */
  children: ReactNode
}

/** A card with the pages loaded so far, and a button for the next one. */
export function PagedList({ list, loading, failure, empty, children }: ListProps) {
  const isLoaded = !list.isPending && list.error === null
  return (
    <>
      <Card className="overflow-hidden" aria-busy={list.isFetching}>
        {list.isPending && <Loading label={loading} />}
        {list.error !== null && failure(list.error)}
        {children ?? (isLoaded && empty)}
      </Card>
      <MoreButton pages={list} />
    </>
  )
}

/** Loads the next page; renders nothing where there is none. */
export function MoreButton({ pages, className }: { pages: Pages; className?: string }) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className={cn('self-center', className)}
      busy={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      Load more
    </Button>
  )
}

function Loading({ label }: { label: string }) {
  return (
    <div className="divide-y divide-line">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((row) => (
        <div key={row} className="px-5 py-5">
          <Skeleton className="w-80 max-w-full" />
          <Skeleton className="mt-3 h-3 w-56 max-w-full" />
        </div>
      ))}
    </div>
  )
}
