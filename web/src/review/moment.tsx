import { formatMoment } from '@nova/contract/moment'
import { Link } from 'react-router'
import { playbackPath } from '../playback/playback.tsx'
import { useMoment } from '../playback/read-journal.ts'

/** Where the page stands in the session: the newest entry of its journal up to then; null before there is one. */
export type TakeMoment = () => number | null

/** Plays a moment that a rating rests on. */
export function MomentLink({ interviewId, seq }: { interviewId: string; seq: number }) {
  const at = useMoment(interviewId, seq)
  return (
    <Link
      to={playbackPath(interviewId, seq)}
      className="inline-block min-h-6 rounded-sm leading-6 whitespace-nowrap text-accent-text tabular underline-offset-2 hover:underline"
    >
      <span className="sr-only">Play the moment </span>
      {at === undefined ? `Moment ${seq}` : `at ${formatMoment(at)}`}
    </Link>
  )
}
