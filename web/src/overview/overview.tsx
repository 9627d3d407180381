/**
 * One interview on one page: its timeline, questions, people and link, and what can be done next.
 * Public files: interview-sheet.tsx.
 */
import { getInterview, type Interview } from '@nova/contract/interviews/interviews'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { interviewsKey } from '../interviews/interviews.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { InterviewSheet } from './interview-sheet.tsx'

const pollMs = 15_000

/** The page of an interview, within the frame. */
export function InterviewPage() {
  const { id = '' } = useParams()
  const interview = useQuery({
    queryKey: [...interviewsKey, 'one', id],
    queryFn: ({ signal }) => call(getInterview, { params: { id }, signal }),
    // The candidate may join, or a colleague may change the interview.
    refetchInterval: pollMs,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
  })
  return (
    <main id="main" tabIndex={-1} className="container-app py-8 sm:py-10">
      {interview.data ? (
        <Loaded interview={interview.data} onChanged={() => void interview.refetch()} />
      ) : interview.isPending ? (
        <SheetSkeleton />
      ) : (
        <Failure error={interview.error} onRetry={() => void interview.refetch()} />
      )}
    </main>
  )
}

function Loaded({ interview, onChanged }: { interview: Interview; onChanged: () => void }) {
  return (
    <>
      <title>{`${interview.candidateName || 'Unknown'}, ${interview.title} · Nova Interviews`}</title>
      <InterviewSheet key={interview.id} interview={interview} onChanged={onChanged} />
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <EmptyState
      isPage
      icon={<CloudOff aria-hidden />}
      title={isGone ? 'Interview not found' : 'We couldn’t load this interview'}
      action={
        isGone ? (
          <Button asChild>
            <Link to="/interviewer/dashboard">Back to Dashboard</Link>
          </Button>
        ) : (
          <Button onClick={onRetry}>Try again</Button>
        )
      }
    >
      {isGone
        ? 'It was deleted, or you can’t see it.'
        : messageOf(error, 'We couldn’t reach the server. The interview is safe there.')}
    </EmptyState>
  )
}

function SheetSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <span className="sr-only">Loading the interview</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-4 w-80 max-w-full" />
      <div className="mt-2 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </div>
  )
}
