/**
 * A session played again, keystroke by keystroke, from its journal. Hides how the journal becomes a text at any moment.
 * The player itself is fetched when it is shown; what links to its moments is here at once.
 */
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { PageSkeleton } from '../ui/page-skeleton.tsx'

export { formatMoment } from './moment-time.ts'
export { useMoments } from './read-journal.ts'

const PlayerScreen = lazy(async () => ({ default: (await import('./player-screen.tsx')).PlayerScreen }))

export function InterviewPlayback() {
  const { id = '' } = useParams()
  return (
    <Suspense fallback={<PageSkeleton />}>
      <PlayerScreen key={id} id={id} />
    </Suspense>
  )
}

/** Where an interview is played, at an entry of its journal if one is given. */
export function playbackPath(interviewId: string, seq?: number): string {
  return `/interview/${interviewId}/playback${seq === undefined ? '' : `?seq=${seq}`}`
}
