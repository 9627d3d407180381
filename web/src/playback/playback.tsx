/**
 * Plays back a session keystroke by keystroke from its journal. Hides how the journal becomes a text at any moment. The
 * player is loaded lazily; links to its moments are available at once.
 * Public files: read-journal.ts.
 */
import { CloudOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageSkeleton } from '../ui/page-skeleton.tsx'
import { useSessionToPlay } from './read-journal.ts'

const PlayerScreen = lazy(async () => ({ default: (await import('./player-screen.tsx')).PlayerScreen }))

export function InterviewPlayback() {
  const { id = '' } = useParams()
  // The session is fetched while the player is.
  const session = useSessionToPlay(id)
  if (session.isError && !session.data)
    return <NotLoaded error={session.error} onRetry={() => void session.refetch()} />
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PlayerScreen session={session.data} onReload={() => void session.refetch()} isReloading={session.isFetching} />
    </Suspense>
  )
}

function NotLoaded({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <EmptyState
        isPage
        icon={<CloudOff aria-hidden />}
        title={isGone ? 'Interview not found' : messageOf(error, "We couldn't load the session.")}
        action={
          <div className="flex gap-2">
            {!isGone && <Button onClick={onRetry}>Try again</Button>}
            <Button asChild variant="secondary">
              <Link to="/interviewer/dashboard">Back to Dashboard</Link>
            </Button>
          </div>
        }
      />
    </main>
  )
}

/** Path to an interview's playback, optionally at a journal entry. */
export function playbackPath(interviewId: string, seq?: number): string {
  return `/interview/${interviewId}/playback${seq === undefined ? '' : `?seq=${seq}`}`
}
