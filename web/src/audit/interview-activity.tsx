/** Interviewers' actions on one interview, newest first, for a page that shows it. */
import { listInterviewActivity } from '@nova/contract/accounts/audit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { EventList } from './event-list.tsx'

const shownAtATime = 20
export const activityKey = (interviewId: string) => ['interview-activity', interviewId]

export function InterviewActivity({ interviewId }: { interviewId: string }) {
  const activity = useInfiniteQuery({
    queryKey: activityKey(interviewId),
    queryFn: ({ pageParam, signal }) =>
      call(listInterviewActivity, {
        params: { id: interviewId },
        query: { limit: shownAtATime, cursor: pageParam || undefined },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
  const events = activity.data?.pages.flatMap((page) => page.events) ?? []
  if (activity.isPending) {
    return (
      <div className="px-5 py-4" aria-busy>
        <span className="sr-only">Loading the activity</span>
        <Skeleton className="w-80 max-w-full" />
        <Skeleton className="mt-3 h-3 w-40 max-w-full" />
      </div>
    )
  }
  if (activity.isError && events.length === 0) {
    return (
      <div className="flex flex-wrap items-center gap-3 px-5 py-4 text-muted">
        <p>{messageOf(activity.error, 'We couldn’t load the activity.')}</p>
        <Button variant="secondary" size="sm" onClick={() => activity.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (events.length === 0) {
    return (
      <p className="px-5 py-4 text-muted">No activity yet. What your team does with this interview appears here.</p>
    )
  }
  return (
    <>
      <EventList events={events} />
      {activity.hasNextPage && (
        <div className="flex justify-center border-t border-line p-3">
          <Button
            variant="secondary"
            size="sm"
            busy={activity.isFetchingNextPage}
            onClick={() => activity.fetchNextPage()}
          >
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
